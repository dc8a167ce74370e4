import * as z from 'zod'
import { describe } from '../../../http/openapi/describe.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { readSelector } from '../../connection-selector.ts'
import {
  CONNECTION_FAILURES,
  CONNECTION_SELECTOR,
  INVALID,
  PROJECT_ID,
} from '../../description-terms.ts'
import { ProjectPath } from '../../schema.ts'
import { listDevResources as list } from '../dev-resources.ts'
import { DevResourceQuery } from '../schema.ts'
import { DevResourceList } from '../view-schema.ts'
import { LINK } from './examples.ts'

export const listDevResources = operation({
  method: 'GET',
  path: '/api/projects/{projectId}/dev-resources',
  auth: 'bearer',
  params: ProjectPath,
  query: DevResourceQuery,
  async handle(c, { params, query: { file_key: fileKey, node_id: nodeId = null } }) {
    const selector = readSelector(c, params)
    return { dev_resources: await list(c.env, selector, { fileKey, nodeId }) }
  },
})

export const describeListDevResources = () =>
  describe(listDevResources, {
    tag: 'Dev resources',
    summary: 'Links of nodes in developer mode',
    parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
    query: {
      file_key: { schema: z.string(), description: 'The file.', example: LINK.file_key },
      node_id: {
        schema: z.string(),
        description: 'The node. Default: the whole file.',
        example: LINK.node_id,
      },
    },
    result: {
      description: 'The links',
      schema: DevResourceList,
      example: { dev_resources: [LINK] },
    },
    errors: [INVALID, ...CONNECTION_FAILURES],
  })
