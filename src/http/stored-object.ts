import { AppError } from '../base/errors.ts'
import { checkPreconditions } from './conditional.ts'
import { contentRange, requestedRange, unsatisfiedRange, type ByteRange } from './range.ts'

/** An object in storage whose size and ETag are known. */
export interface StoredObject {
  /** Quoted and strong. */
  etag: string
  size: number
  /** Opens its bytes, or the requested range of them. Called at most once, and only if a body is sent. */
  open: (range: ByteRange | null) => Promise<ReadableStream>
}

/**
 * Responds to a GET or HEAD of a stored object: 200, 206 or 304, with `headers` and those derived from the object.
 * Throws `precondition_failed`, `range_not_satisfiable`.
 */
export async function storedObjectResponse(
  request: Request,
  object: StoredObject,
  headers: Headers,
): Promise<Response> {
  const { etag, size } = object
  headers.set('ETag', etag)
  headers.set('Accept-Ranges', 'bytes')
  const precondition = checkPreconditions(request.headers, etag)
  if (precondition === 'failed')
    throw new AppError('precondition_failed', '', { headers: { ETag: etag } })
  if (precondition === 'not_modified') return new Response(null, { status: 304, headers })
  const range = satisfiableRange(request, etag, size)
  if (range) headers.set('Content-Range', contentRange(range, size))
  headers.set('Content-Length', String(range?.length ?? size))
  const body = request.method === 'HEAD' ? null : await object.open(range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function satisfiableRange(request: Request, etag: string, size: number): ByteRange | null {
  const range = requestedRange(request, etag, size)
  if (range === 'unsatisfiable') {
    const headers = { 'Content-Range': unsatisfiedRange(size) }
    throw new AppError('range_not_satisfiable', '', { headers })
  }
  return range === 'none' ? null : range
}
