import { signal } from '@preact/signals'
import { completeSnapshot, ingest, type Source } from '../api/design-tool.ts'

/** Imports that this page is at work on, by the snapshot's id. */
export const importing = signal<ReadonlySet<string>>(new Set())

const setImporting = (id: string, isAtWork: boolean): void => {
  const next = new Set(importing.peek())
  if (isAtWork) next.add(id)
  else next.delete(id)
  importing.value = next
}

/**
 * Imports every frame of a source, request by request, and completes the snapshot. It stops where the design tool asks to
 * wait, and where a frame fails: the snapshot stays open, and the same call goes on with what is missing.
 */
export async function importInto(
  project: string,
  snapshotId: string,
  source: Source,
  onProgress: () => Promise<void>,
): Promise<void> {
  if (importing.peek().has(snapshotId)) return
  setImporting(snapshotId, true)
  try {
    await onProgress()
    const isWhole = await ingestAll(project, snapshotId, source, onProgress)
    if (isWhole) await completeSnapshot(project, snapshotId)
  } finally {
    setImporting(snapshotId, false)
    await onProgress()
  }
}

async function ingestAll(
  project: string,
  snapshotId: string,
  source: Source,
  onProgress: () => Promise<void>,
): Promise<boolean> {
  const file = {
    file_key: source.branch_key ?? source.file_key,
    scale: 2,
    ...(source.node_id !== null && { node_ids: [source.node_id] }),
  }
  let hasFailed = false
  let cursor: string | undefined
  do {
    const imported = await ingest(project, snapshotId, { ...file, ...(cursor && { cursor }) })
    await onProgress()
    if (imported.retry_at !== undefined) return false
    hasFailed ||= imported.failed.length > 0
    cursor = imported.next_cursor
  } while (cursor !== undefined)
  return !hasFailed
}
