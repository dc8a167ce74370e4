import { describe } from '../../../http/openapi/describe.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  FILE_KEY,
  INVALID,
  PROJECT_ID,
} from '../../description-terms.ts'
import { readFileMeta } from '../read-file.ts'
import { FilePath } from '../schema.ts'
import { FileMetaView } from '../view-schema.ts'

export const getDesignFileMeta = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/design-tool/files/{fileKey}/meta',
  auth: 'bearer',
  params: FilePath,
  handle: async (c, { params }) => readFileMeta(c.env, readSelector(c, params), params.fileKey),
})

export const describeGetFileMeta = () =>
  describe(getDesignFileMeta, {
    tag: 'Design tool files',
    summary: 'A file’s metadata, without its content',
    parameters: [
      PROJECT_ID,
      pathId('fileKey', 'Key of a file or branch.', FILE_KEY),
      ...CONNECTION_SELECTOR,
    ],
    result: {
      description: 'The metadata',
      schema: FileMetaView,
      example: {
        file_key: FILE_KEY,
        name: 'Components',
        last_modified: '2026-11-20T16:05:00.000Z',
        version: '5011278341',
        thumbnail_url: null,
        editor_type: 'figma',
      },
    },
    errors: [INVALID, ...CONNECTION_FAILURES],
  })
