import { AppError } from '../base/errors.ts'
import { readChunks, STREAM_CHUNK_BYTES } from '../base/stream-chunks.ts'
import { MAX_ARCHIVE_BYTES } from '../builds/stored-archive.ts'
import { PART_BYTES } from '../builds/object-writer.ts'

/** 100 MB per file, as the specification defines it. */
export const MAX_UPLOAD_BYTES = MAX_ARCHIVE_BYTES

const fileTooLarge = () => new AppError('file_too_large', 'Maximum upload size is 100 MB')

/** Returns the declared length of a body, or null if there is none. */
export function declaredLength(headers: Headers): number | null {
  const text = headers.get('Content-Length')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** Refuses a body whose declared length exceeds `maximum` before reading any of it. */
export function refuseDeclaredLength(headers: Headers, maximum: number): void {
  if ((declaredLength(headers) ?? 0) > maximum) throw fileTooLarge()
}

/**
 * Returns the size that a client declares for its file (`?size=`), or null. Throws `invalid_request`,
 * `file_too_large`.
 */
export function declaredSize(text: string | undefined): number | null {
  if (text === undefined) return null
  const size = /^\d+$/.test(text) ? Number(text) : 0
  if (size === 0) throw new AppError('invalid_request', 'size: must be a number of bytes')
  if (size > MAX_UPLOAD_BYTES) throw fileTooLarge()
  return size
}

/** The body of a request, read chunk by chunk. */
export interface SizedBody {
  /** Each is valid until the next one is requested. */
  chunks: AsyncIterable<Uint8Array>
  /** The sum of the chunks' lengths; null if it is not known in advance. */
  length: number | null
}

/**
 * Reads a request's body as a file of at most MAX_UPLOAD_BYTES, of exactly `size` bytes unless that is null. A body
 * of unknown length is read in chunks of PART_BYTES. Throws `file_too_large` and `invalid_request`: immediately for a
 * declared length, otherwise while reading.
 */
export function rawBody(request: Request, size: number | null = null): SizedBody {
  refuseDeclaredLength(request.headers, MAX_UPLOAD_BYTES)
  const length = declaredLength(request.headers) ?? size
  if (size !== null && length !== size) throw wrongLength(size)
  const chunkBytes = length === null ? PART_BYTES : Math.min(length, STREAM_CHUNK_BYTES)
  const chunks = readBody(request.body, Math.max(1, chunkBytes))
  if (length === null) return { chunks: limitBytes(chunks, MAX_UPLOAD_BYTES), length }
  return { chunks: expectBytes(chunks, length), length }
}

/**
 * Reads a request's body in chunks, as `readChunks` does. Throws `invalid_request` if the client stops sending or
 * sends too slowly.
 */
export const readBody = (body: Request['body'], chunkBytes: number): AsyncIterable<Uint8Array> =>
  readChunks(body, chunkBytes, () => new AppError('invalid_request', 'body: stopped coming'))

const wrongLength = (length: number) =>
  new AppError('invalid_request', `body: is not of the ${length} bytes announced`)

/** Passes chunks on and throws `file_too_large` once they exceed `maximum` bytes. */
export async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  maximum: number,
): AsyncGenerator<Uint8Array, void> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > maximum) throw fileTooLarge()
    yield chunk
  }
}

/** Passes on chunks that must add up to `length`. Throws `invalid_request` as soon as they cannot. */
async function* expectBytes(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, void> {
  let missing = length
  for await (const chunk of chunks) {
    missing -= chunk.length
    if (missing < 0) break
    yield chunk
  }
  if (missing !== 0) throw wrongLength(length)
}
