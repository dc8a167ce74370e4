import { isoTime, SECOND_MS } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../config.ts'
import { isScreen } from '../../store/design-tool/screens.ts'
import { parkSnapshot } from '../../store/design-tool/snapshots.ts'
import { openSession, type Caller } from '../connections/session.ts'
import { screenView } from '../screens/screen-view.ts'
import type { ImportedFrames, Ingest } from './schema.ts'
import { importPage, planImport, readPage, type ImportContext } from './import-frames.ts'
import { requireOpen, withImportLease } from './import-lease.ts'

/**
 * Imports frames of a file, some per request: `next_cursor` leads to the next ones. Nothing is imported
 * twice, however often or at once this is asked for. Where the design tool's rate limit asks for a
 * longer wait the snapshot is parked: `retry_at` says until when, and until then the design tool is not
 * asked again. Throws `not_found`, `conflict` for a complete snapshot, as `openSession`, and a
 * DesignToolError.
 */
export async function ingestFile(
  env: Env,
  target: Caller & { snapshotId: string },
  ingest: Ingest,
): Promise<ImportedFrames> {
  const { projectId, snapshotId: id } = target
  await requireOpen(env, { projectId, id })
  const session = await openSession(env, target)
  const { apiUrl, imageHosts } = session.config
  const images = { apiUrl, imageHosts }
  return withImportLease(env, { projectId, id }, async (snapshot, lease) => {
    const { retryAt, parkedConnectionId } = snapshot
    const isParked = retryAt !== null && retryAt > isoTime()
    if (isParked && parkedConnectionId === session.connectionId) {
      if (ingest.afterOrdinal === null) return { screens: [], failed: [], retry_at: retryAt }
      return answer(env, id, ingest, retryAt)
    }
    const planned = { ...ingest, afterOrdinal: ingest.afterOrdinal ?? 0 }
    const context = { env, session, images, snapshot, lease }
    if (ingest.afterOrdinal === null) {
      const parkedUntil = await untilRateLimited(context, () => planImport(context, ingest))
      // Without a cursor, since the frames are yet to be planned.
      if (parkedUntil) return { screens: [], failed: [], retry_at: parkedUntil }
    }
    const parkedUntil = await untilRateLimited(context, () => importPage(context, planned))
    return answer(env, id, planned, parkedUntil)
  })
}

/** Does the work; when a rate limit ends it, parks the snapshot and answers until when, else null. */
async function untilRateLimited(
  { env, session, snapshot }: ImportContext,
  work: () => Promise<void>,
): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof DesignToolError) || error.retryAfterSeconds === null) throw error
    const retryAt = isoTime(Date.now() + error.retryAfterSeconds * SECOND_MS)
    const { connectionId } = session
    await parkSnapshot(env.DB, { id: snapshot.id, retryAt, connectionId })
    return retryAt
  }
}

async function answer(
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
