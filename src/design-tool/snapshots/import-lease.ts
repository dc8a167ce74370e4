import { AppError, notFound } from '../../base/errors.ts'
import { isoTime, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import {
  getSnapshot,
  leaseSnapshot,
  releaseSnapshot,
  type DesignSnapshot,
} from '../../store/design-tool/snapshots.ts'

/** Longer than any one step of an import takes. */
const LEASE_MS = 2 * MINUTE_MS
/** How long a second import waits for the first, so that it finds the work done. */
const WAIT_MS = 25 * SECOND_MS

export interface ImportLease {
  /** Goes on holding the lease before another step. Throws `conflict` when it was lost. */
  renew: () => Promise<void>
}

/**
 * Does the work while no other import of the snapshot is at work. Throws `not_found`, and `conflict`
 * for a snapshot that is complete, or whose other import goes on for too long.
 */
export async function withImportLease<T>(
  env: Env,
  { projectId, id }: { projectId: string; id: string },
  work: (snapshot: DesignSnapshot, lease: ImportLease) => Promise<T>,
): Promise<T> {
  const token = crypto.randomUUID()
  const lease = () => {
    const until = isoTime(Date.now() + LEASE_MS)
    return leaseSnapshot(env.DB, { id, token, until, now: isoTime() })
  }
  const stopAt = Date.now() + WAIT_MS
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, SECOND_MS / 2)) {
    await requireOpen(env, { projectId, id })
    if (await lease()) break
    if (Date.now() > stopAt)
      throw new AppError('conflict', 'Another import of this snapshot is running')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const renew = async () => {
    if (await lease()) return
    await requireOpen(env, { projectId, id })
    throw new AppError('conflict', 'Another import of this snapshot took over')
  }
  try {
    // What the other import has left.
    return await work(await requireOpen(env, { projectId, id }), { renew })
  } finally {
    await releaseSnapshot(env.DB, { id, token })
  }
}

/** Throws `not_found`, and `conflict` for a snapshot that is complete. */
export async function requireOpen(
  env: Env,
  { projectId, id }: { projectId: string; id: string },
): Promise<DesignSnapshot> {
  const snapshot = await getSnapshot(env.DB, { projectId, id })
  if (!snapshot) throw notFound('Snapshot')
  if (snapshot.status === 'complete')
    throw new AppError('conflict', 'The snapshot is complete and takes no more frames')
  return snapshot
}
