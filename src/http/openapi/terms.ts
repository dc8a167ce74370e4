import * as z from 'zod'
import type { Parameter, ErrorDescription } from './description.ts'

// Parts of descriptions that operations of several folders share.

/** A parameter of the path, with its value in example calls. */
export const pathId = (name: string, description: string, example?: string): Parameter => ({
  in: 'path',
  name,
  schema: z.string(),
  description,
  ...(example !== undefined && { example }),
})

export const PAIR_ID = pathId(
  'pairId',
  'The pair’s id, percent-encoded where it needs to be.',
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
  requestHeader('If-Match', `ETags, one of which the ${file} must have.`),
  requestHeader('If-None-Match', 'ETags that the client knows already.'),
  requestHeader('Range', `One byte range of the ${file}.`),
  requestHeader('If-Range', 'The ETag for which the range holds.'),
]

/** A parameter of every operation that names a pair, an issue or a run. */
export const PROJECT_SCOPE: Parameter = {
  in: 'query',
  name: 'project',
  schema: z.string().min(1).max(200),
  description:
    'Confines the request to a project: for what belongs to another one the response is 404, as if ' +
    'it did not exist, and nothing changes. At most once. A caller that authorises by project ' +
    'always sends it.',
}

export const INVALID_BODY: ErrorDescription = {
  code: 'invalid_request',
  message: 'who: Invalid input: expected string, received undefined',
  when: 'The body is not JSON, a field is missing or of a wrong type; the message names it',
}

export const PAIR_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Pair not found',
  when: 'No such pair, or it is of another project than the one given',
}

export const ISSUE_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Issue not found',
  when: 'No such issue, or it is of another project than the one given',
}

/** More at once than one project may have in an isolate; `what` are they, in the plural. */
export const tooManyAtOnce = (what: string, message: string): ErrorDescription => ({
  code: 'rate_limited',
  message,
  when: `Too many ${what} of the project are at work at once; nothing was done`,
  headers: { 'Retry-After': 'Seconds to wait.' },
})

/** The only error of operations that take no input: SERVICES decides which components run. */
export const NOT_DEPLOYED: ErrorDescription = {
  code: 'not_found',
  when: 'The component is switched off in this deployment',
}
