import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { INVALID, PROJECT_ID } from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { SnapshotBody } from '../schema.ts'
import { snapshotView } from '../snapshot-view.ts'
import { startSnapshot } from '../start-snapshot.ts'
import { SnapshotView } from '../view-schema.ts'
import { SNAPSHOT } from './examples.ts'

export const startDesignSnapshot = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-snapshots',
  auth: 'bearer',
  params: ProjectPath,
  body: SnapshotBody,
  status: 201,
  handle: async ({ env }, { params, body: { source_id: sourceId = null, name = null } }) =>
    snapshotView(await startSnapshot(env, { ...params, sourceId, name })),
})

export const describeStartSnapshot = () =>
  describe(startDesignSnapshot, {
    tag: 'Design snapshots',
    summary: 'Start a snapshot',
    description: 'It has the name of its source unless one is given.',
    parameters: [PROJECT_ID],
    body: { name: SNAPSHOT.name },
    result: { description: 'The snapshot is open', schema: SnapshotView, example: SNAPSHOT },
    errors: [
      INVALID,
      { code: 'not_found', error: 'Source not found', when: 'The project has no such source' },
    ],
  })
