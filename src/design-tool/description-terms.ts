import * as z from 'zod'
import type { Parameter, ErrorDescription } from '../http/openapi/description.ts'
import { pathId } from '../http/openapi/terms.ts'

// What the descriptions of several design-tool operations share.

export const PROJECT_ID = pathId('projectId', 'The project’s id.', 'acme')

/** The user whose connections an operation works with. */
export const USER: Parameter = {
  in: 'query',
  name: 'user',
  schema: z.string(),
  description:
    'Who asks, as the dashboard calls them: then there are only their own connections and the shared ' +
    'ones. A JSON body may hold it instead.',
}

const CONNECTION: Parameter = {
  in: 'query',
  name: 'connection',
  schema: z.string(),
  description:
    'Which connection to use; default: the most recently made one, of the `user` if they have one.',
}

/** The parameters of every operation that calls the design tool. */
export const CONNECTION_SELECTOR: Parameter[] = [USER, CONNECTION]

export const INVALID_PARAMETER: ErrorDescription = {
  code: 'invalid_request',
  message: 'projectId: Too big: expected string to have <=200 characters',
  when: 'A parameter of the path or query is malformed; the message names it',
}

export const INVALID: ErrorDescription = {
  code: 'invalid_request',
  message: 'file_key: is not the key of a file',
  when: 'A field is missing, of a wrong type or malformed; the message names it',
}

export const INVALID_URL: ErrorDescription = {
  code: 'invalid_request',
  message: 'url: is not the URL of a file',
  when: 'The URL is malformed or leads elsewhere',
}

export const NOT_CONFIGURED: ErrorDescription = {
  code: 'not_configured',
  error: 'Design tool not configured',
  message: 'DESIGN_TOOL_TOKEN_ENCRYPTION_KEY must be set',
  when: 'A setting that this needs is missing or wrong; the message names it',
}

/** How every call of the design tool may fail. */
export const CALL_FAILURES: ErrorDescription[] = [
  {
    code: 'rate_limited',
    message: 'The design tool’s rate limit is exceeded',
    when: 'The design tool limits its requests; a short wait is waited out and then retried once',
    headers: { 'Retry-After': 'Seconds to wait, as the design tool says.' },
  },
  {
    code: 'bad_gateway',
    error: 'Design tool unavailable',
    message: 'The design tool did not respond in time',
    when: 'The design tool failed, cannot be reached, does not respond in 20 s, or responds otherwise than it documents',
  },
  NOT_CONFIGURED,
]

const EXPIRED: ErrorDescription = {
  code: 'conflict',
  error: 'Design tool connection expired',
  message: 'The design tool refused the connection’s token for this request',
  when: 'The design tool refuses the token, for everything or for this',
}

const NOT_CONNECTED: ErrorDescription = {
  code: 'conflict',
  error: 'Design tool not connected',
  message: 'The project has no connection to the design tool',
  when: 'The project has no connection, or none for the user',
}

export const CONNECTION_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Connection not found',
  when: 'The project has no such connection, or it is neither the user’s nor shared',
}

const FILE_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'File not found',
  message: 'Not found in the design tool',
  when: 'The design tool has no such file',
}

/** How an operation that uses one of the project's connections may fail. */
export const CONNECTION_FAILURES: ErrorDescription[] = [
  CONNECTION_NOT_FOUND,
  FILE_NOT_FOUND,
  NOT_CONNECTED,
  EXPIRED,
  ...CALL_FAILURES,
]

export const SNAPSHOT_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Snapshot not found',
  when: 'The project has no such snapshot',
}

/** Of the file in the examples. */
export const FILE_KEY = 'AbCdEf123456'

export const CREATED_AT = '2026-11-21T09:30:00.000Z'
