import { describe } from '../../../http/openapi/describe.ts'
import { listSnapshots } from '../../../store/design-tool/snapshots.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID_PARAMETER, PROJECT_ID } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { snapshotView } from '../snapshot-view.ts'
import { SnapshotList } from '../view-schema.ts'
import { SNAPSHOT } from './examples.ts'

export const listDesignSnapshots = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-snapshots',
  auth: 'bearer',
  params: ProjectPath,
  async handle({ env }, { params: { projectId } }) {
    const snapshots = await listSnapshots(env.DB, projectId)
    return { snapshots: snapshots.map(snapshotView) }
  },
})

export const describeListSnapshots = () =>
  describe(listDesignSnapshots, {
    tag: 'Design snapshots',
    summary: 'Snapshots of a project with their progress, newest first',
    parameters: [PROJECT_ID],
    result: {
      description: 'The snapshots',
      schema: SnapshotList,
      example: { snapshots: [SNAPSHOT] },
    },
    errors: [INVALID_PARAMETER],
  })
