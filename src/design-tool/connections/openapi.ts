import * as z from 'zod'
import { json, type OperationDescription, type Parameter } from '../../http/openapi/description.ts'
import { curl, pathId } from '../../http/openapi/terms.ts'
import {
  CALL_FAILURES,
  CONNECTION_NOT_FOUND,
  CREATED_AT,
  INVALID_PARAMETER,
  NOT_CONFIGURED,
  PROJECT_ID,
  USER,
} from '../openapi-terms.ts'
import { ConnectionBody, ConnectionIdQuery, StartQuery } from './schema.ts'
import { ConnectionList, ConnectionTest, MadeConnection } from './view-schema.ts'

const PATH = '/api/projects/{projectId}/design-tool-connections'

const CONNECTION = {
  id: 'con_01k0n8x5vq3m7r9t2w4y6z8a1c',
  project_id: 'acme',
  design_tool_user_id: '1234567890',
  handle: 'ada',
  kind: 'oauth',
  expires_at: '2027-02-19T09:30:00.000Z',
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  connected_by: 'ada@example.com',
  shared: false,
  status: 'active',
}

const queryParameters = (schema: z.ZodObject, descriptions: Record<string, string>): Parameter[] =>
  Object.entries(descriptions).map(([name, description]) => {
    const field = schema.shape[name] as z.ZodType
    return {
      in: 'query',
      name,
      schema: field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field,
      description,
      required: !(field instanceof z.ZodOptional),
    }
  })

const startOAuth: OperationDescription = {
  id: 'startDesignToolOAuth',
  tag: 'Design tool connections',
  method: 'GET',
  path: '/api/design-tool/oauth/start',
  summary: 'Begin to connect the design tool',
  description:
    'Leads to the authorisation page of the design tool (OAuth 2 with PKCE). From there the person ' +
    'comes to the registered callback, a page of the dashboard, with `code` and `state`, which the ' +
    'dashboard posts to the project’s connections within 10 minutes.',
  auth: 'bearer',
  parameters: queryParameters(StartQuery, {
    project: 'The project to connect.',
    user: 'The person who connects, by the name that the dashboard knows them by.',
    return_to:
      'A page on the origin of the registered callback, or a path there; handed back, normalised, ' +
      'once connected.',
  }),
  responses: [
    {
      status: 302,
      description: 'To the authorisation page',
      headers: { Location: 'The authorisation page.', 'Cache-Control': '`no-store`' },
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'return_to: must be a path or a page of the dashboard',
      when: 'A parameter is missing or malformed; the message names it',
    },
    NOT_CONFIGURED,
  ],
  curl: curl('GET', '/api/design-tool/oauth/start?project=acme&user=ada@example.com'),
}

const listConnections: OperationDescription = {
  id: 'listDesignToolConnections',
  tag: 'Design tool connections',
  method: 'GET',
  path: PATH,
  summary: 'Connections of a project, newest first',
  auth: 'bearer',
  parameters: [PROJECT_ID, USER],
  responses: [
    {
      status: 200,
      description: 'The connections',
      content: json(ConnectionList, { connections: [CONNECTION] }),
    },
  ],
  errors: [INVALID_PARAMETER],
  curl: curl('GET', '/api/projects/acme/design-tool-connections'),
}

const connect: OperationDescription = {
  id: 'connectDesignTool',
  tag: 'Design tool connections',
  method: 'POST',
  path: PATH,
  summary: 'Connect a person',
  description:
    'With the code and state that the person came back with, or with a personal token, which needs ' +
    'no registered app. There is one connection for each person and project: connecting again ' +
    'replaces its token, whose it is and whether it is shared. A state counts once.',
  auth: 'bearer',
  parameters: [PROJECT_ID, USER],
  body: json(ConnectionBody, { access_token: 'figd_example', user: 'ada@example.com' }),
  responses: [
    {
      status: 201,
      description: 'Connected',
      content: json(MadeConnection, { ...CONNECTION, return_to: '/projects/acme' }),
    },
    {
      status: 200,
      description: 'Connected before; the token is replaced',
      content: json(MadeConnection, {
        ...CONNECTION,
        kind: 'token',
        expires_at: null,
        return_to: null,
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'state: is unknown, expired, already used or another user’s; start again',
      when: 'The body is malformed, the state does not count, or the design tool refuses code or token',
    },
    ...CALL_FAILURES,
  ],
  curl: curl('POST', '/api/projects/acme/design-tool-connections', {
    access_token: 'figd_example',
    user: 'ada@example.com',
  }),
}

const removeConnection: OperationDescription = {
  id: 'removeDesignToolConnection',
  tag: 'Design tool connections',
  method: 'DELETE',
  path: PATH,
  summary: 'Forget a connection and its token',
  auth: 'bearer',
  parameters: [
    PROJECT_ID,
    ...queryParameters(ConnectionIdQuery, { id: 'The connection’s id.' }),
    USER,
  ],
  responses: [{ status: 204, description: 'It is forgotten' }],
  errors: [
    {
      code: 'invalid_request',
      message: 'id: Invalid input: expected string, received undefined',
      when: 'The id is missing',
    },
    CONNECTION_NOT_FOUND,
  ],
  curl: curl('DELETE', `/api/projects/acme/design-tool-connections?id=${CONNECTION.id}`),
}

const testConnection: OperationDescription = {
  id: 'testDesignToolConnection',
  tag: 'Design tool connections',
  method: 'POST',
  path: `${PATH}/{id}/test`,
  summary: 'Whether a connection still works',
  auth: 'bearer',
  parameters: [PROJECT_ID, pathId('id', 'The connection’s id.'), USER],
  responses: [
    {
      status: 200,
      description: 'What the design tool says, also when it no longer works',
      content: json(ConnectionTest, {
        ok: true,
        status: 'active',
        handle: 'ada',
      }),
    },
  ],
  errors: [INVALID_PARAMETER, CONNECTION_NOT_FOUND, ...CALL_FAILURES],
  curl: curl('POST', `/api/projects/acme/design-tool-connections/${CONNECTION.id}/test`),
}

export const connectionOperations: OperationDescription[] = [
  startOAuth,
  listConnections,
  connect,
  removeConnection,
  testConnection,
]
