import { withIds } from '../http/openapi/describe.ts'
import type {
  Component,
  ErrorDescription,
  OperationDescription,
} from '../http/openapi/description.ts'
import { keyErrors, PARAMETER_ERROR } from '../tenancy/description-terms.ts'
import { CI_LIMIT } from '../tenancy/rate-limit.ts'
import { ciDescriptions } from './operations/descriptions.ts'

// What `/openapi.json` and `/docs` say of the ci component.

const TOO_LARGE: ErrorDescription = {
  code: 'payload_too_large',
  message: 'A request body is at most 1 MiB',
  when: 'The body is over 1 MiB',
}

const FAILURES: ErrorDescription[] = [
  { code: 'internal', message: 'Request failed', when: 'The service failed' },
  { code: 'not_configured', when: 'A setting is missing or invalid; the message names it' },
]

const KEY_ERRORS = keyErrors(CI_LIMIT)

/** What follows from the key, and from the project in the path. */
function accessErrors({ auth, path }: OperationDescription): ErrorDescription[] {
  if (auth === 'none') return []
  if (path === '/ci') return KEY_ERRORS.filter(({ code }) => code !== 'project_mismatch')
  return [PARAMETER_ERROR, ...KEY_ERRORS]
}

/** What every operation may respond with besides its own errors. */
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
    'What a pipeline needs, with nothing but an API key: register pairs, send their files, run the ' +
    'judge and read what it found. Every request is confined to the key’s project, and none changes ' +
    'what a person has decided. Crops alone are for anyone who has their address. Path parameters are ' +
    'checked first, then the key, then the rest.',
  server: { url: '/', description: 'CI service' },
  headers: {
    'X-Svc-Request-Id':
      'The request: the caller’s own when it sent a ULID or UUID, else a new ULID.',
    'Cache-Control': '`no-store`, except of crops',
    'X-Content-Type-Options': '`nosniff`',
  },
  operations: withIds(ciDescriptions).map(withCommonErrors),
  errors: [
    { code: 'not_found', when: 'No such path' },
    {
      code: 'method_not_allowed',
      when: 'A known path, another method',
      headers: { Allow: 'The methods of the path.' },
    },
    ...FAILURES,
  ],
}
