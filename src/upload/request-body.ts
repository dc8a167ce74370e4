import { AppError } from '../base/errors.ts'
import { PART_BYTES } from './object-writer.ts'

/** 100 MB of file, as the specification counts it. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024

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

/** Read at once of a body whose length is known: it goes on into a stream. */
const STREAM_CHUNK_BYTES = 256 * 1024

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

/**
 * The body in chunks of exactly `chunkBytes`, the last one shorter. Large chunks keep the number of
 * trips between the runtime and JavaScript, and so the CPU of an upload, small. All chunks share one
 * buffer: each is valid until the next one is asked for.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader({ mode: 'byob' })
  try {
    let buffer: ArrayBufferLike = new ArrayBuffer(chunkBytes)
    for (;;) {
      const view: Uint8Array = new Uint8Array(buffer)
      const { value, done } = await reader.readAtLeast(chunkBytes, view)
      if (value && value.length > 0) yield value
      if (done || !value) return
      buffer = value.buffer
    }
  } finally {
    reader.releaseLock()
  }
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
