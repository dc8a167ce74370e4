import * as z from 'zod'
import type { Parameter, ErrorDescription } from '../http/openapi/description.ts'
import { pathId } from '../http/openapi/terms.ts'

// Parameters and errors that several design-tool operations share.

export const PROJECT_ID = pathId('projectId', 'The project’s id.', 'acme')

/** The user whose connections an operation works with. */
export const USER: Parameter = {
  in: 'query',
  name: 'user',
  schema: z.string(),
  description:
    'The dashboard’s id of the user who acts: only their own connections and the shared ones ' +
    'are visible. A JSON body may contain it instead.',
}

const CONNECTION: Parameter = {
  in: 'query',
  name: 'connection',
  schema: z.string(),
  description: 'The connection to use. Default: the latest one, of the `user` if they have one.',
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
  when: 'A field is missing or malformed, or has the wrong type; the message names it',
}

export const INVALID_URL: ErrorDescription = {
  code: 'invalid_request',
  message: 'url: is not the URL of a file',
  when: 'The URL is malformed, or not one of the design tool',
}

export const NOT_CONFIGURED: ErrorDescription = {
  code: 'not_configured',
  error: 'Design tool not configured',
  message: 'DESIGN_TOOL_TOKEN_ENCRYPTION_KEY must be set',
  when: 'A required setting is missing or invalid; the message names it',
}

/** The errors of every call to the design tool. */
export const CALL_FAILURES: ErrorDescription[] = [
  {
    code: 'rate_limited',
    message: 'The design tool’s rate limit is exceeded',
    when:
      'The design tool’s rate limit is exceeded; if the wait is short, the request is retried ' +
      'once after it',
    headers: { 'Retry-After': 'Seconds to wait, according to the design tool.' },
  },
  {
    code: 'bad_gateway',
    error: 'Design tool unavailable',
    message: 'The design tool did not respond in time',
    when:
      'The design tool failed, cannot be reached, does not respond within 20 s, or returns an ' +
      'undocumented response',
  },
  NOT_CONFIGURED,
]

const EXPIRED: ErrorDescription = {
  code: 'conflict',
  error: 'Design tool connection expired',
  message: 'The design tool refused the connection’s token for this request',
  when: 'The design tool refuses the token, either for all requests or for this one',
}

const NOT_CONNECTED: ErrorDescription = {
  code: 'conflict',
  error: 'Design tool not connected',
  message: 'The project has no connection to the design tool',
  when: 'The project has no connection, or none that the user may use',
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

/** The errors of an operation that uses one of the project's connections. */
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

/** The file in the examples. */
export const FILE_KEY = 'AbCdEf123456'

export const CREATED_AT = '2026-11-21T09:30:00.000Z'
