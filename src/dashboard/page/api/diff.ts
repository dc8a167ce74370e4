import * as contract from '../../../../generated/clients/diff.ts'
import { path } from '../../../base/url-path.ts'
import { who } from '../app/session.ts'
import { readBox } from '../geometry/box.ts'
import type { Action } from '../words/issue-words.ts'
import { diffUrl } from './call-diff.ts'
import type {
  Cause,
  Comment,
  DecidedIssue,
  Issue,
  Lock,
  NamedIssue,
  Pair,
  PairSummary,
  Report,
} from './types.ts'

// The diff service, by the client that is made from its description, where the pages need more than that or less.

export {
  countProjectIssues as countIssues,
  deleteIssue,
  getIssue,
  getPair,
  getQueueCounts as countQueue,
  getRun,
  getStructure,
} from '../../../../generated/clients/diff.ts'
export { diffUrl } from './call-diff.ts'

export const imageUrl = (project: string, pairId: string, slot: 'a' | 'b', version: string) =>
  diffUrl(project, path`/image/${pairId}/${slot}`, { v: version })

/** The small picture of an image; without an ETag, of the one that is stored now. */
export const thumbnailUrl = (
  project: string,
  pairId: string,
  slot: 'a' | 'b',
  etag: string | null,
): string =>
  diffUrl(project, path`/image/${pairId}/${slot}/thumbnail`, etag === null ? {} : { etag })

const PAGE = 1_000

/** Lists all pairs of a version, or with null of the project, page by page; `onPage` gets those that have arrived so far. */
export async function listPairs(
  project: string,
  version: string | null,
  onPage: (pairs: PairSummary[]) => void,
): Promise<PairSummary[]> {
  const pairs: PairSummary[] = []
  let after: string | undefined
  do {
    const page = await contract.listProjectPairs(project, {
      limit: PAGE,
      after,
      version: version ?? undefined,
    })
    pairs.push(...page.pairs)
    after = page.next_after ?? undefined
    onPage([...pairs])
  } while (after !== undefined)
  return pairs
}

export const listStates = async (project: string) => (await contract.getQueueState(project)).pairs

/** Lists what several candidates have in common, those of one pair too. */
export async function listCauses(project: string, version: string | null): Promise<Cause[]> {
  const query = { status: 'candidate', version: version ?? undefined, least_pairs: 1 } as const
  return (await contract.listCauses(project, query)).causes
}

export async function listIssues(project: string, pair: string): Promise<Issue[]> {
  const { issues } = await contract.listIssues(project, { pair })
  return issues.map((issue) =>
    Object.assign(issue, { box_a: readBox(issue.box_a), box_b: readBox(issue.box_b) }),
  )
}

export type IssueQuery = Parameters<typeof contract.listProjectIssues>[1]

/** Lists a page of a project's issues. */
export const listProjectIssues = (
  project: string,
  query: IssueQuery,
): Promise<{ issues: NamedIssue[]; next_after: number | null }> =>
  contract.listProjectIssues(project, query)

export const findIssue = async (project: string, number: number): Promise<Issue | null> =>
  (await contract.listProjectIssues(project, { number })).issues[0] ?? null

export const listEvents = async (project: string, id: string) =>
  (await contract.getIssueHistory(project, id)).events

/** The undoing of a decision is no decision. */
export type Decision = Omit<Parameters<typeof contract.transitionIssue>[2], 'who' | 'action'> & {
  action: Action
}

export const decide = (project: string, id: string, decision: Decision): Promise<DecidedIssue> =>
  contract.transitionIssue(project, id, { ...decision, who: who() })

/** Undoes this person's decision on an issue, if nothing that came after it still holds. */
export const undo = (project: string, id: string, undoId: string) =>
  contract.transitionIssue(project, id, { action: 'undo', who: who(), undo_id: undoId })

/** Undoes a bulk dismissal on the issues that nobody has changed since. */
export const undoMany = (project: string, undoId: string) =>
  contract.undoDismissal(project, { undo_id: undoId, who: who() })

