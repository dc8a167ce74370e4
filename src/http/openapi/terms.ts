import * as z from 'zod'
import type { Operation, Parameter, ErrorDescription } from './operation.ts'

// What several operations of the diff service are described with.

export const pathId = (name: string, description: string): Parameter => ({
  in: 'path',
  name,
  schema: z.string(),
  description,
})

export const PAIR_ID = pathId('pairId', 'The pair’s id, percent-encoded where it needs to be.')

/** Of every operation that names a pair, an issue or a run. */
export const PROJECT_SCOPE: Parameter = {
  in: 'query',
  name: 'project',
  schema: z.string().min(1).max(200),
  description:
    'Confines the request to a project: what belongs to another one is 404 as if it did not exist, ' +
    'and nothing changes. At most once. A caller that authorises by project always sends it.',
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

/** A call from a shell; `target` is path and query. */
export function curl(method: Operation['method'], target: string, body?: unknown): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$DIFF_URL${target}"`,
    '-H "Authorization: Bearer $SERVICE_AUTH_TOKEN"',
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}
