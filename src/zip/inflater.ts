import { constants, crc32, createInflateRaw } from 'node:zlib'
import { Inflating } from '../base/inflating.ts'
import { yieldToOthers } from '../base/steps.ts'

/** Large enough that zlib seldom has to stop and copy its window, small enough for the CPU cache. */
const OUTPUT_BYTES = 256 * 1024
/** Some ten milliseconds of inflating. */
const STRETCH_BYTES = 8 * 1024 * 1024
/** Starting a stream takes as long as inflating this much. */
const BEGINNING_BYTES = 2 * 1024

const NOTHING = new Uint8Array()

/**
 * Inflates a sequence of deflate streams (RFC 1951), and keeps only the length and the CRC-32 of their content. All
 * of them use the same zlib stream and buffer.
 */
export class Inflater {
  /** Whether the deflate stream has ended, or cannot continue. */
  ended = false
  crc32 = 0
  size = 0
  /** What is wrong with it, phrased to follow an entry's name. */
  fault: string | null = null
  #maxSize = 0
  #stretch = 0
  readonly #output = new Uint8Array(OUTPUT_BYTES)
  readonly #stream = new Inflating(createInflateRaw)

  /** Starts a deflate stream. More content than `maxSize` is a fault. */
  begin(maxSize: number): void {
    this.#stream.reset()
    this.#stretch += BEGINNING_BYTES
    this.ended = false
    this.crc32 = 0
    this.size = 0
    this.fault = null
    this.#maxSize = maxSize
  }

  /** Inflates the next bytes. Returns how many of them belong to the stream: fewer than all once it has ended. */
  write(bytes: Uint8Array): number {
    let taken = 0
    while (!this.ended) {
      const { room, left } = this.#inflate(constants.Z_NO_FLUSH, bytes, taken)
      taken = bytes.length - left
      if (room === 0) continue
      // If there is space for output, zlib leaves only input after the end of the stream.
      this.ended ||= left > 0
      break
    }
    return taken
  }

  /** Called at the end of the input. It is a fault if the deflate stream continues. */
  finish(): void {
    if (!this.ended) this.#inflate(constants.Z_FINISH, NOTHING, 0)
    this.ended = true
  }

  /** Yields to other requests if much was inflated since the last call. */
  async pause(): Promise<void> {
    if (this.#stretch < STRETCH_BYTES) return
    this.#stretch = 0
    await yieldToOthers()
  }

  /** Returns the remaining space for output and the input that was not consumed. */
  #inflate(flush: number, bytes: Uint8Array, from: number): { room: number; left: number } {
    const output = this.#output
    const written = this.#stream.write(flush, bytes, from, output)
    if (written === null) return this.#fail('does not inflate')
    const inflated = output.length - written.room
    this.size += inflated
    this.#stretch += inflated
    if (this.size > this.#maxSize) return this.#fail(`inflates to more than ${this.#maxSize} bytes`)
    this.crc32 = crc32(output.subarray(0, inflated), this.crc32)
    return written
  }

  #fail(fault: string): { room: number; left: number } {
    this.fault = fault
    this.ended = true
    return { room: 1, left: 0 }
  }
}
