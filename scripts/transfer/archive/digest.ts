import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What is known of bytes once they have passed. */
export interface Digest {
  size: number
  sha256: string
  crc32: number
  /** The ETag that storage gives to an object of these bytes that is put in one piece. */
  md5: string
}

/** Takes bytes as they pass. */
export class Digesting {
  readonly #sha256 = createHash('sha256')
  readonly #md5 = createHash('md5')
  #size = 0
  #crc32 = 0

  add(bytes: Uint8Array): void {
    this.#sha256.update(bytes)
    this.#md5.update(bytes)
    this.#crc32 = crc32(bytes, this.#crc32)
    this.#size += bytes.length
  }

  end(): Digest {
    return {
      size: this.#size,
      sha256: this.#sha256.digest('hex'),
      crc32: this.#crc32,
      md5: this.#md5.digest('hex'),
    }
  }
}
