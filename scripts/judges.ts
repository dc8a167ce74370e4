import { listJudges, type ListJudgesRequest } from '../src/diff/judges/list-judges.ts'
import { registerJudge, type RegisterJudgeRequest } from '../src/diff/judges/register-judge.ts'
import { retireJudge } from '../src/diff/judges/retire-judge.ts'
import { readConfiguration } from './judges/read-configuration.ts'
import { listText, registeredText, retiredText } from './judges/texts.ts'
import {
  BY,
  parseCommandLine,
  required,
  runCommand,
  unknownVerb,
  UsageError,
  type Answer,
  type Command,
} from './shell/command.ts'

const USAGE = `Usage:
  npm run --silent judges -- register --role ROLE --name N [--file F] [--share S]
                                      [--environment E] [--json]
  npm run --silent judges -- list [--environment E] [--json]
  npm run --silent judges -- retire ID [--json]

  --role         registered: judges all pairs; candidate: a share of them; shadow: in the background
  --file         its configuration, JSON; without it the standard input. What is left out is as in
                 the built-in judge, which is {}
  --share        of the pairs, 0 to 1, for a candidate
  --environment  production, staging or unlabelled (the default; list: all)
  --remote       in the deployed database; without it in the local one (STATE_DIR)`

const OPTIONS = {
  role: { type: 'string' },
  name: { type: 'string' },
  file: { type: 'string' },
  share: { type: 'string' },
  environment: { type: 'string' },
} as const

function parseCommand(args: string[]): Command {
  const { verb, id, values, flags } = parseCommandLine(args, { options: OPTIONS, withId: 'retire' })
  const environment = values.environment as ListJudgesRequest['environment']
  switch (verb) {
    case 'register': {
      const role = required(values.role, '--role') as RegisterJudgeRequest['role']
      const name = required(values.name, '--name')
      const share = values.share === undefined ? null : shareOf(values.share)
      const judge = { role, name, share, environment: environment ?? undefined }
      return { ...flags, run: (db) => register(db, judge, values.file) }
    }
    case 'list':
      return { ...flags, run: (db) => list(db, environment) }
    case 'retire': {
      const judgeId = required(id, 'The ID of the judge')
      return { ...flags, run: (db) => retire(db, judgeId) }
    }
    default:
      throw unknownVerb(verb)
  }
}

function shareOf(text: string): number {
  const share = /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN
  if (!(share <= 1)) throw new UsageError(`--share is no number from 0 to 1: ${text}`)
  return share
}

/** What the caller says beside the configuration, which is checked together with it. */
type Registration = Omit<RegisterJudgeRequest, 'configuration' | 'createdBy'>

async function register(
  db: D1Database,
  judge: Registration,
  file: string | undefined,
): Promise<Answer> {
  const configuration = await readConfiguration(file)
  const registered = await registerJudge(db, { ...judge, configuration, createdBy: BY })
  return { json: registered, text: registeredText(registered) }
}

async function list(
  db: D1Database,
  environment: ListJudgesRequest['environment'],
): Promise<Answer> {
  const judges = await listJudges(db, { environment })
  return { json: judges, text: listText(judges) }
}

async function retire(db: D1Database, id: string): Promise<Answer> {
  const judge = await retireJudge(db, id)
  return { json: judge, text: retiredText(judge) }
}

await runCommand(USAGE, parseCommand)
