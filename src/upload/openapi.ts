import * as z from 'zod'
import { json, type Component, type Operation } from '../http/openapi/operation.ts'
import { NOT_DEPLOYED } from '../http/openapi/terms.ts'
import { getUpload, presignUpload, uploadArchive } from './openapi-builds.ts'
import { downloadArchive, putFile } from './openapi-storage.ts'
import { FAILURE } from './openapi-terms.ts'
import { Health } from './schema.ts'

// What `/openapi.json` and `/docs` say of the upload service.

const getHealth: Operation = {
  id: 'getHealth',
  tag: 'Health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the upload service runs',
  auth: 'none',
  responses: [
    {
      status: 200,
      description: 'It runs',
      content: json(Health, { status: 'ok', timestamp: '2026-11-21T09:30:00.000Z' }),
    },
  ],
  errors: [NOT_DEPLOYED],
  curl: 'curl "$BASE_URL/health"',
}

const getOpenApi: Operation = {
  id: 'getOpenApi',
  tag: 'Description',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description as OpenAPI 3.1',
  auth: 'none',
  responses: [
    {
      status: 200,
      description: 'The document',
      content: [{ type: 'application/json', schema: z.record(z.string(), z.unknown()) }],
    },
    { status: 304, description: 'Unchanged' },
  ],
  errors: [NOT_DEPLOYED],
  curl: 'curl "$BASE_URL/openapi.json"',
}

const getDocs: Operation = {
  id: 'getDocs',
  tag: 'Description',
  method: 'GET',
  path: '/docs',
  summary: 'This description as a page',
  auth: 'none',
  responses: [
    { status: 200, description: 'The page', content: [{ type: 'text/html', schema: z.string() }] },
    { status: 304, description: 'Unchanged' },
  ],
  errors: [NOT_DEPLOYED],
  curl: 'curl "$BASE_URL/docs"',
}

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
  operations: [
    uploadArchive,
    getUpload,
    presignUpload,
    putFile,
    downloadArchive,
    getHealth,
    getOpenApi,
    getDocs,
  ],
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
