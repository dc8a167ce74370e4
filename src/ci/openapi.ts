import { listScreens } from '../design-tool/screens/openapi.ts'
import {
  json,
  type Component,
  type ErrorDescription,
  type OperationDescription,
} from '../http/openapi/description.ts'
import { pathId } from '../http/openapi/terms.ts'
import { annotatePair } from '../judging/runs/openapi.ts'
import { describeRegisterPair } from '../review/pairs/operations/register-pair.ts'
import { keyErrors, PARAMETER_ERROR, project, version } from '../tenancy/openapi-terms.ts'
import { CI_LIMIT } from '../tenancy/rate-limit.ts'
import { grantCropsFromCi, showCrop } from './crops/openapi.ts'
import { listBuilds, listIssues, listPairs } from './openapi-lists.ts'
import { curl } from './openapi-terms.ts'
import { CiAnnotateBody, CiRegistrationBody, FilesBody } from './schema.ts'
import { GrantedFiles, KeyOwner } from './view-schema.ts'

// What `/openapi.json` and `/docs` say of the ci component.

const getKeyOwner: OperationDescription = {
  id: 'getKeyOwner',
  tag: 'From CI',
  method: 'GET',
  path: '/ci',
  summary: 'Whose API key this is',
  auth: 'api-key',
  responses: [
    { status: 200, description: 'The project', content: json(KeyOwner, { project: 'acme' }) },
  ],
  errors: [],
  curl: curl('GET', '/ci'),
}

const REGISTRATION = {
  pair_id: 'button--primary',
  image_a_key: 'acme/v1.4.0/button-design.png',
  image_b_key: 'acme/v1.4.0/button-story.png',
}

const registerPair = describeRegisterPair()

const registerFromCi: OperationDescription = {
  ...registerPair,
  id: 'registerPairFromCi',
  tag: 'From CI',
  path: '/ci/{project}/pairs',
  auth: 'api-key',
  parameters: [project],
  body: json(CiRegistrationBody, REGISTRATION),
  errors: registerPair.errors.filter(({ code }) => code !== 'not_found'),
  curl: curl('POST', '/ci/acme/pairs', REGISTRATION),
}

const annotateFromCi: OperationDescription = {
  ...annotatePair,
  id: 'annotatePairFromCi',
  tag: 'From CI',
  path: '/ci/{project}/pairs/{id}/annotate',
  auth: 'api-key',
  parameters: [project, pathId('id', 'The pair’s id, percent-encoded where it needs to be.')],
  body: json(CiAnnotateBody, {}),
  bodyIsOptional: true,
  curl: curl('POST', '/ci/acme/pairs/button--primary/annotate', {}),
}

const listScreensFromCi: OperationDescription = {
  ...listScreens,
  id: 'listScreensFromCi',
  tag: 'From CI',
  path: '/ci/{project}/screens',
  auth: 'api-key',
  parameters: [project, ...(listScreens.parameters ?? []).filter((p) => p.in === 'query')],
  curl: curl('GET', '/ci/acme/screens'),
}

const FILES = {
  files: [
    { name: 'button.png', content_type: 'image/png' },
    { name: 'button.dom.json', content_type: 'application/json' },
  ],
}

const grantFiles: OperationDescription = {
  id: 'grantFilesFromCi',
  tag: 'From CI',
  method: 'POST',
  path: '/ci/{project}/files/{version}',
  summary: 'Obtain URLs to upload many files to',
  description:
    'Each URL takes a PUT of one file with its Content-Type and without the key, for 15 minutes and ' +
    'as long as the key works. One name or type that is wrong refuses all.',
  auth: 'api-key',
  parameters: [project, version],
  body: json(FilesBody, FILES),
  responses: [
    {
      status: 200,
      description: 'The URLs, in the order of the files',
      content: json(GrantedFiles, {
        files: FILES.files.map(({ name }) => ({
          name,
          key: `acme/v1.4.0/${name}`,
          url: `https://storybooks.example.com/storage/acme/v1.4.0/${name}?expires=1795233600&signature=9f2c41d8e07b6a35`,
          expires_at: '2026-11-21T09:45:00.000Z',
        })),
      }),
    },
  ],
  errors: [
    {
      code: 'invalid_request',
      message: 'files.1.content_type: must be a media type',
      when: 'The body is not JSON, or a name or type is wrong; the message names it',
    },
    {
      code: 'not_configured',
      message: 'Presigned uploads need UPLOAD_SIGNING_SECRET or R2 credentials',
      when: 'The deployment has nothing to sign URLs with',
    },
  ],
  curl: curl('POST', '/ci/acme/files/v1.4.0', FILES),
}

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
    ...(operation.body ? [TOO_LARGE] : []),
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
  operations: [
    getKeyOwner,
    registerFromCi,
    annotateFromCi,
    listPairs,
    listIssues,
    listBuilds,
    listScreensFromCi,
    grantFiles,
    grantCropsFromCi,
    showCrop,
  ].map(withCommonErrors),
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
