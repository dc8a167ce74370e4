import type { createInflate } from 'node:zlib'

/** The smallest buffer that zlib accepts for a stream; it is not used here. */
const LEAST_CHUNK_BYTES = 64

/** The binding below a stream of node:zlib. */
interface Binding {
  readonly destroyed: boolean
  destroy(): void
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
  /** Set by a write: the remaining space for output, and the remaining input, in bytes. */
  readonly _writeState: Uint32Array
}

/**
 * Inflates into a buffer of the caller's: the streams of node:zlib allocate one for each chunk, and those that waited for
 * the garbage collector exceeded a Worker's memory.
 *
 * `writeSync` is what zlib's streams are built on, in Node and in the runtime alike. It is undocumented, but packages
 * such as pngjs rely on it for the same reason.
 */
export class Inflating {
  readonly #create: typeof createInflate
  #stream: Binding

  /** Takes `createInflate` or another of its kind, by the format. */
  constructor(create: typeof createInflate) {
    this.#create = create
    this.#stream = open(create)
  }

  /** Begins anew. */
  reset(): void {
    // A stream that failed has been closed.
    if (this.#stream.destroyed) this.#stream = open(this.#create)
    else this.#stream.reset()
  }

  close(): void {
    this.#stream.destroy()
  }

  /**
   * Inflates what is in `bytes` from an index on, as far as it finds room. Returns the remaining space for output and the
   * input that was not consumed, in bytes; null for a damaged stream.
   */
  write(
    flush: number,
    bytes: Uint8Array,
    from: number,
    output: Uint8Array,
  ): { room: number; left: number } | null {
    const { _handle: handle, _writeState: state } = this.#stream
    handle.writeSync(flush, bytes, from, bytes.length - from, output, 0, output.length)
    const [room = 0, left = 0] = state
    return this.#stream.destroyed ? null : { room, left }
  }
}

function open(create: typeof createInflate): Binding {
  const stream = create({ chunkSize: LEAST_CHUNK_BYTES }) as unknown as Binding
  // `destroyed` shows a failure at once; without a listener, its event would end the request.
  stream.on('error', () => {})
  return stream
}
