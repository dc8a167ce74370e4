import type { Component } from '../http/openapi/description.ts'
import { NO_OPERATION, NOT_CONFIGURED, responseHeaders } from '../http/openapi/terms.ts'
import { withIds } from '../http/openapi/describe.ts'
import { uploadDescriptions } from './operations/descriptions.ts'
import { FAILURE } from './operations/terms.ts'

/** The upload service in `/openapi.json` and `/docs`. */
export const uploadComponent: Component = {
  name: 'Upload',
  description:
    'Accepts zipped Storybooks for a project and a version, and records each as a build. An ' +
    'API key belongs to one project and is shown once, when it is created.',
  server: { url: '/', description: 'Upload service' },
  headers: responseHeaders('`no-store`, except for archives (`no-cache`) and this description.'),
  operations: withIds(uploadDescriptions),
  errors: [...NO_OPERATION, FAILURE, NOT_CONFIGURED],
}