export type NewIssue = Omit<Parameters<typeof contract.createIssue>[1], 'who'>

export const createIssue = (project: string, issue: NewIssue): Promise<Issue> =>
  contract.createIssue(project, { ...issue, who: who() })

export const changeNote = (project: string, id: string, note: string): Promise<Issue> =>
  contract.updateIssueNote(project, id, { note, who: who() })

export const assign = (project: string, id: string, assignee: string | null): Promise<Issue> =>
  contract.assignIssue(project, id, { assignee, who: who() })

export const listComments = async (project: string, id: string) =>
  (await contract.listComments(project, id)).comments

/** Sent again with the same key, it makes no second comment. */
export const addComment = (project: string, id: string, text: string, key: string) =>
  contract.addComment(project, id, { text, who: who(), idempotency_key: key })

export const editComment = (project: string, { issue_id, id }: Comment, text: string) =>
  contract.editComment(project, issue_id, id, { text, who: who() })

export const deleteComment = (project: string, { issue_id, id }: Comment) =>
  contract.deleteComment(project, issue_id, id, { who: who() })

export const changeSeverity = (
  project: string,
  id: string,
  severity: string,
): Promise<DecidedIssue> => contract.changeIssueSeverity(project, id, { severity, who: who() })

type Rough = Omit<Parameters<typeof contract.refineNote>[1], 'who'>

export const refine = (project: string, about: Rough) =>
  contract.refineNote(project, { ...about, who: who() })

export const dismissMany = (
  project: string,
  pairId: string,
  selection: { ids: string[]; reason: string },
) => contract.dismissCandidates(project, pairId, { ...selection, who: who() })

/** The lock of a claim that is not refused: none of its fields is null. */
export type Claimed = Record<keyof Lock, string>

export async function claim(project: string, pairId: string, force: boolean): Promise<Claimed> {
  const body = { pair_id: pairId, who: who(), ...(force && { force }) }
  const { locked_by, locked_at, lock_expires_at } = await contract.claimPair(project, body)
  if (locked_by === null || locked_at === null || lock_expires_at === null)
    throw new Error('a claim that is not refused has a lock')
  return { locked_by, locked_at, lock_expires_at }
}

export const release = (project: string, pairId: string) =>
  contract.releasePair(project, { pair_id: pairId, who: who() })

export const reopen = (project: string, pairId: string) =>
  contract.markPair(project, { pair_id: pairId, who: who(), done: false })

/** Reopens a pair if it was this person who marked it as done, and nobody has changed that since. */
export const undoDone = (project: string, pairId: string) =>
  contract.markPair(project, { pair_id: pairId, who: who(), done: false, undo: true })

const asSeen = (pair: Pair) => ({
  pair_id: pair.pair_id,
  who: who(),
  seen: { a: pair.image_a_etag, b: pair.image_b_etag },
})

/** Marks a pair as done; refused if the images are others by now than those of the pair as it is shown. */
export const markDone = (project: string, pair: Pair) => contract.markPair(project, asSeen(pair))

/** As `markDone`, and claims the next pair. */
export const doneNext = (project: string, pair: Pair) =>
  contract.markPairAndMoveOn(project, { ...asSeen(pair), project, claim: true })

export const nextPair = async (project: string, after: string | null) =>
  (await contract.getNextPair(project, { who: who(), after: after ?? undefined })).next

const JUDGING_MS = 120_000

export const annotate = (project: string, pairId: string) =>
  contract.annotatePair(project, { pair_id: pairId, who: who() }, { timeoutMs: JUDGING_MS })

export const listRuns = async (project: string, pairId: string) =>
  (await contract.listPairRuns(project, pairId)).runs

/** Lists the runs of a project that began since a time, newest first. */
export const listLatestRuns = async (project: string, from: string) =>
  (await contract.listProjectRuns(project, { from })).runs

export async function getReport(project: string, pairId: string, runId: string): Promise<Report> {
  const artifact = await contract.getRunArtifact(project, pairId, runId, 'hybrid-report')
  if ('judge' in artifact) return artifact
  throw new Error('another artifact than was asked for')
}
