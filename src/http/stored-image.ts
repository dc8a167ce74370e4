import { AppError } from '../base/errors.ts'
import { mediaType } from './media-type.ts'
import { storedObjectResponse } from './stored-object.ts'

/** Thrown when the object at the key was replaced or deleted between two reads. */
class ImageReplacedError extends Error {
  override readonly name = 'ImageReplacedError'
}

/** Headers that can be evaluated only once the object's size and ETag are known. */
const CONDITIONAL = ['Range', 'If-Match', 'If-None-Match']

/**
 * Returns the object at the key as a response that a browser displays as an image or saves, and never executes,
 * whatever its bytes and its type; null if there is none. A plain GET, a HEAD and a 304 cost one read of storage
 * each. Throws `precondition_failed`, `range_not_satisfiable`.
 */
export async function imageResponse(
  bucket: R2Bucket,
  request: Request,
  key: string,
): Promise<Response | null> {
  const { method, headers } = request
  if (method === 'HEAD' || CONDITIONAL.some((name) => headers.has(name))) {
    try {
      return await conditionalResponse(bucket, request, key)
    } catch (error) {
      if (!(error instanceof ImageReplacedError)) throw error
      if (headers.has('If-Match')) throw new AppError('precondition_failed')
    }
  }
  return wholeResponse(bucket, request, key)
}

/** Reads the size and the ETag first; the second read is bound to that ETag. */
async function conditionalResponse(bucket: R2Bucket, request: Request, key: string) {
  const object = await bucket.head(key)
  if (!object) return null
  const { httpEtag: etag, size } = object
  return storedObjectResponse(
    request,
    {
      etag,
      size,
      async open(range) {
        const options = { onlyIf: { etagMatches: object.etag }, ...(range && { range }) }
        const found = await bucket.get(key, options)
        // If the precondition fails, R2 returns only the object's metadata.
        if (found === null || !('body' in found)) throw new ImageReplacedError()
        return found.body
      },
    },
    imageHeaders(object),
  )
}

/** Size and ETag come with the bytes; the request's conditions and ranges are ignored. */
async function wholeResponse(bucket: R2Bucket, request: Request, key: string) {
  const object = await bucket.get(key)
  if (!object) return null
  const { httpEtag: etag, size, body } = object
  const open = () => Promise.resolve(body)
  return storedObjectResponse(new Request(request.url), { etag, size, open }, imageHeaders(object))
}

/** Types of raster images, which contain nothing but pixels. */
const SHOWN = new Set(
  ['apng', 'avif', 'bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp'].map((name) => `image/${name}`),
)

/** An SVG may contain scripts and links: it is shown inside pages, and downloaded when opened by itself. */
const SVG = 'image/svg+xml'

/** The type was chosen by whoever stored the object, so only known types are sent. */
function typeHeaders(named: string): Record<string, string> {
  const type = mediaType(named)
  if (SHOWN.has(type)) return { 'Content-Type': type }
  return {
    'Content-Type': type === SVG ? SVG : 'application/octet-stream',
    'Content-Disposition': 'attachment',
  }
}

const imageHeaders = (object: R2Object): Headers =>
  new Headers({
    ...typeHeaders(object.httpMetadata?.contentType ?? ''),
    // The object at a key may be replaced at any time.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
