import type { DesignSnapshot } from '../../store/design-tool/snapshots.ts'
import type { SnapshotView } from './view-schema.ts'

export const snapshotView = (snapshot: DesignSnapshot): SnapshotView => ({
  id: snapshot.id,
  project_id: snapshot.projectId,
  source_id: snapshot.sourceId,
  name: snapshot.name,
  status: snapshot.status,
  frames_total: snapshot.framesTotal,
  frames_done: snapshot.framesDone,
  frames_failed: snapshot.framesFailed,
  retry_at: snapshot.retryAt,
  created_at: snapshot.createdAt,
  completed_at: snapshot.completedAt,
})
