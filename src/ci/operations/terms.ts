import * as z from 'zod'
import type { Described } from '../../http/openapi/describe.ts'
import type { ErrorDescription } from '../../http/openapi/description.ts'
import { project } from '../../tenancy/description-terms.ts'

// What several operations of the ci component are described with.

export const PROJECT = { ...project, example: 'acme' }

export const VERSION = {
  schema: z.string().min(1),
  description: 'Only of this version, the second segment of a pair’s `image_b_key`.',
  example: 'v1.4.0',
}

export const limit = (most: number, byDefault: number) => ({
  schema: z.int().min(1).max(most).default(byDefault),
  description: `At most so many; ${byDefault} by default.`,
})

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

/** What an operation shares with the one of the dashboard that does the same. */
export const sharedWith = ({ summary, description = '', responses, errors }: Described) => ({
  tag: 'From CI' as const,
  summary,
  ...(description && { description }),
  responses,
  errors,
})
