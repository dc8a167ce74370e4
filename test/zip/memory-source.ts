import type { ByteSource } from '../../src/zip/index.ts'

interface Read {
  offset: number
  length: number
}

/** An archive in memory that lists its reads, and can fail at the nth of them. */
export class MemorySource implements ByteSource {
  readonly reads: Read[] = []
  readonly #bytes: Uint8Array
  readonly #failure: { at: number; error: Error } | undefined

  constructor(bytes: Uint8Array, failure?: { at: number; error: Error }) {
    this.#bytes = bytes
    this.#failure = failure
  }

  async readTail(length: number): Promise<{ bytes: Uint8Array; size: number }> {
    const size = this.#bytes.length
    const offset = Math.max(0, size - length)
    return { bytes: await this.read(offset, size - offset), size }
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    this.reads.push({ offset, length })
    if (this.reads.length === this.#failure?.at) return Promise.reject(this.#failure.error)
    return Promise.resolve(this.#bytes.slice(offset, offset + length))
  }
}
