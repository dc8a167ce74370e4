import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl } from '../../http/openapi/terms.ts'
import {
  CONNECTION_SELECTOR,
  CREATED_AT,
  INVALID_PARAMETER,
  PROJECT_ID,
  CONNECTION_FAILURES,
} from '../openapi-terms.ts'
import { SourceBody } from './schema.ts'
import { SourceList, SourceView } from './view-schema.ts'

const PATH = '/api/projects/{projectId}/design-tool-sources'

const SOURCE = {
  id: 'src_01k0n8x5vq3m7r9t2w4y6z8a1d',
  project_id: 'acme',
  name: 'Components',
  url: 'https://www.figma.com/design/AbCdEf123456/Components',
  kind: 'design',
  file_key: 'AbCdEf123456',
  branch_key: null,
  node_id: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
}

const listSources: OperationDescription = {
  id: 'listDesignSources',
  tag: 'Design tool sources',
  method: 'GET',
  path: PATH,
  summary: 'Tracked files of a project, newest first',
  auth: 'bearer',
  parameters: [PROJECT_ID],
  responses: [
    {
      status: 200,
      description: 'The sources',
      content: json(SourceList, { sources: [SOURCE] }),
    },
  ],
  errors: [INVALID_PARAMETER],
  curl: curl('GET', '/api/projects/acme/design-tool-sources'),
}

const trackSource: OperationDescription = {
  id: 'trackDesignSource',
  tag: 'Design tool sources',
  method: 'POST',
  path: PATH,
  summary: 'Track a file, branch or node',
  description: 'One that is tracked already keeps its id and gets the name given, or the file’s.',
  auth: 'bearer',
  parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
  body: json(SourceBody, { url: SOURCE.url }),
  responses: [
    { status: 201, description: 'It is tracked', content: json(SourceView, SOURCE) },
    { status: 200, description: 'It was tracked before', content: json(SourceView, SOURCE) },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'url: is not the URL of a file',
      when: 'The URL is malformed or leads elsewhere',
    },
    ...CONNECTION_FAILURES,
  ],
  curl: curl('POST', '/api/projects/acme/design-tool-sources', { url: SOURCE.url }),
}

export const sourceOperations: OperationDescription[] = [listSources, trackSource]
