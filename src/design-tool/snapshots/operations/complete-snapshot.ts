import { notFound } from '../../../base/errors.ts'
import { isoTime } from '../../../base/time.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { completeSnapshot } from '../../../store/design-tool/snapshots.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import {
  CREATED_AT,
  INVALID_PARAMETER,
  PROJECT_ID,
  SNAPSHOT_NOT_FOUND,
} from '../../description-terms.ts'
import { IdPath } from '../../schema.ts'
import { snapshotView } from '../snapshot-view.ts'
import { CompleteSnapshot } from '../view-schema.ts'
import { SNAPSHOT, SNAPSHOT_ID } from './examples.ts'

export const completeDesignSnapshot = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-snapshots/{id}/complete',
  auth: 'bearer',
  params: IdPath,
  async handle({ env }, { params }) {
    const snapshot = await completeSnapshot(env.DB, { ...params, now: isoTime() })
    if (!snapshot) throw notFound('Snapshot')
    return { ...snapshotView(snapshot), screens: snapshot.framesDone }
  },
})

export const describeCompleteSnapshot = () =>
  describe(completeDesignSnapshot, {
    tag: 'Design snapshots',
    summary: 'Close a snapshot',
    description: 'It accepts no more frames afterwards. Idempotent.',
    parameters: [PROJECT_ID, SNAPSHOT_ID],
    result: {
      description: 'The snapshot is complete',
      schema: CompleteSnapshot,
      example: {
        ...SNAPSHOT,
        status: 'complete',
        frames_total: 1,
        frames_done: 1,
        completed_at: CREATED_AT,
        screens: 1,
      },
    },
    errors: [INVALID_PARAMETER, SNAPSHOT_NOT_FOUND],
  })
