import { useEffect, useMemo } from 'preact/hooks'
import * as api from '../api/diff.ts'
import { onReturn } from '../api/outbox.ts'
import { ApiError, messageOf } from '../api/request.ts'
import type { Pair } from '../api/types.ts'
import { navigate, parameter, query } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { mayReview } from '../app/session.ts'
import { claimNext, isListed, neighbour, nextPairId } from '../pairs/pair-queue.ts'
import { LIST_PARAMETERS, listQuery, pairsUrl } from '../pairs/shown-list.ts'
import { say, sayError } from '../ui/toast.tsx'
import { remember, type Decided } from '../undo/decided.ts'
import { Drawing } from './drawing.ts'
import { followPair } from './follow.ts'
import { filterOf, LIST_FILTERS } from './issue-order.ts'
import { LockKeeper } from './lock-keeper.ts'
import { prefetch } from './review-data.ts'
import { ReviewStore } from './review-store.ts'
import { StageState } from './stage-state.ts'
import { news } from './words.ts'

/** The lock that a step of the queue has taken already, for the pair it leads to. */
let handedOver: { pairId: string; held: api.Claimed } | null = null

const takeHandedOver = (pairId: string): api.Claimed | null => {
  const held = handedOver?.pairId === pairId ? handedOver.held : null
  handedOver = null
  return held
}

export interface Review {
  store: ReviewStore
  stage: StageState
  lock: LockKeeper
  drawing: Drawing
}

function shareOfUrl(): number {
  const percent = Number(parameter('share') ?? 50)
  return Number.isFinite(percent) ? percent / 100 : 0.5
}

/** Everything for the review of one pair, from opening it to leaving it. */
export function useReview(project: string, pairId: string): Review {
  const review = useMemo(() => {
    const lock = new LockKeeper(project, pairId)
    const store = new ReviewStore(project, pairId, () => lock.confirm())
    return { store, stage: new StageState(shareOfUrl()), lock, drawing: new Drawing() }
  }, [project, pairId])
  useEffect(() => {
    void open(review)
    const stops = [
      onReturn(() => void review.store.refresh()),
      followPair(review),
      // Whoever lost the pair sees what was decided since.
      review.lock.state.subscribe(({ kind }) => void (kind === 'taken' && review.store.refresh())),
    ]
    return () => {
      for (const stop of stops) stop()
      review.lock.close()
    }
  }, [review])
  return review
}

/** Loads the pair, selects what the address names, and claims it. */
export async function open({ store, lock }: Review): Promise<void> {
  const { project, pairId } = store
  const held = takeHandedOver(pairId)
  const claiming = mayReview(project) && held !== null ? lock.open(held) : null
  await store.load()
  const pair = store.pair.peek()
  if (pair === null) return
  selectFromUrl(store)
  if (!mayReview(project)) return
  if (claiming === null && !pair.state.done) await lock.open(null)
  // Loading ahead is optional: without it the next step is merely slower.
  nextPairId(project, pairId).then(
    (next) => void (next !== null && next !== pairId && prefetch(project, next)),
    () => {},
  )
}

/** Selects the issue of the URL in the list that holds it; else the first of the list. */
function selectFromUrl(store: ReviewStore): void {
  const number = Number(parameter('issue') ?? Number.NaN)
  const issue = store.issues.peek().find((known) => known.number === number)
  const list = LIST_FILTERS.find((name) => name === parameter('list'))
  store.filter.value = list ?? (issue === undefined ? 'decide' : filterOf(issue))
  store.select(issue?.id ?? store.listed.peek()[0]?.id ?? null)
}

/** Returns the address of a pair with the current view, but without the selection. */
function urlOf(project: string, pairId: string): string {
  const kept = new URLSearchParams()
  for (const name of ['view', 'share', 'crop', ...LIST_PARAMETERS])
    if (query.peek().get(name)) kept.set(name, query.peek().get(name) ?? '')
  const search = kept.size === 0 ? '' : `?${kept.toString()}`
  return `${paths.review(project, pairId)}${search}`
}

/** Marks the pair as done and opens the next one, which is claimed in the same step. */
export async function finish({ store, lock }: Review): Promise<void> {
  const { project, pairId } = store
  const pair = store.pair.peek()
  if (pair === null) return
  if (pair.state.done) {
    await api.reopen(project, pairId)
    store.pair.value = { ...pair, state: { ...pair.state, done: false, status: 'open' } }
    await lock.open(null)
    return
  }
  try {
    await lock.confirm()
    const next = await markAndClaimNext(project, pair)
    remember({
      project,
      pairId,
      issue: null,
      what: `${pair.name} is done`,
      inverse: { kind: 'done', pairId },
    })
    lock.stop()
    if (next !== null) return navigate(urlOf(project, next))
    say(listQuery() === '' ? news.lastOfQueue : news.lastOfList)
    navigate(pairsUrl(project))
  } catch (error) {
    say(news.notDone(messageOf(error)), { kind: 'error' })
    // The pair has other images by now, which the reviewer has to see first.
    if (error instanceof ApiError && error.status === 409) await store.load()
  }
}

/** Marks a pair as done and claims the one that waits next, which it returns; null if none waits. */
async function markAndClaimNext(project: string, pair: Pair): Promise<string | null> {
  if (await isListed(project)) {
    await api.markDone(project, pair)
    handedOver = await claimNext(project, pair.pair_id)
    return handedOver?.pairId ?? null
  }
  const { next } = await api.doneNext(project, pair)
  if (next === null) return null
  const { locked_by: by, locked_at: at, lock_expires_at: expires } = next.state
  if (by !== null && at !== null && expires !== null)
    handedOver = {
      pairId: next.pair_id,
      held: { locked_by: by, locked_at: at, lock_expires_at: expires },
    }
  return next.pair_id
}

/** Shows what a decision that was undone was about, in whichever pair. */
export async function showUndone(review: Review, undone: Decided): Promise<void> {
  const { store, lock } = review
  const { project, pairId } = store
  if (undone.pairId !== null && undone.pairId !== pairId) {
    const issue = undone.issue === null ? '' : `issue=${undone.issue.number}`
    const url = urlOf(project, undone.pairId)
    return navigate(issue === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${issue}`)
  }
  if (store.pair.peek()?.state.done !== true) return store.showUndone(undone)
  await store.load()
  await lock.open(null)
}

/** Opens the next pair that waits, without finishing this one. */
export async function skip({ store }: Review): Promise<void> {
  try {
    const next = await nextPairId(store.project, store.pairId)
    if (next === null || next === store.pairId) say(news.noOther)
    else navigate(urlOf(store.project, next))
  } catch (error) {
    sayError(error)
  }
}

/** Opens the neighbour in the order of the list, whatever its state. */
export async function stepPair({ store }: Review, by: 1 | -1): Promise<void> {
  const next = await neighbour(store.project, store.pairId, by)
  if (next === null) say(by === 1 ? news.last : news.first)
  else navigate(urlOf(store.project, next))
}

/** Runs the judge and reads what it found. */
export async function annotate({ store }: Review): Promise<void> {
  const { project, pairId } = store
  const { created, superseded, count } = await api.annotate(project, pairId)
  await store.load()
  say(news.judged(count, created, superseded))
}
