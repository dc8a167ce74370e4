import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  BODY_FORMS,
  cutUpload,
  uploadRequest,
  type Ending,
  type WireRequest,
} from '../support/raw-upload.ts'
import { startService, type Project, type OwnService } from '../support/service.ts'
import { noise } from '../support/uploads.ts'

// A client that goes away before it has sent its request is no failure of the service.

const TOKEN = 'system-test-service-token'

let service: OwnService
let project: Project
const log: string[] = []

beforeAll(async () => {
  service = await startService({
    log: (line) => log.push(line),
    vars: { SERVICE_AUTH_TOKEN: TOKEN },
  })
  project = await service.newProject()
})

afterAll(() => service?.stop())

function jsonRequest(path: string, credential: string): WireRequest {
  const body = Buffer.from(JSON.stringify({ pair_id: 'x'.repeat(5_000) }))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    credential,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body }
}

const bearer = `Authorization: Bearer ${TOKEN}`

/** Requests with a body, as each component reads it. */
const REQUESTS: [string, () => WireRequest][] = [
  ...BODY_FORMS.map((form): [string, () => WireRequest] => [
    `an upload, ${form}`,
    () => uploadRequest(project, 'v1', form, noise(300_000)),
  ]),
  [
    'a registration from CI',
    () => jsonRequest(`/ci/${project.projectId}/pairs`, `X-API-Key: ${project.key}`),
  ],
  ['an issue', () => jsonRequest('/api/issues', bearer)],
]

it.each(REQUESTS)('%s that breaks off anywhere logs no error', async (_, requestOf) => {
  const request = requestOf()
  const cut = fc.record({
    length: fc.integer({ min: 0, max: request.body.length - 1 }),
    ending: fc.constantFrom<Ending>('close', 'reset'),
  })
  log.length = 0
  await fc.assert(
    fc.asyncProperty(cut, (cut) => cutUpload(service.port, request, cut)),
    { numRuns: 20 },
  )
  // Some of them were noticed before they were read at all, and are in no log.
  await expect
    .poll(() => log.filter((line) => line.includes('"event":"request"')).length)
    .toBeGreaterThan(5)
  expect(log.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
