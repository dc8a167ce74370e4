import type {
  Component,
  OperationDescription,
  ErrorDescription,
} from '../http/openapi/description.ts'
import {
  INTERNAL,
  NO_OPERATION,
  NOT_CONFIGURED,
  PASSING_FAILURE,
  PROJECT_SCOPE,
  responseHeaders,
  TOO_LARGE,
} from '../http/openapi/terms.ts'
import * as codeHostDescriptions from '../code-host/descriptions.ts'
import { describeGetDiffHealth, getDiffHealth } from './get-diff-health.ts'
import { describeGetStatus, getStatus } from './get-status.ts'
import * as designToolDescriptions from '../design-tool/descriptions.ts'
import { withIds } from '../http/openapi/describe.ts'
import * as judgingDescriptions from '../judging/descriptions.ts'
import * as reviewDescriptions from '../review/descriptions.ts'
import { codeHostOperations } from '../code-host/operations.ts'
import { designToolOperations } from '../design-tool/operations.ts'
import { judgingOperations } from '../judging/operations.ts'
import { reviewOperations } from '../review/operations.ts'

// The diff service in `/openapi.json` and `/docs`.

const COMMON_ERRORS: ErrorDescription[] = [
  {
    code: 'unauthorized',
    message: 'A valid bearer token is required',
    when: 'The bearer token is missing or wrong. Applies to unknown paths too',
    headers: { 'WWW-Authenticate': '`Bearer`' },
  },
  INTERNAL,
  PASSING_FAILURE,
  { ...NOT_CONFIGURED, message: 'SERVICE_AUTH_TOKEN is not set' },
]

const INVALID_SCOPE: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: must be given once',
  when: 'The `project` of the query is empty, repeated or not a valid id',
}

const PROJECT_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Project not found',
  when: 'The `project` of the query differs from the one in the path',
}

/**
 * Adds the `project` query parameter to every operation that does not declare one. Below a project's path it must be
 * the same project.
 */
function withScope(operation: OperationDescription): OperationDescription {
  const { path, parameters = [], errors } = operation
  const isScoped = parameters.some(({ name }) => name === 'project')
  const isBelowProject = path.startsWith('/api/projects/{projectId}/')
  return {
    ...operation,
    parameters: isScoped ? parameters : [...parameters, PROJECT_SCOPE],
    errors: isBelowProject ? [...errors, PROJECT_NOT_FOUND] : errors,
  }
}

/** Adds the errors that all operations behind the bearer token share. */
const withCommonErrors = (operation: OperationDescription): OperationDescription => ({
  ...operation,
  errors: [
    ...operation.errors,
    ...(operation.parameters?.includes(PROJECT_SCOPE) ? [INVALID_SCOPE] : []),
    ...(operation.body ? [TOO_LARGE] : []),
    ...COMMON_ERRORS,
  ],
})

const guardedOperations = [
  ...withIds(reviewOperations, reviewDescriptions),
  ...withIds(designToolOperations, designToolDescriptions),
  ...withIds(judgingOperations, judgingDescriptions),
  ...withIds(codeHostOperations, codeHostDescriptions),
]

export const diffComponent: Component = {
  name: 'Diff',
  description:
    'Review of image pairs: a design reference (`a`) beside the component that was built (`b`). ' +
    'Every route except the liveness check requires the bearer token, which only the dashboard’s ' +
    'server has. Unknown fields of a body are ignored.',
  server: { url: '/', description: 'Diff service' },
  headers: responseHeaders('`no-store`, except for images: `private, no-cache`.'),
  operations: [
    ...guardedOperations.map(withScope).map(withCommonErrors),
    ...withIds({ getStatus }, { getStatus: describeGetStatus }).map(withCommonErrors),
    ...withIds({ getDiffHealth }, { getDiffHealth: describeGetDiffHealth }),
  ],
  errors: [
    ...NO_OPERATION,
    {
      ...TOO_LARGE,
      when: 'The declared body length is more than 1 MiB, even if the operation reads no body',
    },
    ...COMMON_ERRORS,
  ],
}
