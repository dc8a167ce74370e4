import { wireFields } from '../../base/field-names.ts'
import type { DesignSnapshot } from '../../store/design-tool/snapshots.ts'
import type { SnapshotView } from './view-schema.ts'

export const snapshotView: (snapshot: DesignSnapshot) => SnapshotView = wireFields(
  'id project_id source_id name status frames_total frames_done frames_failed retry_at',
  'created_at completed_at',
)
