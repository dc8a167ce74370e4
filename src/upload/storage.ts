import { notFound } from '../base/errors.ts'
import { settleReplaced } from '../builds/settle-version.ts'
import type { Stores } from '../builds/stores.ts'
import { archiveRef, ArchiveReplacedError, openRange } from '../builds/stored-archive.ts'
import { findServedBuild } from '../builds/served-build.ts'
import { storedObjectResponse, type StoredObject } from '../http/stored-object.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import { versionOfArchiveKey } from '../store/object-keys.ts'

/**
 * Responds to a download of a build's archive: 200, 206 or 304. Only archives are public; any other key, and a
 * version without a served build, throws `not_found`. Also throws what `storedObjectResponse` throws.
 */
export async function downloadArchive(
  stores: Stores,
  request: Request,
  key: string,
): Promise<Response> {
  const version = versionOfArchiveKey(key)
  let build = version && (await findServedBuild(stores, version))
  for (let attempt = 0; build && attempt < 3; attempt++) {
    try {
      return await respond(stores.bucket, request, build)
    } catch (error) {
      if (!(error instanceof ArchiveReplacedError)) throw error
      build = await settleReplaced(stores, error.archive)
    }
  }
  throw notFound('File')
}

function respond(bucket: R2Bucket, request: Request, build: ArrivedBuild): Promise<Response> {
  const object: StoredObject = {
    etag: `"${build.archiveEtag}"`,
    size: build.archiveSize,
    open: async (range) =>
      (await openRange(bucket, archiveRef(build), range ?? { offset: 0 })).body,
  }
  const headers = new Headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="storybook.zip"',
    // The next upload of the version replaces it.
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  })
  return storedObjectResponse(request, object, headers)
}
