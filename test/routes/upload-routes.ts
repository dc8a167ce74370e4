import { newForkKey } from '../code-host/fork-key.ts'
import { zipOf } from '../support/service.ts'
import type { MakeAsk } from './diff-routes.ts'
import { environment, send } from './things.ts'

interface UploadRoute {
  /** Whether it asks for an API key. */
  auth: boolean
  /** Requests by the status that they get; the first one is what the route is for. */
  asks: [number, MakeAsk][]
}

const archive = zipOf({ 'index.html': '<p>again' })
const zip = (key: string) => ({ 'X-API-Key': key, 'Content-Type': 'application/zip' })

const upload =
  (headers = {}, body: BodyInit = archive): MakeAsk =>
  ({ project, key }) => ({
    path: `/upload/${project}/v2`,
    headers: { ...zip(key), ...headers },
    body,
  })

const presign =
  (headers = {}): MakeAsk =>
  ({ project, key }) => ({
    path: `/presigned-url/${project}/v2/storybook.zip`,
    headers: { ...zip(key), ...headers },
  })

/** A PUT to a presigned URL. */
const put =
  ({ body = archive as BodyInit, elsewhere = false } = {}): MakeAsk =>
  async ({ project, key }, other) => {
    const path = `/presigned-url/${project}/v3/storybook.zip`
    const response = await send({ path, method: 'POST', headers: zip(key) })
    const { url } = await response.json<{ url: string }>()
    const granted = elsewhere ? url.replace(project, other.project) : url
    return { path: granted, headers: { 'Content-Type': 'application/zip' }, body }
  }

const stored =
  (headers = {}): MakeAsk =>
  ({ project }) => ({ path: `/storage/${project}/v1/storybook.zip`, headers })

const overLimit = {
  ...environment,
  UPLOAD_RATE_LIMIT: { limit: () => Promise.resolve({ success: false }) },
}

const limited =
  (make: MakeAsk): MakeAsk =>
  async (own, other) => ({ ...(await make(own, other)), environment: overLimit })

const known =
  (path: string, headers = {}): MakeAsk =>
  () => ({ path, headers })

const TOO_LARGE = { 'Content-Length': String(101 * 1024 * 1024) }

/** Every route of the upload service, as the app spells it. */
export const UPLOAD_ROUTES: Record<string, UploadRoute> = {
  'GET /health': { auth: false, asks: [[200, known('/health')]] },
  'GET /openapi.json': {
    auth: false,
    asks: [
      [200, known('/openapi.json')],
      [304, known('/openapi.json', { 'If-None-Match': '*' })],
    ],
  },
  'GET /docs': {
    auth: false,
    asks: [
      [200, known('/docs')],
      [304, known('/docs', { 'If-None-Match': '*' })],
    ],
  },
  'POST /upload': { auth: false, asks: [[400, known('/upload')]] },
  'POST /upload/*': {
    auth: true,
    asks: [
      [201, upload()],
      [400, upload({}, 'no zip')],
      [401, upload({ 'X-API-Key': '' })],
      [403, (own, other) => upload({ 'X-API-Key': other.key })(own, other)],
      [
        409,
        async (own, other) => {
          const key = await newForkKey(own.project, 'v1')
          const ask = await upload({ 'X-API-Key': key })(own, other)
          return { ...ask, path: `/upload/${own.project}/v1` }
        },
      ],
      [413, upload(TOO_LARGE)],
      [429, limited(upload())],
    ],
  },
  'GET /upload': { auth: false, asks: [[400, known('/upload')]] },
  'GET /upload/*': {
    auth: false,
    asks: [
      [200, ({ project }) => ({ path: `/upload/${project}/v1` })],
      [400, known('/upload/p')],
      [404, ({ project }) => ({ path: `/upload/${project}/none` })],
    ],
  },
  'POST /presigned-url': { auth: false, asks: [[400, known('/presigned-url')]] },
  'POST /presigned-url/*': {
    auth: true,
    asks: [
      [200, presign()],
      [400, known('/presigned-url/p/v')],
      [401, presign({ 'X-API-Key': '' })],
      [403, (own, other) => presign({ 'X-API-Key': other.key })(own, other)],
      [429, limited(presign())],
    ],
  },
  'GET /storage/*': {
    auth: false,
    asks: [
      [200, stored()],
      [206, stored({ Range: 'bytes=0-9' })],
      [304, stored({ 'If-None-Match': '*' })],
      [404, known('/storage/none/v1/storybook.zip')],
      [412, stored({ 'If-Match': '"another"' })],
      [416, stored({ Range: 'bytes=9999999-' })],
    ],
  },
  'PUT /storage/*': {
    auth: false,
    asks: [
      [200, put()],
      [400, put({ body: 'no zip' })],
      [403, put({ elsewhere: true })],
      [429, limited(put())],
    ],
  },
}
