import * as z from 'zod'
import type {
  ErrorDescription,
  OperationDescription,
  Parameter,
} from '../http/openapi/description.ts'

// What several operations of the ci component are described with.

/** A call from a shell; `target` is path and query. */
export function curl(
  method: OperationDescription['method'],
  target: string,
  body?: unknown,
): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$BASE_URL${target}"`,
    '-H "X-API-Key: $API_KEY"',
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}

export const queryParameter = (
  name: string,
  schema: z.ZodType,
  description: string,
): Parameter => ({ in: 'query', name, schema, description })

export const VERSION = queryParameter(
  'version',
  z.string().min(1),
  'Only of this version, the second segment of a pair’s `image_b_key`.',
)

export const limit = (most: number, byDefault: number): Parameter =>
  queryParameter(
    'limit',
    z.int().min(1).max(most).default(byDefault),
    `At most so many; ${byDefault} by default.`,
  )

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'limit: must be a whole number from 1 to 200',
  when: 'A parameter of the query is empty, out of its range or none of the known ones',
}

export const NO_SUCH_PAIR: ErrorDescription = {
  code: 'not_found',
  error: 'Pair not found',
  when: 'The project has no such pair',
}
