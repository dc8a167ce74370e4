import type { Component } from '../http/openapi/description.ts'
import { withIds } from '../http/openapi/describe.ts'
import { uploadDescriptions } from './operations/descriptions.ts'
import { FAILURE } from './operations/terms.ts'

/** What `/openapi.json` and `/docs` say of the upload service. */
export const uploadComponent: Component = {
  name: 'Upload',
  description:
    'Takes zipped Storybooks, for a project and a version, and records each as a build. Keys are ' +
    'bound to one project and shown once, when they are made.',
  server: { url: '/', description: 'Upload service' },
  headers: {
    'X-Svc-Request-Id':
      'The request: the caller’s own when it sent a ULID or UUID, else a new ULID.',
    'Cache-Control': '`no-store`, but for archives (`no-cache`) and this description.',
    'X-Content-Type-Options': '`nosniff`',
  },
  operations: withIds(uploadDescriptions),
  errors: [
    { code: 'not_found', when: 'No such path' },
    {
      code: 'method_not_allowed',
      when: 'A known path, another method',
      headers: { Allow: 'The methods of the path.' },
    },
    FAILURE,
    { code: 'not_configured', when: 'A setting is missing or invalid; the message names it' },
  ],
}
