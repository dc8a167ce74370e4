import type {
  Component,
  OperationDescription,
  ErrorDescription,
} from '../http/openapi/description.ts'
import { PROJECT_SCOPE } from '../http/openapi/terms.ts'
import { describeGetDiffHealth } from './get-diff-health.ts'
import { designToolDescriptions } from '../design-tool/descriptions.ts'
import { withIds } from '../http/openapi/describe.ts'
import { judgingDescriptions } from '../judging/descriptions.ts'
import { reviewDescriptions } from '../review/descriptions.ts'

// What `/openapi.json` and `/docs` say of the diff service.

const TOO_LARGE: ErrorDescription = {
  code: 'payload_too_large',
  message: 'A request body is at most 1 MiB',
  when: 'The body is over 1 MiB',
}

const COMMON_ERRORS: ErrorDescription[] = [
  {
    code: 'unauthorized',
    message: 'A valid bearer token is required',
    when: 'The bearer token is missing or wrong; on every path, known or not',
    headers: { 'WWW-Authenticate': '`Bearer`' },
  },
  { code: 'internal', message: 'Request failed', when: 'The service failed' },
  {
    code: 'not_configured',
    message: 'SERVICE_AUTH_TOKEN is not set',
    when: 'A setting is missing or invalid; the message names it',
  },
]

const INVALID_SCOPE: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: must be given once',
  when: 'The `project` of the query is empty, repeated or no id',
}

const PROJECT_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Project not found',
  when: 'The `project` of the query is another than the one in the path',
}

/** Every operation but those that ask for a project takes one in its query; below a project's path it must be that one. */
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

/** An operation behind the bearer token with the errors that all of them share. */
const withCommonErrors = (operation: OperationDescription): OperationDescription => ({
  ...operation,
  errors: [
    ...operation.errors,
    ...(operation.parameters?.includes(PROJECT_SCOPE) ? [INVALID_SCOPE] : []),
    ...(operation.body ? [TOO_LARGE] : []),
    ...COMMON_ERRORS,
  ],
})

const guardedOperations = withIds({
  ...reviewDescriptions,
  ...designToolDescriptions,
  ...judgingDescriptions,
})

export const diffComponent: Component = {
  name: 'Diff',
  description:
    'Review of image pairs: a design reference (`a`) beside the component that was built (`b`). ' +
    'Every route but the liveness check needs the bearer token, which only the dashboard’s server ' +
    'holds. Unknown fields of a body are ignored.',
  server: { url: '/', description: 'Diff service' },
  headers: {
    'X-Svc-Request-Id':
      'The request: the caller’s own when it sent a ULID or UUID, else a new ULID.',
    'Cache-Control': '`no-store`, but for images: `private, no-cache`.',
    'X-Content-Type-Options': '`nosniff`',
  },
  operations: [
    ...guardedOperations.map(withScope).map(withCommonErrors),
    ...withIds({ getDiffHealth: describeGetDiffHealth }),
  ],
  errors: [
    { code: 'not_found', when: 'No such path' },
    {
      code: 'method_not_allowed',
      when: 'A known path, another method',
      headers: { Allow: 'The methods of the path.' },
    },
    { ...TOO_LARGE, when: 'A body of over 1 MiB is announced, also where none is read' },
    ...COMMON_ERRORS,
  ],
}
