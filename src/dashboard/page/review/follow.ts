import { onChange } from '../api/feed.ts'
import { mayReview, who } from '../app/session.ts'
import { say } from '../ui/toast.tsx'
import { eventWords } from '../words/issue-words.ts'
import type { IssuesChanged, PairChanged } from '../../../vocabulary/review-event.ts'
import type { LockKeeper } from './lock-keeper.ts'
import type { ReviewStore } from './review-store.ts'
import { news as words } from './words.ts'

interface Followed {
  store: ReviewStore
  lock: LockKeeper
}

/** Shows what is done to the reviewed pair elsewhere, by others or in another tab, until the returned function is called. */
export const followPair = (review: Followed): (() => void) =>
  onChange((event) => {
    const { store } = review
    if (event.type === 'begun') void store.refresh()
    else if (event.type === 'pair' && event.pair.pair_id === store.pairId)
      followState(review, event)
    else if (event.type === 'issues' && event.pair_id === store.pairId) followIssues(store, event)
  })

function followState({ store, lock }: Followed, { who: by, pair: now }: PairChanged): void {
  const pair = store.pair.peek()
  if (pair === null || pair.state.done === now.done) return
  const status = now.done ? 'done' : now.locked_by === null ? 'open' : 'in_progress'
  store.pair.value = { ...pair, state: { ...pair.state, status, done: now.done } }
  if (now.done) lock.stop()
  else if (mayReview(store.project)) void lock.open(null)
  if (by !== null && by !== who()) say(words.marked(by, now.done))
}

function followIssues(store: ReviewStore, event: IssuesChanged): void {
  if (event.action === 'judged') void store.load()
  else if (!store.shows(event.issue)) void store.refresh()
  if (event.who !== null && event.who !== who()) say(issuesWords(event))
}

/** Says who did what to which issue, with its severity. */
function issuesWords({ who: by, action, issue }: IssuesChanged): string {
  if (action === 'judged') return words.ranJudge(by ?? '')
  if (issue === null) return words.changedSeveral(by ?? '')
  return words.changed(issue.number, by ?? '', eventWords(action), issue.severity)
}
