import type { Context } from 'hono'
import { AppError } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { findServedBuild } from '../builds/served-build.ts'
import { createApp, type AppEnv } from '../http/create-app.ts'
import { archiveKey } from '../store/object-keys.ts'
import { docsResponse, openApiResponse } from './docs.ts'
import { announcedType, mediaType } from '../http/media-type.ts'
import { boundaryOf, readFormPart } from './multipart-form.ts'
import { withinMemory } from './parallel-uploads.ts'
import { pathParameters } from '../tenancy/parameters.ts'
import { presignUpload, verifyGrant } from '../builds/presign.ts'
import { CI_LIMIT, countRequest, UPLOAD_LIMIT } from '../tenancy/rate-limit.ts'
import { requireKey } from '../tenancy/require-key.ts'
import { receiveArchive } from './receive-archive.ts'
import {
  limitBytes,
  MAX_UPLOAD_BYTES,
  rawBody,
  readBody,
  refuseAnnouncedLength,
  announcedSize,
  type SizedBody,
} from './request-body.ts'
import type { Available, Presigned, Stored, Unavailable, Uploaded } from './schema.ts'
import { downloadArchive } from './storage.ts'
import { storePresigned } from './store-file.ts'
import { archiveUrl, viewUrl } from '../builds/urls.ts'

type UploadContext = Context<AppEnv>

const RAW_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']
const FORM_TYPE = 'multipart/form-data'
/** The field of a form upload that holds the archive. */
const FORM_PART = 'file'
/** How much of a form is read at once, to be searched for the boundary and copied into a part. */
const FORM_CHUNK_BYTES = 256 * 1024
/** What a form may add around a file of the largest size. */
const FORM_OVERHEAD_BYTES = 64 * 1024

export const uploadApp = createApp({ component: 'upload', failureMessage: 'Upload failed' })

uploadApp.get('/health', (c) => c.json({ status: 'ok', timestamp: isoTime() }))
uploadApp.get('/openapi.json', (c) => openApiResponse(c.req.raw))
uploadApp.get('/docs', (c) => docsResponse(c.req.raw))

uploadApp.on('POST', ['/upload', '/upload/*'], (c) =>
  withBody(c, async () => {
    const { project, version } = pathParameters(c.req.url, ['project', 'version'])
    await requireKey(c, project, UPLOAD_LIMIT)
    const { baseUrl } = requestUrl(c)
    const target = { projectId: project, versionId: version }
    const { config } = c.var
    const openAt = viewUrl(config, baseUrl, target)
    const zipUrl = archiveUrl(config, baseUrl, target)
    const body = archiveBody(c.req.raw)
    const build = await withinMemory(project, c.req.raw, body, () =>
      receiveArchive(storesOf(c), { ...target, zipUrl, body }),
    )
    const key = archiveKey(project, version)
    const data = {
      url: build.zipUrl,
      path: key,
      versionId: version,
      buildId: build.buildId,
      buildNumber: build.buildNumber,
      viewUrl: openAt,
    }
    return c.json<Uploaded, 201>({ success: true, message: 'Upload successful', key, data }, 201)
  }),
)

uploadApp.on('GET', ['/upload', '/upload/*'], async (c) => {
  const { project, version } = pathParameters(c.req.url, ['project', 'version'])
  const build = await findServedBuild(storesOf(c), { projectId: project, versionId: version })
  if (!build) return c.json<Unavailable, 404>({ project, version, available: false }, 404)
  const key = archiveKey(project, version)
  return c.json<Available>({ project, version, key, available: true })
})

uploadApp.on('POST', ['/presigned-url', '/presigned-url/*'], async (c) => {
  const { project, version, filename } = pathParameters(c.req.url, [
    'project',
    'version',
    'filename',
  ])
  const { id: keyId } = await requireKey(c, project, UPLOAD_LIMIT)
  const contentType = announcedType(c.req.header('Content-Type'), c.req.query('content_type'))
  const { url, key, build } = await presignUpload(c.var.config, c.env.DB, {
    projectId: project,
    versionId: version,
    filename,
    contentType,
    size: announcedSize(c.req.query('size')),
    keyId,
    baseUrl: requestUrl(c).baseUrl,
  })
  return c.json<Presigned>({
    url,
    key,
    ...(build && { buildId: build.buildId, buildNumber: build.buildNumber }),
  })
})

uploadApp.get('/storage/*', (c) =>
  downloadArchive(storesOf(c), c.req.raw, requestUrl(c).storageKey),
)

uploadApp.put('/storage/*', (c) =>
  withBody(c, async () => {
    const { storageKey, query } = requestUrl(c)
    const grant = await verifyGrant(c.var.config, c.env.DB, storageKey, query)
    c.var.logFields['key_id'] = grant.keyId
    await countRequest(c.env, grant.build ? UPLOAD_LIMIT : CI_LIMIT, grant.keyId, 'presigned')
    const contentType = c.req.header('Content-Type') ?? ''
    const body = rawBody(c.req.raw, grant.size)
    const [projectId = ''] = grant.key.split('/')
    const build = await withinMemory(projectId, c.req.raw, body, () =>
      storePresigned(storesOf(c), { grant, contentType, body }),
    )
    return c.json<Stored>({
      success: true,
      message: 'Upload successful',
      key: storageKey,
      ...(build && { data: { buildId: build.buildId, buildNumber: build.buildNumber } }),
    })
  }),
)

const storesOf = (c: UploadContext): Stores => ({ bucket: c.env.STORAGE, db: c.env.DB })

function requestUrl(c: UploadContext): {
  baseUrl: string
  storageKey: string
  query: URLSearchParams
} {
  const url = new URL(c.req.url)
  const path = url.pathname.replace(/^\/storage\//, '')
  return { baseUrl: url.origin, storageKey: decodeKey(path), query: url.searchParams }
}

function decodeKey(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return path
  }
}

/**
 * Runs the handler of a request with a body to its end even when the client goes away, so that an
 * interrupted upload is cleaned up.
 */
async function withBody(c: UploadContext, handle: () => Promise<Response>): Promise<Response> {
  const work = handle()
  c.executionCtx.waitUntil(work.catch(() => {}))
  return work
}

/** Returns the archive's bytes from a raw body or a form. Throws `unsupported_content_type`, `file_too_large`. */
function archiveBody(request: Request): SizedBody {
  const contentType = request.headers.get('Content-Type') ?? ''
  const type = mediaType(contentType)
  if (type === FORM_TYPE) {
    const maximum = MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES
    refuseAnnouncedLength(request.headers, maximum)
    const form = limitBytes(readBody(request.body, FORM_CHUNK_BYTES), maximum)
    const part = readFormPart(form, boundaryOf(contentType), FORM_PART)
    return { chunks: limitBytes(part, MAX_UPLOAD_BYTES), length: null }
  }
  if (!RAW_TYPES.includes(type)) {
    const message = `Send ${RAW_TYPES.join(', ')} or ${FORM_TYPE} with the part "${FORM_PART}"`
    throw new AppError('unsupported_content_type', message)
  }
  return rawBody(request)
}
