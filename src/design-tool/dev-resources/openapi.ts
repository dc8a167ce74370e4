import * as z from 'zod'
import { json, type OperationDescription } from '../../http/openapi/description.ts'
import { curl } from '../../http/openapi/terms.ts'
import { CONNECTION_SELECTOR, INVALID, PROJECT_ID, CONNECTION_FAILURES } from '../openapi-terms.ts'
import { DevResourceBody } from './schema.ts'
import { DevResourceList, PutDevResource } from './view-schema.ts'

const PATH = '/api/projects/{projectId}/dev-resources'

const NEW = {
  file_key: 'AbCdEf123456',
  node_id: '12:34',
  name: 'Button.tsx',
  url: 'https://github.com/acme/ui/blob/main/Button.tsx',
}

const DEV_RESOURCE = { ...NEW, id: '7d2f' }

const listDevResources: OperationDescription = {
  id: 'listDevResources',
  tag: 'Dev resources',
  method: 'GET',
  path: PATH,
  summary: 'Links that nodes carry in developer mode',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    {
      in: 'query',
      name: 'file_key',
      schema: z.string(),
      description: 'The file.',
      required: true,
    },
    {
      in: 'query',
      name: 'node_id',
      schema: z.string(),
      description: 'The node; default: all of the file.',
    },
    ...CONNECTION_SELECTOR,
  ],
  responses: [
    {
      status: 200,
      description: 'The links',
      content: json(DevResourceList, { dev_resources: [DEV_RESOURCE] }),
    },
  ],
  errors: [INVALID, ...CONNECTION_FAILURES],
  curl: curl('GET', '/api/projects/acme/dev-resources?file_key=AbCdEf123456&node_id=12:34'),
}

const putDevResource: OperationDescription = {
  id: 'putDevResource',
  tag: 'Dev resources',
  method: 'PUT',
  path: PATH,
  summary: 'Give a node a link',
  description:
    'A link of the node with the same URL gets the new name instead. A link shows its author: for a ' +
    '`user` it is written with a connection of their own, never with a shared one of somebody else.',
  auth: 'bearer',
  parameters: [PROJECT_ID, ...CONNECTION_SELECTOR],
  body: json(DevResourceBody, NEW),
  responses: [
    {
      status: 201,
      description: 'The node has it now',
      content: json(PutDevResource, { ...DEV_RESOURCE, created: true }),
    },
    {
      status: 200,
      description: 'The node had it before',
      content: json(PutDevResource, { ...DEV_RESOURCE, created: false }),
    },
  ],
  errors: [
    INVALID,
    {
      code: 'conflict',
      message: 'The node can hold no more dev resources',
      when: 'The node has ten links, or there is none such',
    },
    ...CONNECTION_FAILURES,
  ],
  curl: curl('PUT', '/api/projects/acme/dev-resources', NEW),
}

export const devResourceOperations: OperationDescription[] = [listDevResources, putDevResource]
