const NOTHING = new Uint8Array()

/** Reads a sequence of chunks as one continuous run of bytes, without collecting them. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>
  /** The unread bytes, in reverse: the next piece is the last. */
  readonly #pieces: Uint8Array[] = []
  #position: number

  /** The first byte is at `position`. A chunk only has to be valid until the next one is requested. */
  constructor(chunks: AsyncIterable<Uint8Array>, position = 0) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#position = position
  }

  /** The position of the next byte. */
  get position(): number {
    return this.#position
  }

  /** Returns the next bytes as they arrived, at most `limit`, none at the end. Valid until the next call. */
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

  /** Returns the next `length` bytes, or fewer if the end comes first. Valid until the next call. */
  async take(length: number): Promise<Uint8Array> {
    const first = await this.some(length)
    // They are usually in one piece. Small copies, of which a large archive needs many, are expensive.
    if (first.length === length || first.length === 0) return first
    const taken = new Uint8Array(length)
    taken.set(first)
    let filled = first.length
    while (filled < length) {
      const bytes = await this.some(length - filled)
      if (bytes.length === 0) break
      taken.set(bytes, filled)
      filled += bytes.length
    }
    return taken.subarray(0, filled)
  }

  /** Pushes back the bytes that were read last. */
  unread(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#pieces.push(bytes)
    this.#position -= bytes.length
  }

  /** Skips `length` bytes; returns false if the end comes first. */
  async skip(length: number): Promise<boolean> {
    for (let left = length; left > 0;) {
      const bytes = await this.some(left)
      if (bytes.length === 0) return false
      left -= bytes.length
    }
    return true
  }

  /** Yields the remaining bytes as they arrive. */
  async *rest(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const bytes = await this.some(Infinity)
      if (bytes.length === 0) return
      yield bytes
    }
  }

  /** Releases the source, whether it was read to its end or not. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}
