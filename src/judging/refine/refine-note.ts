import { AppError, notFound } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import { logEvent } from '../../http/log.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import { getIssue } from '../../store/review/issues.ts'
import { getPair, type Pair } from '../../store/review/pairs.ts'
import { chooseJudge } from '../judges/choose-judge.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { RefineBody } from './schema.ts'
import type { RefinedNote } from './view-schema.ts'
import { issueFacts } from './issue-facts.ts'
import { joinNote, splitNote, type MeasuredNote } from './measured-block.ts'
import { measureUnder } from './measure-under.ts'
import { counted } from './phrases.ts'
import { rewordByModel } from './reword-by-model.ts'
import { tidyNote } from './tidy-note.ts'

/**
 * Rewrites a rough note as feedback for a developer, with measurements at its place. Stores nothing; refining a
 * refined note changes nothing. Throws `not_found` for the pair or the issue, and `invalid_request` for an issue of
 * another pair.
 */
export async function refineNote(
  env: Env,
  body: RefineBody,
  scope: ProjectScope,
): Promise<RefinedNote> {
  const { issue, pair } = await subjectOf(env, body, scope)
  const { configuration, judgeVersion } = await chooseJudge(env, pair?.pairId ?? null)
  const sent = splitNote(body.note)
  const tidied = tidyNote(sent.body)
  const facts = await newFacts(env, { body, issue, pair, known: sent.facts })
  const rewording = await rewordByModel(env, {
    configuration,
    note: tidied.text,
    facts: [...sent.facts, ...facts],
  })
  if (rewording.kind === 'failed')
    logEvent('error', 'refine_degraded', { judge_version: judgeVersion, reason: rewording.reason })
  const text = rewording.kind === 'reworded' ? rewording.text : tidied.text
  const changes = [...tidied.changes, ...(text === tidied.text ? [] : ['Reworded by a model'])]
  return {
    ...within(body.note, { body: text, facts: sent.facts }, { facts, changes }),
    original: body.note,
    judge_version: judgeVersion,
  }
}

/** Returns the subject of the note: none, a pair, or an issue and its pair. */
async function subjectOf(
  env: Env,
  { pair_id: pairId, issue_id: issueId }: RefineBody,
  scope: ProjectScope,
): Promise<{ issue: Issue | null; pair: Pair | null }> {
  const issue = issueId ? await getIssue(env.DB, issueId) : null
  if (issueId && (!issue || isOutside(scope, issue.projectId))) throw notFound('Issue')
  const id = pairId ?? issue?.pairId
  const pair = id === undefined ? null : await getPair(env.DB, id)
  if (id !== undefined && (!pair || isOutside(scope, pair.projectId))) throw notFound('Pair')
  if (issue && pair && issue.pairId !== pair.pairId)
    throw new AppError('invalid_request', 'issue_id: belongs to another pair')
  return { issue, pair }
}

/** Returns the facts at the given boxes, or else at the issue's boxes, that are not in the note yet. */
async function newFacts(
  env: Env,
  {
    body,
    issue,
    pair,
    known,
  }: { body: RefineBody; issue: Issue | null; pair: Pair | null; known: readonly string[] },
): Promise<string[]> {
  const sent = { a: body.box_a ?? null, b: body.box_b ?? null }
  const boxes = sent.a || sent.b || !issue ? sent : { a: issue.boxA, b: issue.boxB }
  const underBoxes = pair ? await measureUnder(env, pair, boxes) : []
  const values = new Set(underBoxes.map(valueOf))
  const ofIssue = issueFacts(issue?.evidence ?? null).filter((fact) => !values.has(valueOf(fact)))
  return [...ofIssue, ...underBoxes].filter((fact) => !known.includes(fact))
}

/** Returns the value in a fact, without its subject. */
const valueOf = (fact: string): string => fact.slice(fact.lastIndexOf(' is ') + 1)

/** Returns the refined note, without the added facts if they would make it too long. */
function within(
  original: string,
  note: MeasuredNote,
  { facts, changes }: { facts: readonly string[]; changes: readonly string[] },
): Pick<RefinedNote, 'note' | 'changes'> {
  const withFacts = joinNote({ body: note.body, facts: [...note.facts, ...facts] })
  const added = facts.length > 0 ? [`Added ${counted(facts.length, 'measured fact')}`] : []
  if (fits(withFacts)) return { note: withFacts, changes: [...changes, ...added] }
  const withoutFacts = joinNote(note)
  return fits(withoutFacts)
    ? { note: withoutFacts, changes: [...changes] }
    : { note: original, changes: [] }
}

const fits = (note: string): boolean => RefineBody.shape.note.safeParse(note).success
