import type { JudgeView } from '../../src/judging/judges/judge-view.ts'
import { table } from '../shell/text-table.ts'

/** The output for people; `--json` is for programs. */
export const registeredText = (judge: JudgeView): string =>
  `Judge ${judge.id} "${judge.name}" (${judge.judgeVersion}) is ${roleText(judge)} of environment ${
    judge.environment
  } since ${judge.createdAt}.`

export const retiredText = (judge: JudgeView): string =>
  `Judge ${judge.id} "${judge.name}" of environment ${judge.environment} was retired at ${judge.retiredAt}.`

export function listText(judges: JudgeView[]): string {
  if (judges.length === 0) return 'No judge is registered: the built-in one judges.'
  const header = ['ID', 'NAME', 'ENVIRONMENT', 'ROLE', 'SHARE', 'VERSION', 'CREATED', 'RETIRED']
  return table([header, ...judges.map(row)])
}

const row = (judge: JudgeView): string[] => [
  judge.id,
  judge.name,
  judge.environment,
  judge.role,
  judge.share === null ? '' : String(judge.share),
  judge.judgeVersion,
  judge.createdAt,
  judge.retiredAt ?? '',
]

function roleText({ role, share }: JudgeView): string {
  switch (role) {
    case 'registered':
      return 'the registered judge'
    case 'candidate':
      return `the candidate for ${share} of the pairs`
    case 'shadow':
      return 'a shadow judge'
  }
}
