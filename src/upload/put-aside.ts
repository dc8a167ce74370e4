import { readChunks, STREAM_CHUNK_BYTES } from '../base/stream-chunks.ts'
import { openObjectWriter, type ObjectWriter } from '../builds/object-writer.ts'
import { TAIL_BYTES, ZIP_LIMITS } from '../zip/index.ts'

/** Enough for what follows an archive's entries: its directory and end records stay in memory. */
const KEPT_BYTES = ZIP_LIMITS.directoryBytes + TAIL_BYTES

/**
 * Keeps bytes that were read and may be needed again: a few in memory, more in an object of their own,
 * which nobody else reads and `discard` removes.
 */
export class PutAside {
  readonly #bucket: R2Bucket
  readonly #key: string
  #kept: Uint8Array[] = []
  #keptBytes = 0
  #writer: ObjectWriter | null = null
  #stored = false

  constructor(bucket: R2Bucket, key: string) {
    this.#bucket = bucket
    this.#key = key
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#writer) return this.#writer.write(bytes)
    this.#kept.push(bytes.slice())
    this.#keptBytes += bytes.length
    if (this.#keptBytes <= KEPT_BYTES) return
    const target = { key: this.#key, contentType: 'application/octet-stream' }
    this.#writer = openObjectWriter(this.#bucket, target, null)
    for (const kept of this.#kept) await this.#writer.write(kept)
    this.#kept = []
  }

  /** Yields all of it, once; nothing can be written afterwards. */
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
