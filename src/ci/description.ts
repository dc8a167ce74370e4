import { withIds } from '../http/openapi/describe.ts'
import type {
  Component,
  ErrorDescription,
  OperationDescription,
} from '../http/openapi/description.ts'
import {
  INTERNAL,
  NO_OPERATION,
  NOT_CONFIGURED,
  PASSING_FAILURE,
  responseHeaders,
  TOO_LARGE,
} from '../http/openapi/terms.ts'
import { keyErrors, PARAMETER_ERROR } from '../tenancy/description-terms.ts'
import { CI_LIMIT } from '../tenancy/rate-limit.ts'
import * as descriptions from './operations/descriptions.ts'
import { forkOperations, keyOperations, openOperations } from './operations/index.ts'

// The ci component in `/openapi.json` and `/docs`.

const FAILURES: ErrorDescription[] = [INTERNAL, NOT_CONFIGURED, PASSING_FAILURE]

const KEY_ERRORS = keyErrors(CI_LIMIT)

/** The errors of the API key, and of the project in the path. */
function accessErrors({ auth, path }: OperationDescription): ErrorDescription[] {
  if (auth === 'none') return []
  if (path === '/ci') return KEY_ERRORS.filter(({ code }) => code !== 'project_mismatch')
  return [PARAMETER_ERROR, ...KEY_ERRORS]
}

/** Adds the errors that all operations share. */
const withCommonErrors = (operation: OperationDescription): OperationDescription => ({
  ...operation,
  errors: [
    ...operation.errors,
    ...accessErrors(operation),
    ...(operation.body && !operation.errors.some(({ code }) => code === TOO_LARGE.code)
      ? [TOO_LARGE]
      : []),
    ...FAILURES,
  ],
})

export const ciComponent: Component = {
  name: 'CI',
  description:
    'Everything a pipeline can do with an API key: register pairs, upload their files, run the judge ' +
    'and read its findings. Every request is confined to the key’s project, and none changes what a ' +
    'person has decided. Crops need no key: anyone who has a crop’s URL may see it. A run of a fork’s pull ' +
    'request, which has none, gets one by proving which run it is. Path parameters are validated first, then the key, then the rest of the request.',
  server: { url: '/', description: 'CI service' },
  headers: responseHeaders('`no-store`, except for crops.'),
  operations: withIds({ ...keyOperations, ...forkOperations, ...openOperations }, descriptions).map(
    withCommonErrors,
  ),
  errors: [...NO_OPERATION, ...FAILURES],
}
