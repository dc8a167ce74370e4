import { AppError, notFound } from '../../base/errors.ts'
import { isoTime, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import {
  getSnapshot,
  acquireSnapshotLease,
  releaseSnapshotLease,
  type DesignSnapshot,
} from '../../store/design-tool/snapshots.ts'

/** Longer than any single step of an import takes. */
const LEASE_MS = 2 * MINUTE_MS
/** How long a second import waits for the first, so that it can return the finished work. */
const WAIT_MS = 25 * SECOND_MS

export interface ImportLease {
  /** Extends the lease before another step. Throws `conflict` if the lease was lost. */
  renew: () => Promise<void>
}

/**
 * Does the work while no other import of the snapshot is running. Throws `not_found`, and `conflict` if the snapshot
 * is complete or another import runs for too long.
 */
export async function withImportLease<T>(
  env: Env,
  { projectId, id }: { projectId: string; id: string },
  work: (snapshot: DesignSnapshot, lease: ImportLease) => Promise<T>,
): Promise<T> {
  const token = crypto.randomUUID()
  const acquire = () => {
    const until = isoTime(Date.now() + LEASE_MS)
    return acquireSnapshotLease(env.DB, { id, token, until, now: isoTime() })
  }
  const stopAt = Date.now() + WAIT_MS
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, SECOND_MS / 2)) {
    await requireOpenSnapshot(env, { projectId, id })
    if (await acquire()) break
    if (Date.now() > stopAt)
      throw new AppError('conflict', 'Another import of this snapshot is running')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const renew = async () => {
    if (await acquire()) return
    await requireOpenSnapshot(env, { projectId, id })
    throw new AppError('conflict', 'Another import of this snapshot took over')
  }
  try {
    // Read again, because another import may just have changed the snapshot.
    return await work(await requireOpenSnapshot(env, { projectId, id }), { renew })
  } finally {
    await releaseSnapshotLease(env.DB, { id, token })
  }
}

/** Returns an open snapshot. Throws `not_found`, and `conflict` if it is complete. */
export async function requireOpenSnapshot(
  env: Env,
  { projectId, id }: { projectId: string; id: string },
): Promise<DesignSnapshot> {
  const snapshot = await getSnapshot(env.DB, { projectId, id })
  if (!snapshot) throw notFound('Snapshot')
  if (snapshot.status === 'complete')
    throw new AppError('conflict', 'The snapshot is complete and accepts no more frames')
  return snapshot
}
