import { listRecordedPairs, type RecordedPair } from '../../store/review/queue-mirror.ts'
import type { QueueTable } from './table.ts'

/** Pairs read from D1 at once. */
const PAGE_SIZE = 1_000

/**
 * Takes every pair of the project over from D1, unless that has been done. Goes on where an attempt
 * that failed has stopped: a page is stored whole, and pages are stored in order.
 */
export async function rebuild(table: QueueTable, db: D1Database, projectId: string): Promise<void> {
  if (table.isRebuilt()) return
  let page: RecordedPair[]
  do {
    const afterOrdinal = table.lastOrdinal()
    page = await listRecordedPairs(db, projectId, { afterOrdinal, limit: PAGE_SIZE })
    for (const pair of page) table.add(pair)
  } while (page.length === PAGE_SIZE)
  table.setRebuilt()
}
