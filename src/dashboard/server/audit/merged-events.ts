import type { AuditEvent } from '../../../vocabulary/audit-event.ts'

/** A list of events, newest first: at most `limit` of those before the event `after` (null: from the newest on). */
export type ListEvents = (page: { after: string | null; limit: number }) => Promise<AuditEvent[]>

interface EventPage {
  events: AuditEvent[]
  /** Where the next page goes on; null if there is none. */
  nextAfter: string | null
}

/**
 * Reads a page of several lists as one. Ids begin with the time and are unique, so that all events have one order and
 * an id alone says where a page ends in each list.
 */
export async function readMerged(
  lists: readonly ListEvents[],
  { after, limit }: { after: string | null; limit: number },
): Promise<EventPage> {
  // One more than requested shows whether there are older ones.
  const found = await Promise.all(lists.map((list) => list({ after, limit: limit + 1 })))
  const inOrder = found.flat().toSorted((p, q) => (p.id < q.id ? 1 : -1))
  const events = inOrder.slice(0, limit)
  return { events, nextAfter: inOrder.length > limit ? (events.at(-1)?.id ?? null) : null }
}

/** A request may call other Workers 31 times (docs/platform.md), and each page of the service's list is one such call. */
const PAGE = 2_000
const MOST_PAGES = 25

/** Reads several lists as one, a page at a time: to the end, to `limit` events or to 50,000. */
export async function* readAllMerged(
  lists: readonly ListEvents[],
  { after, limit }: { after: string | null; limit: number },
): AsyncGenerator<AuditEvent[]> {
  let [next, left] = [after, limit]
  for (let pages = 0; pages < MOST_PAGES && left > 0; pages++) {
    const page = await readMerged(lists, { after: next, limit: Math.min(left, PAGE) })
    yield page.events
    if (page.nextAfter === null) return
    next = page.nextAfter
    left -= page.events.length
  }
}
