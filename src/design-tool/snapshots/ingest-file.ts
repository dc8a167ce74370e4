import { isoTime, SECOND_MS } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../settings/config.ts'
import { isScreen } from '../../store/design-tool/screens.ts'
import { parkSnapshot } from '../../store/design-tool/snapshots.ts'
import type { ConnectionSelector } from '../connection-selector.ts'
import { requireAuthorizedClient } from '../connections/authorized-client.ts'
import { screenView } from '../screens/screen-view.ts'
import type { Ingest } from './schema.ts'
import type { ImportedFrames } from './view-schema.ts'
import { importPage, planImport, readPage, type ImportContext } from './import-frames.ts'
import { requireOpenSnapshot, withImportLease } from './import-lease.ts'

/**
 * Imports one page of a file's frames; `next_cursor` continues with the next page. No frame is imported twice, even
 * by concurrent requests. If the design tool's rate limit requires a longer wait, the snapshot is suspended until
 * `retry_at`, and no call is made before then. Throws `not_found`, `conflict` if the snapshot is complete, as
 * `requireAuthorizedClient`, and a DesignToolError.
 */
export async function ingestFile(
  env: Env,
  target: ConnectionSelector & { snapshotId: string },
  ingest: Ingest,
): Promise<ImportedFrames> {
  const { projectId, snapshotId: id } = target
  await requireOpenSnapshot(env, { projectId, id })
  const client = await requireAuthorizedClient(env, target)
  const { apiUrl, imageHosts } = client.config
  const images = { apiUrl, imageHosts }
  return withImportLease(env, { projectId, id }, async (snapshot, lease) => {
    const { retryAt, parkedConnectionId } = snapshot
    const isParked = retryAt !== null && retryAt > isoTime()
    if (isParked && parkedConnectionId === client.connectionId) {
      if (ingest.afterOrdinal === null) return { screens: [], failed: [], retry_at: retryAt }
      return importResult(env, id, ingest, retryAt)
    }
    const planned = { ...ingest, afterOrdinal: ingest.afterOrdinal ?? 0 }
    const context = { env, client, images, snapshot, lease }
    if (ingest.afterOrdinal === null) {
      const parkedUntil = await parkIfRateLimited(context, () => planImport(context, ingest))
      // There is no cursor, because the frames are not planned yet.
      if (parkedUntil) return { screens: [], failed: [], retry_at: parkedUntil }
    }
    const parkedUntil = await parkIfRateLimited(context, () => importPage(context, planned))
    return importResult(env, id, planned, parkedUntil)
  })
}

/** Does the work. If a rate limit stops it, suspends the snapshot and returns until when; otherwise null. */
async function parkIfRateLimited(
  { env, client, snapshot }: ImportContext,
  work: () => Promise<void>,
): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof DesignToolError) || error.retryAfterSeconds === null) throw error
    const retryAt = isoTime(Date.now() + error.retryAfterSeconds * SECOND_MS)
    const { connectionId } = client
    await parkSnapshot(env.DB, { id: snapshot.id, retryAt, connectionId })
    return retryAt
  }
}

async function importResult(
  env: Env,
  snapshotId: string,
  ingest: Ingest,
  retryAt: string | null,
): Promise<ImportedFrames> {
  const { frames, nextOrdinal } = await readPage(env, snapshotId, ingest)
  return {
    screens: frames.filter(isScreen).map(screenView),
    failed: frames.flatMap(({ nodeId, failure }) =>
      failure === null ? [] : [{ node_id: nodeId, reason: failure }],
    ),
    ...(nextOrdinal !== null && { next_cursor: String(nextOrdinal) }),
    ...(retryAt !== null && { retry_at: retryAt }),
  }
}
