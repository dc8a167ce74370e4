import { onChange } from '../api/feed.ts'
import type { PairState, PairSummary } from '../api/types.ts'
import type { ReviewEvent } from '../../../vocabulary/review-event.ts'

/** What was changed in a project during some time: the last of it for each pair. */
interface News {
  states: Map<string, PairState>
  counts: Map<string, PairSummary['issues']>
  /** The judge has run, which changes more of a pair than counts. */
  isJudged: boolean
}

export const noNews = (): News => ({ states: new Map(), counts: new Map(), isJudged: false })

export function note(news: News, event: ReviewEvent): void {
  if (event.type === 'pair') news.states.set(event.pair.pair_id, event.pair)
  if (event.type !== 'issues') return
  news.counts.set(event.pair_id, event.counts)
  news.isJudged ||= event.action === 'judged'
}

/**
 * Collects what is changed while something is read: the response may be older than that. What is older than the response comes
 * again with a later change, so that the last one of each pair is right.
 */
export async function withNews<T>(read: () => Promise<T>): Promise<{ value: T; news: News }> {
  const news = noNews()
  const stop = onChange((event) => note(news, event))
  try {
    return { value: await read(), news }
  } finally {
    stop()
  }
}

export const withCounts = (pairs: readonly PairSummary[], { counts }: News): PairSummary[] =>
  pairs.map((pair) => {
    const issues = counts.get(pair.pair_id)
    return issues === undefined ? pair : { ...pair, issues }
  })
