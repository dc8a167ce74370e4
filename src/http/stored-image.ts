import { AppError } from '../base/errors.ts'
import { storedObjectResponse } from './stored-object.ts'

/** Thrown when the object at the key was replaced or deleted between two reads. */
class ImageReplacedError extends Error {
  override readonly name = 'ImageReplacedError'
}

/** Headers that can be evaluated only with the object's size and ETag. */
const CONDITIONAL = ['Range', 'If-Match', 'If-None-Match']

/**
 * Returns the object at the key as a response that a browser shows as an image and never runs, whatever
 * its type; null when there is none. A plain GET, a HEAD and a 304 cost one read of storage each.
 * Throws `precondition_failed`, `range_not_satisfiable`.
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

/** Reads the size and the ETag first; the read that follows is bound to that ETag. */
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
        // Where the precondition fails, R2 returns the object's metadata alone.
        if (found === null || !('body' in found)) throw new ImageReplacedError()
        return found.body
      },
    },
    imageHeaders(object),
  )
}

/** The size and the ETag come with the bytes; the request's conditions and ranges are ignored. */
async function wholeResponse(bucket: R2Bucket, request: Request, key: string) {
  const object = await bucket.get(key)
  if (!object) return null
  const { httpEtag: etag, size, body } = object
  const open = () => Promise.resolve(body)
  return storedObjectResponse(new Request(request.url), { etag, size, open }, imageHeaders(object))
}

const imageHeaders = (object: R2Object): Headers =>
  new Headers({
    'Content-Type': object.httpMetadata?.contentType ?? 'application/octet-stream',
    // The object at a key may be replaced at any time.
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
