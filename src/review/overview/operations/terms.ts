import * as z from 'zod'
import type { ErrorDescription } from '../../../http/openapi/description.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { Status } from '../schema.ts'

// Parameters and errors that the operations on a whole project share.

export const PROJECT_ID = pathId('projectId', 'The project’s id.', 'acme')

export const LIMIT = {
  schema: z.int().min(1).max(1_000),
  description: 'The page size; 200 by default.',
}

export const VERSION = {
  schema: z.string().min(1).max(1_024),
  description: 'Only pairs whose capture is of this version.',
}

export const STATUS = { schema: Status, description: 'Only issues with this status.' }

export const INVALID_LIMIT: ErrorDescription = {
  code: 'invalid_request',
  message: 'limit: Too small: expected number to be >=1',
  when: 'A parameter is invalid; the message names it',
}

export const COUNTS = {
  candidate: 2,
  open: 1,
  fixed_awaiting_verify: 0,
  closed: 0,
  dismissed: 0,
}
