const NOTHING = new Uint8Array()

/** Reads chunks that arrive one after another as one run of bytes, without collecting them. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>
  /** What came or was put back and is yet to be read, the next of it last. */
  readonly #pieces: Uint8Array[] = []
  #position: number

  /** `position` is what the first byte counts as. A chunk need not outlive the next one. */
  constructor(chunks: AsyncIterable<Uint8Array>, position = 0) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#position = position
  }

  /** Of the next byte. */
  get position(): number {
    return this.#position
  }

  /** The next bytes as they came, at most `limit`, none at the end. Valid until the next call. */
  async some(limit: number): Promise<Uint8Array> {
    let piece = this.#pieces.pop()
    while (piece === undefined || piece.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) return NOTHING
      piece = next.value
    }
    if (piece.length > limit) this.#pieces.push(piece.subarray(limit))
    const taken = piece.subarray(0, limit)
    this.#position += taken.length
    return taken
  }

  /** A copy of the next `length` bytes; of fewer where they end. */
  async take(length: number): Promise<Uint8Array> {
    const taken = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const bytes = await this.some(length - filled)
      if (bytes.length === 0) break
      taken.set(bytes, filled)
      filled += bytes.length
    }
    return taken.subarray(0, filled)
  }

  /** Puts back the bytes that were read last: they come again. */
  unread(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#pieces.push(bytes)
    this.#position -= bytes.length
  }

  /** Whether `length` bytes could be passed over. */
  async skip(length: number): Promise<boolean> {
    for (let left = length; left > 0;) {
      const bytes = await this.some(left)
      if (bytes.length === 0) return false
      left -= bytes.length
    }
    return true
  }

  /** Everything that is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const bytes = await this.some(Infinity)
      if (bytes.length === 0) return
      yield bytes
    }
  }

  /** Lets go of the source, read to its end or not. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
