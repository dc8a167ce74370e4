import * as z from 'zod'
import {
  ErrorBody,
  Timestamp,
  type Parameter,
  type ErrorDescription,
} from '../../http/openapi/operation.ts'
import { Id, Who } from '../../http/request-fields.ts'

// What several operations of the review queue are described with.

export const LockedBy = z
  .string()
  .nullable()
  .meta({ description: 'Who holds the lock; null: nobody, or the lock has gone stale.' })

export const Lock = z.object({
  locked_by: LockedBy,
  locked_at: Timestamp.nullable(),
  lock_expires_at: Timestamp.nullable().meta({ description: '180 seconds after `locked_at`.' }),
})

export const PairLocked = ErrorBody.extend({ locked_by: z.string(), locked_at: Timestamp }).meta({
  id: 'PairLocked',
})

export const project: Parameter = { in: 'query', name: 'project', schema: Id, required: true }
export const who: Parameter = { in: 'query', name: 'who', schema: Who, required: true }

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: Invalid input: expected string, received undefined',
  when: 'A parameter is missing or empty; the message names it',
}
