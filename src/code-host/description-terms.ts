import type { ErrorDescription } from '../http/openapi/description.ts'
import { pathId } from '../http/openapi/terms.ts'

// What the descriptions of several operations share.

export const PROJECT_ID = pathId('projectId', 'The project’s id.', 'acme')

export const INVALID_PARAMETER: ErrorDescription = {
  code: 'invalid_request',
  message: 'projectId: Too big: expected string to have <=200 characters',
  when: 'A parameter of the path or query is malformed; the message names it',
}

export const NOT_CONFIGURED: ErrorDescription = {
  code: 'not_configured',
  error: 'GitHub not configured',
  message: 'SERVICE_URL and DASHBOARD_URL must be set',
  when: 'A setting that this needs is missing or wrong; the message names it',
}

/** Of the setting that has its name from the design tool. */
export const WRONG_KEY: ErrorDescription = {
  code: 'not_configured',
  error: 'Design tool not configured',
  message: 'Invalid setting DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: must be 32 bytes in base64',
  when: 'The key that seals secrets is wrong',
}

/** How every call of GitHub may fail. */
export const CALL_FAILURES: ErrorDescription[] = [
  {
    code: 'rate_limited',
    message: 'GitHub’s rate limit is exceeded',
    when: 'GitHub limits its requests',
    headers: { 'Retry-After': 'Seconds to wait, as GitHub says.' },
  },
  {
    code: 'bad_gateway',
    error: 'GitHub unavailable',
    message: 'GitHub did not respond in time',
    when: 'GitHub failed, cannot be reached, does not respond in 20 s, or responds otherwise than it documents',
  },
  NOT_CONFIGURED,
  WRONG_KEY,
]

export const CONNECTION_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Connection not found',
  when: 'The project has no such connection',
}
