import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { jsonOf, send } from '../support/http-client.ts'
import { SERVICE_TOKEN, type Project } from '../support/service.ts'
import { responseToStalled, type StalledRequest } from '../support/stalling-client.ts'

/** For a refusal, and for a request that would have been taken, with a margin for a busy machine. */
const REFUSED_MS = 10_000
const TAKEN_MS = 30_000 + 15_000

const service = await sharedService()
let project: Project
let presigned: string

beforeAll(async () => {
  project = await service.newProject()
  const response = await send({
    port: service.port,
    method: 'POST',
    path: `/presigned-url/${project.projectId}/v1/button.png`,
    headers: { 'X-API-Key': project.key, 'Content-Type': 'image/png' },
  })
  const { pathname, search } = new URL((jsonOf(response) as { url: string }).url)
  presigned = pathname + search
})

/** Where a client falls silent. */
const silences: [where: string, headers: Record<string, string>, sent: string][] = [
  ['after the headers', { 'Content-Length': '5000' }, ''],
  ['in the body', { 'Content-Length': '5000' }, 'x'.repeat(1000)],
  ['before the first chunk', { 'Transfer-Encoding': 'chunked' }, ''],
  ['in a chunk', { 'Transfer-Encoding': 'chunked' }, '1000\r\nxxx'],
  ['between chunks', { 'Transfer-Encoding': 'chunked' }, '3\r\nxxx\r\n'],
  ['waiting to be asked for the body', { 'Content-Length': '5000', Expect: '100-continue' }, ''],
]

/** Refused for its request line or its headers. */
const refused = (): [what: string, request: StalledRequest, status: number][] => {
  const { projectId, key } = project
  const zip = { 'X-API-Key': key, 'Content-Type': 'application/zip' }
  const bearer = { Authorization: `Bearer ${SERVICE_TOKEN}` }
  const cdn = `view-${projectId}.localhost`
  return [
    ['an upload without a key', { requestLine: `POST /upload/${projectId}/v1` }, 401],
    ['an upload to another project', { requestLine: 'POST /upload/other/v1', headers: zip }, 403],
    [
      'an upload without a version',
      { requestLine: `POST /upload/${projectId}`, headers: zip },
      400,
    ],
    [
      'an upload of another type',
      { requestLine: `POST /upload/${projectId}/v1`, headers: { ...zip, 'Content-Type': 'a/b' } },
      400,
    ],
    ['an unknown path', { requestLine: 'POST /upload/a/b/c', headers: zip }, 404],
    ['another method', { requestLine: 'POST /health' }, 405],
    ['a presigned URL without a key', { requestLine: 'POST /presigned-url/p/v/a.png' }, 401],
    ['a PUT without a signature', { requestLine: 'PUT /storage/p/v/a.png' }, 403],
    ['a PUT of another type', { requestLine: `PUT ${presigned}`, headers: zip }, 400],
    ['a POST to the CDN', { requestLine: 'POST /', host: cdn }, 405],
    ['a POST to no project', { requestLine: 'POST /', host: 'view-.localhost' }, 400],
    ['a pair without a token', { requestLine: 'POST /api/pairs' }, 401],
    ['an unknown path of the API', { requestLine: 'POST /api/x', headers: bearer }, 404],
    ['another method of the API', { requestLine: 'PUT /api/pairs', headers: bearer }, 405],
  ]
}

describe('a client that falls silent', () => {
  it.each(silences)('%s is refused at once, with the reason', async (_, headers, sent) => {
    const cases = refused()
    const responses = await Promise.all(
      cases.map(async ([what, request]) => {
        const stalled = { ...request, headers: { ...request.headers, ...headers }, sent }
        const response = await responseToStalled(service.port, stalled, REFUSED_MS)
        return [what, Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])]
      }),
    )
    expect(responses).toEqual(cases.map(([what, , status]) => [what, status]))
  })

  it('is refused at once for the size of the body that it announces', async () => {
    const cases: [StalledRequest, string][] = [
      [
        {
          requestLine: `POST /upload/${project.projectId}/v1`,
          headers: { 'X-API-Key': project.key, 'Content-Type': 'application/zip' },
        },
        '104857601',
      ],
      [
        {
          requestLine: `POST /upload/${project.projectId}/v1`,
          headers: {
            'X-API-Key': project.key,
            'Content-Type': 'multipart/form-data; boundary=b',
          },
        },
        '104923137',
      ],
      [{ requestLine: `PUT ${presigned}`, headers: { 'Content-Type': 'image/png' } }, '104857601'],
      [
        { requestLine: 'POST /api/pairs', headers: { Authorization: `Bearer ${SERVICE_TOKEN}` } },
        '1048577',
      ],
    ]
    const responses = await Promise.all(
      cases.map(([request, length]) => {
        const headers = { ...request.headers, 'Content-Length': length }
        return responseToStalled(service.port, { ...request, headers, sent: 'x' }, REFUSED_MS)
      }),
    )
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 413 /)
  })

  // All at once: each takes the time after which a body counts as given up.
  it(
    'in a request that would be taken gets a 400 once the body counts as given up',
    { timeout: 2 * TAKEN_MS },
    async () => {
      const { projectId, key } = project
      const upload = (version: string, type: string) => ({
        requestLine: `POST /upload/${projectId}/${version}`,
        headers: { 'X-API-Key': key, 'Content-Type': type },
      })
      const raw = upload('stalled', 'application/zip')
      const form = upload('stalled', 'multipart/form-data; boundary=b')
      const pair = {
        requestLine: 'POST /api/pairs',
        headers: { Authorization: `Bearer ${SERVICE_TOKEN}`, 'Content-Type': 'application/json' },
      }
      const file = { requestLine: `PUT ${presigned}`, headers: { 'Content-Type': 'image/png' } }
      const partHeader = '--b\r\nContent-Disposition: form-data; name="file"'
      const parts: [where: string, sent: string][] = [
        ['in the preamble', 'pream'],
        ['in a boundary', '--'],
        ['in the header of a part', partHeader],
        ['in the data of a part', `${partHeader}\r\n\r\nPK`],
        ['after the last boundary', `${partHeader}\r\n\r\nPK\r\n--b--`],
      ]
      const long = { 'Content-Length': '6000000' }
      const cases: [what: string, request: StalledRequest][] = [
        ...[raw, pair, file].flatMap((request) =>
          silences.map(([where, headers, sent]): [string, StalledRequest] => [
            `${request.requestLine} ${where}`,
            { ...request, headers: { ...request.headers, ...headers }, sent },
          ]),
        ),
        ['a large upload', { ...raw, headers: { ...raw.headers, ...long }, sent: 'x' }],
        ['a large file', { ...file, headers: { ...file.headers, ...long }, sent: 'x' }],
        ...parts.map(([where, sent]): [string, StalledRequest] => [
          `a form ${where}`,
          { ...form, headers: { ...form.headers, 'Content-Length': '5000' }, sent },
        ]),
      ]
      const responses = await Promise.all(
        cases.map(async ([what, request]) => {
          const response = await responseToStalled(service.port, request, TAKEN_MS)
          return [
            what,
            /HTTP\/1\.1 (?!100)(\d+)/.exec(response)?.[1],
            response.includes('"error":'),
          ]
        }),
      )
      expect(responses).toEqual(cases.map(([what]) => [what, '400', true]))
      const { objects } = await service.bucket.list({ prefix: `${projectId}/` })
      expect(objects.map((object) => object.key)).toEqual([])
    },
  )
})
