import { pathId } from '../../../http/openapi/terms.ts'
import { CREATED_AT } from '../../description-terms.ts'
import { SCREEN } from '../../screens/operations/examples.ts'
import type { SnapshotView } from '../view-schema.ts'

// Examples and parameters that the operations of snapshots share.

export const SNAPSHOT = {
  id: SCREEN.snapshot_id,
  project_id: 'acme',
  source_id: null,
  name: 'Sprint 7',
  status: 'open',
  frames_total: 0,
  frames_done: 0,
  frames_failed: 0,
  retry_at: null,
  created_at: CREATED_AT,
  completed_at: null,
} satisfies SnapshotView

export const SNAPSHOT_ID = pathId('id', 'The snapshot’s id.', SNAPSHOT.id)
