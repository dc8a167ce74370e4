import { listRecordedPairs, type RecordedPair } from '../../store/review/queue-mirror.ts'
import { getProjectImport } from '../../store/transfer/project-import.ts'
import type { QueueTable } from './table.ts'

/** The number of pairs that one query reads from D1. */
const PAGE_SIZE = 1_000

/**
 * Copies every pair of the project from D1, once in the lifetime of a storage. A failed attempt resumes where it
 * stopped, because pages are stored whole and in order. Returns whether there will be no more pairs without a
 * registration: an import may still bring them to a project that is being imported, or that has none yet. What an
 * import brings is older than what is registered meanwhile, so an imported project's pairs are read from the first on.
 */
export async function rebuild(
  table: QueueTable,
  db: D1Database,
  projectId: string,
): Promise<boolean> {
  if (table.isRebuilt()) return true
  const imported = await getProjectImport(db, projectId)
  let afterOrdinal = imported ? 0 : table.lastOrdinal()
  let page: RecordedPair[]
  do {
    page = await listRecordedPairs(db, projectId, { afterOrdinal, limit: PAGE_SIZE })
    for (const pair of page) table.add(pair)
    afterOrdinal = page.at(-1)?.ordinal ?? afterOrdinal
  } while (page.length === PAGE_SIZE)
  if (imported?.finishedAt === null || table.lastOrdinal() === 0) return false
  table.setRebuilt()
  return true
}
