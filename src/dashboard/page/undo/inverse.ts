import * as api from '../api/diff.ts'
import { forEachOf } from '../api/each.ts'
import { ApiError, messageOf } from '../api/request.ts'
import { who } from '../app/session.ts'
import { say } from '../ui/toast.tsx'
import { eventWords } from '../words/issue-words.ts'
import { words } from './words.ts'

/** One decision on an issue. */
export interface UndoableIssue {
  id: string
  number: number
  undoId: string
}

/** How a decision is undone, as plain data that can be stored. */
export type Inverse =
  | { kind: 'issues'; issues: readonly UndoableIssue[] }
  | { kind: 'dismissal'; undoId: string }
  | { kind: 'done'; pairId: string }

/** Requests at once, so that other people do not notice a slowdown. */
const AT_ONCE = 4

/** Undoes a decision. Throws if nothing of it could be undone; what is left of many is said. */
export async function takeBack(project: string, inverse: Inverse): Promise<void> {
  if (inverse.kind === 'done') {
    await api.undoDone(project, inverse.pairId)
  } else if (inverse.kind === 'dismissal') {
    const { undone, left } = await api.undoMany(project, inverse.undoId)
    if (undone.length === 0) throw new Error(words.allChanged)
    if (left.length > 0) sayLeft(left.length, words.changed)
  } else {
    await undoIssues(project, inverse.issues)
  }
}

async function undoIssues(project: string, issues: readonly UndoableIssue[]): Promise<void> {
  const work = async (issue: UndoableIssue): Promise<void> => {
    try {
      await api.undo(project, issue.id, issue.undoId)
    } catch (error) {
      throw await explained(project, issue, error)
    }
  }
  const { failed } = await forEachOf(issues, AT_ONCE, work, () => {})
  const [first] = failed
  if (first === undefined) return
  if (failed.length === issues.length) throw first.error
  sayLeft(failed.length, messageOf(first.error))
}

const sayLeft = (count: number, why: string): void => say(words.left(count, why), { kind: 'error' })

/** Names who has changed the issue since, and how, where that is why it is not undone. */
async function explained(
  project: string,
  { id, number }: UndoableIssue,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError && error.status === 409)) return error
  const events = await api.listEvents(project, id).catch(() => [])
  const last = events.findLast(
    ({ action }) => !['assigned', 'note_set'].includes(action) && !action.startsWith('comment'),
  )
  if (last === undefined) return error
  const name = last.who === null ? words.judge : last.who === who() ? words.you : last.who
  return new Error(words.since(number, name, eventWords(last.action)))
}
