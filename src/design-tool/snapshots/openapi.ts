import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl, pathId } from '../../http/openapi/terms.ts'
import {
  CONNECTION_SELECTOR,
  CREATED_AT,
  INVALID,
  INVALID_PARAMETER,
  PROJECT_ID,
  CONNECTION_FAILURES,
  SNAPSHOT_NOT_FOUND,
} from '../openapi-terms.ts'
import { SCREEN } from '../screens/openapi.ts'
import { IngestBody, SnapshotBody } from './schema.ts'
import { CompleteSnapshot, ImportedFrames, SnapshotList, SnapshotView } from './view-schema.ts'

const PATH = '/api/projects/{projectId}/design-snapshots'
const SNAPSHOT_ID = pathId('id', 'The snapshot’s id.')

const SNAPSHOT = {
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
}

const listSnapshots: OperationDescription = {
  id: 'listDesignSnapshots',
  tag: 'Design snapshots',
  method: 'GET',
  path: PATH,
  summary: 'Snapshots of a project with their progress, newest first',
  auth: 'bearer',
  parameters: [PROJECT_ID],
  responses: [
    {
      status: 200,
      description: 'The snapshots',
      content: json(SnapshotList, { snapshots: [SNAPSHOT] }),
    },
  ],
  errors: [INVALID_PARAMETER],
  curl: curl('GET', '/api/projects/acme/design-snapshots'),
}

const startSnapshot: OperationDescription = {
  id: 'startDesignSnapshot',
  tag: 'Design snapshots',
  method: 'POST',
  path: PATH,
  summary: 'Start a snapshot',
  description: 'Its name is that of its source unless one is given.',
  auth: 'bearer',
  parameters: [PROJECT_ID],
  body: json(SnapshotBody, { name: 'Sprint 7' }),
  responses: [{ status: 201, description: 'It is open', content: json(SnapshotView, SNAPSHOT) }],
  errors: [
    INVALID,
    { code: 'not_found', error: 'Source not found', when: 'The project has no such source' },
  ],
  curl: curl('POST', '/api/projects/acme/design-snapshots', { name: 'Sprint 7' }),
}

const ingestFile: OperationDescription = {
  id: 'ingestDesignFile',
  tag: 'Design snapshots',
  method: 'POST',
  path: `${PATH}/{id}/ingest-file`,
  summary: 'Import frames of a file',
  description:
    'Up to 30 frames a request; `next_cursor` leads to the next ones. Nothing is imported twice, ' +
    'however often or at once this is asked for; what failed is tried again by a request without ' +
    'cursor, unless that cannot succeed until the file changes. The file’s metadata is read first; its ' +
    'content and its images, for which the design tool’s limits are strict, for up to 100 frames at ' +
    'once, and not at all where another snapshot of the project has the same version of them.',
  auth: 'bearer',
  parameters: [PROJECT_ID, SNAPSHOT_ID, ...CONNECTION_SELECTOR],
  body: json(IngestBody, { file_key: 'AbCdEf123456', scale: 2 }),
  responses: [
    {
      status: 200,
      description: 'What has become of the frames',
      content: json(ImportedFrames, {
        screens: [SCREEN],
        failed: [{ node_id: '12:99', reason: 'There is nothing to render' }],
        next_cursor: '30',
      }),
    },
  ],
  errors: [
    INVALID,
    SNAPSHOT_NOT_FOUND,
    {
      code: 'conflict',
      message: 'The snapshot is complete and accepts no more frames',
      when: 'The snapshot is complete, or another import of it takes longer than 25 s',
    },
    // A rate limit parks the import instead: `retry_at`.
    ...CONNECTION_FAILURES.filter(({ code }) => code !== 'rate_limited'),
  ],
  curl: curl('POST', `/api/projects/acme/design-snapshots/${SNAPSHOT.id}/ingest-file`, {
    file_key: 'AbCdEf123456',
    scale: 2,
  }),
}

const COMPLETE = { status: 'complete', frames_total: 1, frames_done: 1, completed_at: CREATED_AT }

const completeSnapshot: OperationDescription = {
  id: 'completeDesignSnapshot',
  tag: 'Design snapshots',
  method: 'POST',
  path: `${PATH}/{id}/complete`,
  summary: 'Close a snapshot',
  description: 'It takes no more frames then. May be repeated.',
  auth: 'bearer',
  parameters: [PROJECT_ID, SNAPSHOT_ID],
  responses: [
    {
      status: 200,
      description: 'It is complete',
      content: json(CompleteSnapshot, {
        ...SNAPSHOT,
        ...COMPLETE,
        screens: 1,
      }),
    },
  ],
  errors: [INVALID_PARAMETER, SNAPSHOT_NOT_FOUND],
  curl: curl('POST', `/api/projects/acme/design-snapshots/${SNAPSHOT.id}/complete`),
}

export const snapshotOperations: OperationDescription[] = [
  listSnapshots,
  startSnapshot,
  ingestFile,
  completeSnapshot,
]
