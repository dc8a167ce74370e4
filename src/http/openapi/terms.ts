import * as z from 'zod'
import type { Parameter, ErrorDescription } from './description.ts'

// Parts of descriptions that operations in several folders share.

/** A path parameter, with its value in example calls. */
export const pathId = (name: string, description: string, example?: string): Parameter => ({
  in: 'path',
  name,
  schema: z.string(),
  description,
  ...(example !== undefined && { example }),
})

export const PAIR_ID = pathId(
  'pairId',
  'The pair’s id, percent-encoded if necessary.',
  'button--primary',
)

const requestHeader = (name: string, description: string): Parameter => ({
  in: 'header',
  name,
  schema: z.string(),
  description,
})

/** The conditional and range headers (RFC 9110 §13, §14) of an operation that responds with a file. */
export const requestHeaders = (file: string): Parameter[] => [
  requestHeader('If-Match', `ETags; the ${file} must have one of them.`),
  requestHeader('If-None-Match', 'ETags that the client already has.'),
  requestHeader('Range', `One byte range of the ${file}.`),
  requestHeader('If-Range', 'The ETag that the range applies to.'),
]

/** A parameter of every operation that names a pair, an issue or a run. */
export const PROJECT_SCOPE: Parameter = {
  in: 'query',
  name: 'project',
  schema: z.string().min(1).max(200),
  description:
    'Confines the request to a project: anything of another project is 404, as if it did not exist, ' +
    'and nothing changes. At most once. A caller that authorises by project always sends it.',
}

export const INVALID_BODY: ErrorDescription = {
  code: 'invalid_request',
  message: 'who: Invalid input: expected string, received undefined',
  when: 'The body is not JSON, or a field is missing or has the wrong type; the message names it',
}

export const PAIR_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Pair not found',
  when: 'The pair does not exist or does not belong to the given project',
}

export const ISSUE_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Issue not found',
  when: 'The issue does not exist or does not belong to the given project',
}

export const TOO_LARGE: ErrorDescription = {
  code: 'payload_too_large',
  message: 'A request body is at most 1 MiB',
  when: 'The body is larger than 1 MiB',
}

export const NOT_CONFIGURED: ErrorDescription = {
  code: 'not_configured',
  when: 'A setting is missing or invalid; the message names it',
}

export const INTERNAL: ErrorDescription = {
  code: 'internal',
  message: 'Request failed',
  when: 'The service failed',
}

/** The error of every operation that reads or writes what is stored. */
export const PASSING_FAILURE: ErrorDescription = {
  code: 'unavailable',
  message: 'The platform is busy or restarting; send the request again',
  when: 'Storage, the database or a queue was busy or being replaced; what the request did not change, it may change when sent again',
  headers: { 'Retry-After': 'Seconds to wait.' },
}

/** The errors of a component for paths and methods that belong to no operation. */
export const NO_OPERATION: ErrorDescription[] = [
  { code: 'not_found', when: 'The path is unknown' },
  {
    code: 'method_not_allowed',
    when: 'The path does not support the method',
    headers: { Allow: 'The methods that the path supports.' },
  },
]

/** The headers of every response of a component. */
export const responseHeaders = (cacheControl: string): Record<string, string> => ({
  'X-Svc-Request-Id':
    'The id of the request: the one the caller sent if it was a ULID or UUID, else a new ULID.',
  'Cache-Control': cacheControl,
  'X-Content-Type-Options': '`nosniff`',
})

/** The error for exceeding the number of `what` (a plural) that a project may have in progress in an isolate. */
export const tooManyAtOnce = (what: string, message: string): ErrorDescription => ({
  code: 'rate_limited',
  message,
  when: `Too many ${what} of the project are in progress; nothing was done`,
  headers: { 'Retry-After': 'Seconds to wait.' },
})

/** The only error of operations without input: SERVICES decides which components run. */
export const NOT_DEPLOYED: ErrorDescription = {
  code: 'not_found',
  when: 'The component is disabled in this deployment',
}
