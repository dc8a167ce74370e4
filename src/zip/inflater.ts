import { constants, crc32, createInflateRaw } from 'node:zlib'
import { yieldToOthers } from '../base/steps.ts'

/** Large enough that zlib seldom has to stop and copy its window, small enough to stay in a cache. */
const OUTPUT_BYTES = 256 * 1024
/** The smallest that zlib accepts for the buffer of a stream, which is not used here. */
const LEAST_CHUNK_BYTES = 64
/** Some ten milliseconds of inflating. */
const STRETCH_BYTES = 8 * 1024 * 1024
/** A stream takes as long to begin as this much to inflate. */
const BEGINNING_BYTES = 2 * 1024

const NOTHING = new Uint8Array()

/** What is beneath a stream of node:zlib. */
interface ZlibStream {
  readonly destroyed: boolean
  reset(): void
  on(event: 'error', listener: () => void): void
  readonly _handle: {
    writeSync(
      flush: number,
      input: Uint8Array,
      inputOffset: number,
      inputLength: number,
      output: Uint8Array,
      outputOffset: number,
      outputLength: number,
    ): void
  }
  /** After a write: how many bytes of the output's room are left, and how many of the input. */
  readonly _writeState: Uint32Array
}

/**
 * Inflates one deflate stream (RFC 1951) after another, and keeps of their content only the length and the
 * CRC-32. All of them go through one zlib stream and one buffer: a stream for each, whose output buffers
 * wait for the garbage collector, held more memory than a Worker has.
 *
 * `writeSync` is what zlib's streams are made of, in Node and in the runtime alike. It is not documented, but
 * packages such as pngjs build on it for the same reason.
 */
export class Inflater {
  /** Whether the deflate stream came to its end, or cannot go on. */
  ended = false
  crc32 = 0
  size = 0
  /** What is wrong with it, worded to follow an entry's name. */
  fault: string | null = null
  #maxSize = 0
  #stretch = 0
  readonly #output = new Uint8Array(OUTPUT_BYTES)
  #stream = openStream()

  /** Begins a deflate stream. More content than `maxSize` is a fault. */
  begin(maxSize: number): void {
    // A stream that failed is closed.
    if (this.#stream.destroyed) this.#stream = openStream()
    else this.#stream.reset()
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
      // With room to write, zlib leaves only what is behind the end.
      this.ended ||= left > 0
      break
    }
    return taken
  }

  /** Ends the input. It is a fault if the deflate stream goes on. */
  finish(): void {
    if (!this.ended) this.#inflate(constants.Z_FINISH, NOTHING, 0)
    this.ended = true
  }

  /** Waits for the next turn if much was inflated in this one. */
  async pause(): Promise<void> {
    if (this.#stretch < STRETCH_BYTES) return
    this.#stretch = 0
    await yieldToOthers()
  }

  /** Returns how much room is left for output and how much of the input was not taken. */
  #inflate(flush: number, bytes: Uint8Array, from: number): { room: number; left: number } {
    const { _handle: handle, _writeState: state } = this.#stream
    const output = this.#output
    handle.writeSync(flush, bytes, from, bytes.length - from, output, 0, output.length)
    if (this.#stream.destroyed) return this.#fail('does not inflate')
    const [room = 0, left = 0] = state
    const inflated = output.length - room
    this.size += inflated
    this.#stretch += inflated
    if (this.size > this.#maxSize) return this.#fail(`inflates to more than ${this.#maxSize} bytes`)
    this.crc32 = crc32(output.subarray(0, inflated), this.crc32)
    return { room, left }
  }

  #fail(fault: string): { room: number; left: number } {
    this.fault = fault
    this.ended = true
    return { room: 1, left: 0 }
  }
}

function openStream(): ZlibStream {
  const stream = createInflateRaw({ chunkSize: LEAST_CHUNK_BYTES }) as unknown as ZlibStream
  // A failure is seen by `destroyed` at once; unheard, its event would end the request.
  stream.on('error', () => {})
  return stream
}
