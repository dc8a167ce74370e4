import { AppError, notFound } from '../base/errors.ts'
import { settleReplaced } from '../builds/settle-version.ts'
import type { Stores } from '../builds/stores.ts'
import { archiveRef, ArchiveReplacedError, openRange } from '../builds/stored-archive.ts'
import { findServedVersion } from '../builds/served-build.ts'
import { storedObjectResponse, type StoredObject } from '../http/stored-object.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import { versionOfArchiveKey } from '../store/object-keys.ts'
import { isKeyOfProject } from '../tenancy/authenticate.ts'

/** Of a private project no shared cache keeps anything. */
const PRIVATE = { 'Cache-Control': 'private, no-cache' }

/**
 * Responds to a download of a build's archive: 200, 206 or 304. Any other key, and a version without a served build,
 * throws `not_found`; a private project's archive without an API key of the project throws `authentication_required`,
 * whether or not there is one. Also throws what `storedObjectResponse` throws.
 */
export async function downloadArchive(
  stores: Stores,
  request: Request,
  key: string,
): Promise<Response> {
  const version = versionOfArchiveKey(key)
  if (!version) throw notFound('File')
  const { build, isPrivate } = await findServedVersion(stores, version)
  if (!isPrivate) return respond(stores, request, build, {})
  try {
    await requireKeyOf(stores, request, version.projectId)
    return await respond(stores, request, build, PRIVATE)
  } catch (error) {
    throw error instanceof AppError ? withHeaders(error, PRIVATE) : error
  }
}

async function requireKeyOf(
  { db }: Stores,
  { headers }: Request,
  projectId: string,
): Promise<void> {
  const rawKey = headers.get('X-API-Key') ?? undefined
  if (await isKeyOfProject(db, { rawKey, projectId })) return
  const explanation = 'This project is private: send an API key of it as X-API-Key'
  throw new AppError('authentication_required', explanation)
}

const withHeaders = ({ code, explanation, details }: AppError, headers: Record<string, string>) =>
  new AppError(code, explanation, { ...details, headers: { ...details.headers, ...headers } })

async function respond(
  stores: Stores,
  request: Request,
  served: ArrivedBuild | null,
  headers: Record<string, string>,
): Promise<Response> {
  let build = served
  for (let attempt = 0; build && attempt < 3; attempt++) {
    try {
      return await respondWith(stores.bucket, request, build, headers)
    } catch (error) {
      if (!(error instanceof ArchiveReplacedError)) throw error
      build = await settleReplaced(stores, error.archive)
    }
  }
  throw notFound('File')
}

function respondWith(
  bucket: R2Bucket,
  request: Request,
  build: ArrivedBuild,
  headers: Record<string, string>,
): Promise<Response> {
  const object: StoredObject = {
    etag: `"${build.archiveEtag}"`,
    size: build.archiveSize,
    open: async (range) =>
      (await openRange(bucket, archiveRef(build), range ?? { offset: 0 })).body,
  }
  const own = {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="storybook.zip"',
    // The next upload of the version replaces it.
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
  return storedObjectResponse(request, object, new Headers({ ...own, ...headers }))
}
