import { AppError } from '../base/errors.ts'

/** 100 MB of file, as the specification counts it. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024

export const fileTooLarge = () => new AppError('file_too_large', 'Maximum upload size is 100 MB')

/** Refuses a body whose announced length is over `maximum` before a byte of it is read. */
export function refuseAnnouncedLength(headers: Headers, maximum: number): void {
  if (Number(headers.get('Content-Length') ?? 0) > maximum) throw fileTooLarge()
}

/**
 * The body in chunks of exactly `chunkBytes`, the last one shorter. Large chunks keep the number of
 * trips between the runtime and JavaScript, and so the CPU of an upload, small.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  chunkBytes: number,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader({ mode: 'byob' })
  try {
    for (;;) {
      const { value, done } = await reader.readAtLeast(chunkBytes, new Uint8Array(chunkBytes))
      if (value && value.length > 0) yield value
      if (done) return
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

const DRAIN_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 10_000

/**
 * Reads on what a refused client is still sending, within bounds: on a connection answered in
 * mid-body and closed, the client would often see a reset instead of the answer.
 */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  const stopAt = Date.now() + DRAIN_MS
  let total = 0
  try {
    for await (const chunk of body) {
      total += chunk.length
      if (total > DRAIN_BYTES || Date.now() > stopAt) return
    }
  } catch {
    // The client went away: there is nobody left to answer.
  }
}
