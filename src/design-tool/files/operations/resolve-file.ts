import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  FILE_KEY,
  INVALID_URL,
  PROJECT_ID,
} from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { resolvedFileView } from '../file-views.ts'
import { resolveFile } from '../read-file.ts'
import { ResolveBody } from '../schema.ts'
import { ResolvedFileView } from '../view-schema.ts'

export const resolveDesignFile = operation({
  method: 'POST',
  path: '/api/projects/{projectId}/design-tool/resolve-file',
  auth: 'bearer',
  params: ProjectPath,
  body: ResolveBody,
  handle: async (c, { params, body }) =>
    resolvedFileView(await resolveFile(c.env, readSelector(c, params, body), body.url)),
})

export const describeResolveFile = () =>
  describe(resolveDesignFile, {
    tag: 'Design tool files',
    summary: 'The target of a URL of the design tool',
    description:
      'Accepts the published URLs of files (`file`, `design`, `proto`, `board`, `slides`, ' +
      '`make`) and their branches. Node ids in either form are returned with colons.',
    parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
    body: { url: `https://www.figma.com/design/${FILE_KEY}/Components?node-id=12-34` },
    result: {
      description: 'File, branch and node',
      schema: ResolvedFileView,
      example: {
        file_key: FILE_KEY,
        node_id: '12:34',
        branch_key: null,
        name: 'Components',
        kind: 'design',
      },
    },
    errors: [INVALID_URL, ...CONNECTION_FAILURES],
  })
