import { readChunks, STREAM_CHUNK_BYTES } from '../base/stream-chunks.ts'
import { openObjectWriter, type ObjectWriter } from '../builds/object-writer.ts'
import { TAIL_BYTES, ZIP_LIMITS } from '../zip/index.ts'

/** Enough for what follows an archive's entries: its directory and end records stay in memory. */
const KEPT_BYTES = ZIP_LIMITS.directoryBytes + TAIL_BYTES

/**
 * Keeps bytes that were read and may be needed again: a few in memory, more in a temporary object, which `discard`
 * removes.
 */
export class PutAside {
  readonly #bucket: R2Bucket
  readonly #key: string
  readonly #length: number | null
  #kept: Uint8Array[] = []
  #keptBytes = 0
  #writer: ObjectWriter | null = null
  #stored = false

  /** The total number of bytes is `length`; null if that is not known. */
  constructor(bucket: R2Bucket, key: string, length: number | null) {
    this.#bucket = bucket
    this.#key = key
    this.#length = length
  }

  async write(bytes: Uint8Array): Promise<void> {
    const length = this.#length ?? this.#keptBytes + bytes.length
    if (!this.#writer && length > KEPT_BYTES) {
      const target = { key: this.#key, contentType: 'application/octet-stream' }
      this.#writer = openObjectWriter(this.#bucket, target, this.#length)
      for (const kept of this.#kept.splice(0)) await this.#writer.write(kept)
    }
    if (this.#writer) return this.#writer.write(bytes)
    this.#kept.push(bytes.slice())
    this.#keptBytes += bytes.length
  }

  /** Yields all bytes, once; nothing can be written afterwards. */
  async *read(): AsyncGenerator<Uint8Array, void> {
    if (!this.#writer) return yield* this.#kept
    await this.#writer.complete()
    this.#stored = true
    const object = await this.#bucket.get(this.#key)
    if (!object) throw new Error('the bytes that were put aside are gone')
    yield* readChunks(object.body, STREAM_CHUNK_BYTES)
  }

  async discard(): Promise<void> {
    if (this.#stored) await this.#bucket.delete(this.#key)
    else await this.#writer?.abort()
  }
}
