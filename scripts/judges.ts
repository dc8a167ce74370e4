import { listJudges, type ListJudgesRequest } from '../src/judging/judges/list-judges.ts'
import { registerJudge, type RegisterJudgeRequest } from '../src/judging/judges/register-judge.ts'
import { retireJudge } from '../src/judging/judges/retire-judge.ts'
import { readConfiguration } from './judges/read-configuration.ts'
import { listText, registeredText, retiredText } from './judges/texts.ts'
import { required, UsageError } from './shell/command-line.ts'
import { BY, runCommand } from './shell/command.ts'
import type { Verb } from './shell/verb.ts'

const register: Verb = {
  synopsis: 'register --role ROLE --name N [--file F] [--share S] [--environment E]',
  options: ['role', 'name', 'file', 'share', 'environment'],
  makesDatabase: true,
  prepare({ values }) {
    // The domain checks these words, together with the configuration.
    const role = required(values['role'], '--role') as RegisterJudgeRequest['role']
    const name = required(values['name'], '--name')
    const share = values['share'] === undefined ? null : shareOf(values['share'])
    const environment = values['environment'] as RegisterJudgeRequest['environment']
    return async (db) => {
      const configuration = await readConfiguration(values['file'])
      const judge = { role, name, share, environment, configuration, createdBy: BY }
      const registered = await registerJudge(db, judge)
      return { json: registered, text: registeredText(registered) }
    }
  },
}

const list: Verb = {
  synopsis: 'list [--environment E]',
  options: ['environment'],
  prepare({ values }) {
    const environment = values['environment'] as ListJudgesRequest['environment']
    return async (db) => {
      const judges = await listJudges(db, { environment })
      return { json: judges, text: listText(judges) }
    }
  },
}

const retire: Verb = {
  synopsis: 'retire ID',
  options: [],
  takesId: true,
  prepare(input) {
    const id = required(input.id, 'The ID of the judge')
    return async (db) => {
      const judge = await retireJudge(db, { judgeId: id, who: BY })
      return { json: judge, text: retiredText(judge) }
    }
  },
}

function shareOf(text: string): number {
  const share = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN
  if (!(share <= 1)) throw new UsageError(`--share must be a number from 0 to 1: ${text}`)
  return share
}

await runCommand({
  name: 'judges',
  purpose: 'Registers, lists and retires the judges that pairs are judged by.',
  verbs: { register, list, retire },
  meanings: [
    [
      '--role',
      'registered: judges all pairs; candidate: a share of them; shadow: in the background',
    ],
    ['--name', 'what people will see it by'],
    ['--file', 'its configuration, JSON; without it the standard input is read'],
    ['', 'What the configuration leaves out is as in the built-in judge, which is {}'],
    ['--share', 'of the pairs, 0 to 1, for a candidate'],
    ['--environment', 'production, staging or unlabelled (the default; list: all)'],
  ],
})
