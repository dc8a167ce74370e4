import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  INVALID,
  PROJECT_ID,
  SNAPSHOT_NOT_FOUND,
} from '../../description-terms.ts'
import { IdPath } from '../../schema.ts'
import { SCREEN } from '../../screens/operations/examples.ts'
import { ingestFile } from '../ingest-file.ts'
import { IngestBody } from '../schema.ts'
import { ImportedFrames } from '../view-schema.ts'
import { SNAPSHOT_ID } from './examples.ts'

export const ingestDesignFile = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-snapshots/{id}/ingest-file',
  auth: 'bearer',
  params: IdPath,
  body: IngestBody,
  async handle(c, { params, body: { user, ...ingest } }) {
    const selector = readSelector(c, params, { user })
    return ingestFile(c.env, { ...selector, snapshotId: params.id }, ingest)
  },
})

export const describeIngestFile = () =>
  describe(ingestDesignFile, {
    tag: 'Design snapshots',
    summary: 'Import frames of a file',
    description:
      'Up to 30 frames per request; `next_cursor` is the cursor for the next page. Nothing is ' +
      'imported twice, even by concurrent requests. A request without a cursor retries failed ' +
      'frames, except those that cannot succeed until the file changes. The file’s metadata is ' +
      'read first. Its content and images, for which the design tool’s limits are strict, are ' +
      'requested for up to 100 frames at a time, and not at all if another snapshot of the ' +
      'project has the same version of them.',
    parameters: [PROJECT_ID, SNAPSHOT_ID, ...CONNECTION_SELECTOR],
    body: { file_key: SCREEN.file_key, scale: 2 },
    result: {
      description: 'The outcome for each frame',
      schema: ImportedFrames,
      example: {
        screens: [SCREEN],
        failed: [{ node_id: '12:99', reason: 'There is nothing to render' }],
        next_cursor: '30',
      },
    },
    errors: [
      INVALID,
      SNAPSHOT_NOT_FOUND,
      {
        code: 'conflict',
        message: 'The snapshot is complete and accepts no more frames',
        when: 'The snapshot is complete, or another import of it takes longer than 25 s',
      },
      // A rate limit suspends the import instead: `retry_at`.
      ...CONNECTION_FAILURES.filter(({ code }) => code !== 'rate_limited'),
    ],
  })
