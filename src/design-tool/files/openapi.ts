import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl, pathId } from '../../http/openapi/terms.ts'
import { CONNECTION_SELECTOR, INVALID, PROJECT_ID, CONNECTION_FAILURES } from '../openapi-terms.ts'
import { ResolveBody } from './schema.ts'
import { FileMetaView, ResolvedFileView } from './view-schema.ts'

const getMeta: OperationDescription = {
  id: 'getDesignFileMeta',
  tag: 'Design tool files',
  method: 'GET',
  path: '/api/projects/{projectId}/design-tool/files/{fileKey}/meta',
  summary: 'What a file is, without its content',
  auth: 'bearer',
  parameters: [PROJECT_ID, pathId('fileKey', 'Key of a file or branch.'), ...CONNECTION_SELECTOR],
  responses: [
    {
      status: 200,
      description: 'The metadata',
      content: json(FileMetaView, {
        file_key: 'AbCdEf123456',
        name: 'Components',
        last_modified: '2026-11-20T16:05:00.000Z',
        version: '5011278341',
        thumbnail_url: null,
        editor_type: 'figma',
      }),
    },
  ],
  errors: [INVALID, ...CONNECTION_FAILURES],
  curl: curl('GET', '/api/projects/acme/design-tool/files/AbCdEf123456/meta'),
}

const URL_OF_NODE = 'https://www.figma.com/design/AbCdEf123456/Components?node-id=12-34'

const resolveFile: OperationDescription = {
  id: 'resolveDesignFile',
  tag: 'Design tool files',
  method: 'POST',
  path: '/api/projects/{projectId}/design-tool/resolve-file',
  summary: 'What a URL of the design tool leads to',
  description:
    'Takes the published URLs of files (`file`, `design`, `proto`, `board`, `slides`, `make`) and ' +
    'their branches; node ids in either spelling come back with colons.',
  auth: 'bearer',
  parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
  body: json(ResolveBody, { url: URL_OF_NODE }),
  responses: [
    {
      status: 200,
      description: 'File, branch and node',
      content: json(ResolvedFileView, {
        file_key: 'AbCdEf123456',
        node_id: '12:34',
        branch_key: null,
        name: 'Components',
        kind: 'design',
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'url: is not the URL of a file',
      when: 'The URL is malformed or leads elsewhere',
    },
    ...CONNECTION_FAILURES,
  ],
  curl: curl('POST', '/api/projects/acme/design-tool/resolve-file', { url: URL_OF_NODE }),
}

export const fileOperations: OperationDescription[] = [getMeta, resolveFile]
