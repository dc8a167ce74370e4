import { listRecordedPairs, type RecordedPair } from '../../store/review/queue-mirror.ts'
import type { QueueTable } from './table.ts'

/** The number of pairs that one query reads from D1. */
const PAGE_SIZE = 1_000

/**
 * Copies every pair of the project from D1, once in the lifetime of a storage. A failed attempt resumes where it
 * stopped, because pages are stored whole and in order.
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
