import type { Finding } from '../finding.ts'
import type { OpenQuestion } from '../judgement.ts'

/** A question that points at its finding where that now stands, if it is still reported. */
export function reindexed(
  question: OpenQuestion,
  before: readonly Finding[],
  after: readonly Finding[],
): OpenQuestion {
  const finding = question.finding === null ? undefined : before[question.finding]
  const index = finding === undefined ? -1 : after.indexOf(finding)
  return { ...question, finding: index < 0 ? null : index }
}
