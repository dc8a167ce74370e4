import * as z from 'zod'
import { AppError } from '../base/errors.ts'
import type { Parameter } from '../http/openapi/description.ts'
import { CommitId } from '../tenancy/parameters.ts'

/**
 * Returns the commit that a client says its archive was built from (`?commit=`), or null. Throws
 * `invalid_request`.
 */
export function declaredCommit(text: string | undefined): string | null {
  if (text === undefined) return null
  const result = CommitId.safeParse(text)
  if (!result.success)
    throw new AppError('invalid_request', `commit: ${result.error.issues[0]?.message}`)
  return result.data
}

export const COMMIT: Parameter = {
  in: 'query',
  name: 'commit',
  schema: z.string(),
  description:
    'Full id of the commit that the archive was built from. `GET /ci/{project}/builds?commit=` finds the build by it.',
}

export const INVALID_COMMIT = 'commit: must be a full commit id in lower case'
