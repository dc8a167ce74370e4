import { AppError } from '../base/errors.ts'
import { readChunks, STREAM_CHUNK_BYTES } from '../base/chunks.ts'
import { MAX_ARCHIVE_BYTES } from '../builds/adopt-incoming.ts'
import { PART_BYTES } from '../builds/object-writer.ts'

/** 100 MB of file, as the specification counts it. */
export const MAX_UPLOAD_BYTES = MAX_ARCHIVE_BYTES

const fileTooLarge = () => new AppError('file_too_large', 'Maximum upload size is 100 MB')

/** Refuses a body whose announced length is over `maximum` before a byte of it is read. */
export function refuseAnnouncedLength(headers: Headers, maximum: number): void {
  if (Number(headers.get('Content-Length') ?? 0) > maximum) throw fileTooLarge()
}

/** A body that is being read. */
export interface SizedBody {
  /** Each is valid until the next one is asked for. */
  chunks: AsyncIterable<Uint8Array>
  /** What the chunks add up to; null when only their end will tell. */
  length: number | null
}

/**
 * A request's body as a file of at most MAX_UPLOAD_BYTES. One of unknown length comes in chunks of a
 * part. Throws `file_too_large` for an announced length at once, otherwise while reading.
 */
export function rawBody(request: Request): SizedBody {
  refuseAnnouncedLength(request.headers, MAX_UPLOAD_BYTES)
  const announced = request.headers.get('Content-Length')
  const length = announced === null ? null : Number(announced)
  const chunkBytes = length === null ? PART_BYTES : Math.min(length, STREAM_CHUNK_BYTES)
  const chunks = readChunks(request.body, Math.max(1, chunkBytes))
  return { chunks: limitBytes(chunks, MAX_UPLOAD_BYTES), length }
}

/** Passes chunks on and throws `file_too_large` once more than `maximum` bytes have come. */
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
