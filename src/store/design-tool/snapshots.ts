import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

export interface DesignSnapshot {
  id: string
  projectId: string
  sourceId: string | null
  name: string
  status: 'open' | 'complete'
  createdAt: string
  completedAt: string | null
  /** The batch size that the design tool accepts; null if it has never rejected a batch. */
  batchSize: number | null
  /** When the design tool's rate limit allows the import to continue. */
  retryAt: string | null
  /** The connection that the rate limit applies to. */
  parkedConnectionId: string | null
  framesTotal: number
  framesDone: number
  framesFailed: number
}

const countFrames = (condition: string) =>
  `(SELECT count(*) FROM design_screens s WHERE s.snapshot_id = design_snapshots.id ${condition})`

const SELECT = `SELECT ${selected<DesignSnapshot>()(
  'id projectId sourceId name status createdAt completedAt batchSize retryAt parkedConnectionId',
  {
    framesTotal: countFrames(''),
    framesDone: countFrames('AND s.image_key IS NOT NULL'),
    framesFailed: countFrames('AND s.failure IS NOT NULL'),
  },
)} FROM design_snapshots`

export async function insertSnapshot(
  db: D1Database,
  snapshot: Pick<DesignSnapshot, 'id' | 'projectId' | 'sourceId' | 'name' | 'createdAt'>,
): Promise<void> {
  await insertInto(db, 'design_snapshots', { ...snapshot, status: 'open' }).run()
}

export async function getSnapshot(
  db: D1Database,
  { projectId, id }: { projectId: string; id: string },
): Promise<DesignSnapshot | null> {
  return db
    .prepare(`${SELECT} WHERE project_id = ?1 AND id = ?2`)
    .bind(projectId, id)
    .first<DesignSnapshot>()
}

/** Lists the snapshots of a project, newest first. */
export async function listSnapshots(db: D1Database, projectId: string): Promise<DesignSnapshot[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE project_id = ?1 ORDER BY ordinal DESC`)
    .bind(projectId)
    .all<DesignSnapshot>()
  return results
}

/** Completes a snapshot; idempotent. Returns null if the project has no such snapshot. */
export async function completeSnapshot(
  db: D1Database,
  { projectId, id, now }: { projectId: string; id: string; now: string },
): Promise<DesignSnapshot | null> {
  const [, found] = await db.batch<DesignSnapshot>([
    db
      .prepare(`
        UPDATE design_snapshots SET status = 'complete', completed_at = ?3, retry_at = NULL
        WHERE project_id = ?1 AND id = ?2 AND status = 'open'`)
      .bind(projectId, id, now),
    db.prepare(`${SELECT} WHERE project_id = ?1 AND id = ?2`).bind(projectId, id),
  ])
  return found?.results[0] ?? null
}

/** Suspends the import until the design tool's rate limit allows the connection again. */
export async function parkSnapshot(
  db: D1Database,
  { id, retryAt, connectionId }: { id: string; retryAt: string; connectionId: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_snapshots SET retry_at = ?2, parked_connection_id = ?3
      WHERE id = ?1 AND status = 'open'`)
    .bind(id, retryAt, connectionId)
    .run()
}

export async function setSnapshotBatchSize(
  db: D1Database,
  { id, batchSize }: { id: string; batchSize: number },
): Promise<void> {
  await db
    .prepare(`UPDATE design_snapshots SET batch_size = ?2 WHERE id = ?1`)
    .bind(id, batchSize)
    .run()
}

interface SnapshotLease {
  id: string
  token: string
}

/** Acquires the lease of an open snapshot, or extends it if `token` holds it. Returns whether it is now held. */
export async function acquireSnapshotLease(
  db: D1Database,
  { id, token, until, now }: SnapshotLease & { until: string; now: string },
): Promise<boolean> {
  const leased = await db
    .prepare(`
      UPDATE design_snapshots SET lease_token = ?2, lease_until = ?3
      WHERE id = ?1 AND status = 'open' AND (lease_token IS NULL OR lease_token = ?2 OR lease_until <= ?4)
      RETURNING id`)
    .bind(id, token, until, now)
    .first()
  return leased !== null
}

export async function releaseSnapshotLease(
  db: D1Database,
  { id, token }: SnapshotLease,
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_snapshots SET lease_token = NULL, lease_until = NULL
      WHERE id = ?1 AND lease_token = ?2`)
    .bind(id, token)
    .run()
}
