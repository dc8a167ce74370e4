import type { Component, OperationDescription } from '../http/openapi/description.ts'
import {
  NO_OPERATION,
  NOT_CONFIGURED,
  PASSING_FAILURE,
  responseHeaders,
} from '../http/openapi/terms.ts'
import { withIds } from '../http/openapi/describe.ts'
import * as descriptions from './operations/descriptions.ts'
import { uploadOperations } from './operations/index.ts'
import { FAILURE } from './operations/terms.ts'

/** Adds the error of all operations that may fail. */
const withPassingFailure = (operation: OperationDescription): OperationDescription =>
  operation.errors.includes(FAILURE)
    ? { ...operation, errors: [...operation.errors, PASSING_FAILURE] }
    : operation

/** The upload service in `/openapi.json` and `/docs`. */
export const uploadComponent: Component = {
  name: 'Upload',
  description:
    'Accepts zipped Storybooks for a project and a version, and records each as a build. An ' +
    'API key belongs to one project and is shown once, when it is created.',
  server: { url: '/', description: 'Upload service' },
  headers: responseHeaders('`no-store`, except for archives (`no-cache`) and this description.'),
  operations: withIds(uploadOperations, descriptions).map(withPassingFailure),
  errors: [...NO_OPERATION, FAILURE, NOT_CONFIGURED],
}
