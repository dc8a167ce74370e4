import * as z from 'zod'
import { NO_FORKS, NO_FORKS_WHY } from '../../code-host/fork-runs/connection.ts'
import type { Described } from '../../http/openapi/describe.ts'
import type { ErrorDescription } from '../../http/openapi/description.ts'
import { PARAMETER_ERROR, project, rateLimited } from '../../tenancy/description-terms.ts'
import { FORK_LIMIT } from '../../tenancy/rate-limit.ts'

// Parameters and errors that the operations of the ci component share.

export const PROJECT = { ...project, example: 'acme' }

export const VERSION = {
  schema: z.string().min(1),
  description: 'Only this version, the second segment of a pair’s `image_b_key`.',
  example: 'v1.4.0',
}

export const limit = (most: number, byDefault: number) => ({
  schema: z.int().min(1).max(most).default(byDefault),
  description: `The page size; ${byDefault} by default.`,
})

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'limit: must be a whole number from 1 to 200',
  when: 'A query parameter is empty, out of range or unknown',
}

export const NO_SUCH_PAIR: ErrorDescription = {
  code: 'not_found',
  error: 'Pair not found',
  when: 'The project has no such pair',
}

/** The part of a description that an operation shares with its counterpart for the dashboard. */
export const sharedWith = ({ summary, description = '', responses, errors }: Described) => ({
  tag: 'From CI' as const,
  summary,
  ...(description && { description }),
  responses,
  errors,
})

export const INVALID_FORK_RUN: ErrorDescription = {
  code: 'invalid_request',
  message: 'challenge: is unknown, expired or of another project; start again',
  when: 'The body is not JSON, or a field is missing or wrong; the message names it',
}

/** Of both steps by which a run of a fork gets a key. */
export const FORK_ERRORS: ErrorDescription[] = [
  PARAMETER_ERROR,
  {
    code: 'conflict',
    error: NO_FORKS,
    message: NO_FORKS_WHY,
    when: 'The project is none that verifies runs of forks',
  },
  {
    ...rateLimited(FORK_LIMIT),
    when: `More than ${FORK_LIMIT.perMinute} requests a minute for one project`,
  },
]
