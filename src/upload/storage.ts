import { AppError, notFound } from '../base/errors.ts'
import { settleReplaced, type Stores } from '../builds/arrival.ts'
import { ArchiveReplacedError, openRange } from '../builds/archive-source.ts'
import { archiveRef } from '../builds/archive-index.ts'
import { findServedBuild } from '../builds/served-build.ts'
import { ifNoneMatches, ifRangeHolds } from '../http/conditional.ts'
import { contentRange, parseRange, unsatisfiedRange, type ByteRange } from '../http/range.ts'
import type { ArrivedBuild } from '../store/builds.ts'
import { versionOfArchiveKey } from '../store/object-keys.ts'

/**
 * The download of a build's archive: 200, 206, 304 or 416. Only archives are public here; any other
 * key, and a version without a served build, throws `not_found`.
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

async function respond(bucket: R2Bucket, request: Request, build: ArrivedBuild): Promise<Response> {
  const etag = `"${build.archiveEtag}"`
  const size = build.archiveSize
  const headers = new Headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="storybook.zip"',
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // The next upload of the version takes this place.
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  })
  if (ifNoneMatches(request.headers.get('If-None-Match'), [etag]))
    return new Response(null, { status: 304, headers })
  const range = requestedRange(request, etag, size)
  if (range === 'unsatisfiable') {
    throw new AppError('range_not_satisfiable', '', {
      headers: { 'Content-Range': unsatisfiedRange(size) },
    })
  }
  const { offset, length } = range === 'none' ? { offset: 0, length: size } : range
  if (range !== 'none') headers.set('Content-Range', contentRange(range, size))
  headers.set('Content-Length', String(length))
  const status = range === 'none' ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const object = await openRange(bucket, archiveRef(build), { offset, length })
  return new Response(object.body, { status, headers })
}

function requestedRange(
  request: Request,
  etag: string,
  size: number,
): ByteRange | 'none' | 'unsatisfiable' {
  if (request.method !== 'GET' || !ifRangeHolds(request.headers.get('If-Range'), etag))
    return 'none'
  return parseRange(request.headers.get('Range'), size)
}
