import { STREAM_CHUNK_BYTES } from '../base/stream-chunks.ts'

/** All parts of an R2 multipart upload must have the same size, at least 5 MiB; one part is kept in memory. */
export const PART_BYTES = 5 * 1024 * 1024

/** From this size on the part buffer is allocated at its full size, because growing it in steps leaves garbage. */
const GROWING_BYTES = 1024 * 1024

interface ObjectTarget {
  key: string
  contentType: string
  customMetadata?: Record<string, string>
}

/**
 * Writes an object chunk by chunk. Nothing is visible under the key before `complete`, and nothing remains after
 * `abort`. The caller may reuse a chunk once `write` has resolved.
 */
export interface ObjectWriter {
  write(chunk: Uint8Array): Promise<void>
  /** Makes the object visible and returns it. */
  complete(): Promise<R2Object>
  abort(): Promise<void>
}

/** Opens a writer for an object of `length` bytes; null if the length is not known in advance. */
export function openObjectWriter(
  bucket: R2Bucket,
  target: ObjectTarget,
  length: number | null,
): ObjectWriter {
  return length !== null && length > PART_BYTES
    ? new StreamWriter(bucket, target, length)
    : new PartWriter(bucket, target)
}

const putOptions = ({ contentType, customMetadata }: ObjectTarget) => ({
  httpMetadata: { contentType },
  ...(customMetadata && { customMetadata }),
})

/**
 * A single streamed `put`, for which R2 needs the length: one operation, and hardly any memory. The last byte is held
 * back until `complete`, so that the object does not become visible before.
 */
class StreamWriter implements ObjectWriter {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>
  readonly #stored: Promise<R2Object>
  #missing: number
  #lastByte: Uint8Array | null = null

  constructor(bucket: R2Bucket, target: ObjectTarget, length: number) {
    const { readable, writable } = new FixedLengthStream(length)
    this.#writer = writable.getWriter()
    this.#stored = bucket.put(target.key, readable, putOptions(target))
    // Its failure is reported by `write` or `complete`.
    this.#stored.catch(() => {})
    this.#missing = length
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (chunk.length === 0) return
    this.#missing -= chunk.length
    if (this.#missing > 0) return this.#writer.write(chunk)
    this.#lastByte = chunk.slice(-1)
    if (chunk.length > 1) await this.#writer.write(chunk.subarray(0, -1))
  }

  async complete(): Promise<R2Object> {
    if (this.#lastByte) await this.#writer.write(this.#lastByte)
    await this.#writer.close()
    return this.#stored
  }

  async abort(): Promise<void> {
    await this.#writer.abort().catch(() => {})
    await this.#stored.catch(() => {})
  }
}

/** A single `put` for an object that fits into one part, an R2 multipart upload for a larger one. */
class PartWriter implements ObjectWriter {
  readonly #bucket: R2Bucket
  readonly #target: ObjectTarget
  #part: Uint8Array = new Uint8Array()
  #filled = 0
  #upload: R2MultipartUpload | null = null
  readonly #parts: R2UploadedPart[] = []

  constructor(bucket: R2Bucket, target: ObjectTarget) {
    this.#bucket = bucket
    this.#target = target
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#filled === 0 && chunk.length === PART_BYTES) return this.#send(chunk)
    let rest = chunk
    while (rest.length > 0) {
      this.#reserve(Math.min(PART_BYTES, this.#filled + rest.length))
      const taken = rest.subarray(0, PART_BYTES - this.#filled)
      this.#part.set(taken, this.#filled)
      this.#filled += taken.length
      rest = rest.subarray(taken.length)
      if (this.#filled === PART_BYTES) await this.#sendFilled()
    }
  }

  async complete(): Promise<R2Object> {
    if (this.#upload === null) {
      const bytes = this.#part.subarray(0, this.#filled)
      return putBytes(this.#bucket, this.#target.key, bytes, putOptions(this.#target))
    }
    if (this.#filled > 0) await this.#sendFilled()
    return this.#upload.complete(this.#parts)
  }

  async abort(): Promise<void> {
    await this.#upload?.abort()
  }

  async #sendFilled(): Promise<void> {
    await this.#send(this.#part.subarray(0, this.#filled))
    this.#filled = 0
  }

  async #send(part: Uint8Array): Promise<void> {
    const { key } = this.#target
    this.#upload ??= await this.#bucket.createMultipartUpload(key, putOptions(this.#target))
    const upload = this.#upload
    this.#parts.push(
      await sendBytes(part, (body) => upload.uploadPart(this.#parts.length + 1, body)),
    )
  }

  #reserve(size: number): void {
    if (this.#part.length >= size) return
    const grown = size > GROWING_BYTES ? PART_BYTES : Math.max(size, 2 * this.#filled)
    const part = new Uint8Array(grown)
    part.set(this.#part.subarray(0, this.#filled))
    this.#part = part
  }
}

/** Stores an object whose bytes are in memory. */
export const putBytes = (
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array,
  options: R2PutOptions = {},
): Promise<R2Object> => sendBytes(bytes, (body) => bucket.put(key, body, options))

/** Sends bytes as a stream: given a large buffer, R2 keeps copies of three times its size. */
async function sendBytes<T>(
  bytes: Uint8Array,
  store: (body: Uint8Array | ReadableStream) => Promise<T>,
): Promise<T> {
  if (bytes.length <= STREAM_CHUNK_BYTES) return store(bytes)
  const { readable, writable } = new FixedLengthStream(bytes.length)
  const [stored] = await Promise.all([store(readable), writeAll(writable, bytes)])
  return stored
}

async function writeAll(writable: WritableStream<Uint8Array>, bytes: Uint8Array): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < bytes.length; at += STREAM_CHUNK_BYTES)
    await writer.write(bytes.subarray(at, at + STREAM_CHUNK_BYTES))
  await writer.close()
}
