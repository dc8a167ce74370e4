import { concatBytes } from '@noble/hashes/utils.js'

/** A member of the object at `nodes`. */
interface Member {
  /** The raw text between the quotes, with its escapes. */
  name: string
  /** The raw JSON of the value, or null if it is larger than the limit. */
  value: Uint8Array | null
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const decoder = new TextDecoder()

/**
 * Splits a `nodes` response into its nodes while it arrives, so that only one of them is in memory at a time. It
 * looks only at the structure; invalid JSON within a value is detected when that is parsed.
 */
export class MemberSplitter {
  readonly #maxBytes: number
  #depth = 0
  #ended = false
  #hasNodes = false
  #inString = false
  #escaped = false
  /** The names of the current members at depths 1 and 2; null until the colon after the name. */
  readonly #names: [null, string | null, string | null] = [null, null, null]
  /** The chunks of the name or value that is being collected. */
  #parts: Uint8Array[] | null = null
  #collected = 0
  #overflowed = false
  /** The start of the uncollected rest of the current chunk. */
  #from = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Whether the outermost object has ended. */
  get ended(): boolean {
    return this.#ended
  }

  /** Whether there is an object at `nodes`. */
  get hasNodes(): boolean {
    return this.#hasNodes
  }

  *push(chunk: Uint8Array): Generator<Member> {
    this.#from = 0
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0
      if (this.#inString) this.#stringByte(byte)
      else if (byte === QUOTE) {
        this.#begin(i)
        this.#inString = true
      } else if (byte === COLON) this.#nameEnds(chunk, i)
      else if (byte === COMMA || isClosing(byte)) yield* this.#valueEnds(chunk, i, byte)
      else if (!isSpace(byte)) this.#valueByte(byte, i)
    }
    this.#collect(chunk, chunk.length)
  }

  #stringByte(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) this.#inString = false
  }

  /** Whether this is the depth of the outermost object or of its `nodes`. */
  #isRelevant(depth: number): depth is 1 | 2 {
    return depth === 1 || (depth === 2 && this.#names[1] === 'nodes')
  }

  /** Starts collecting a name, or the value of a node. */
  #begin(at: number): void {
    const depth = this.#depth
    if (this.#parts !== null || !this.#isRelevant(depth)) return
    if (depth === 1 && this.#names[1] !== null) return
    this.#parts = []
    this.#collected = 0
    this.#overflowed = false
    this.#from = at
  }

  #valueByte(byte: number, at: number): void {
    this.#begin(at)
    if (!isOpening(byte)) return
    if (this.#depth === 1 && this.#names[1] === 'nodes') this.#hasNodes = true
    this.#depth++
  }

  #nameEnds(chunk: Uint8Array, at: number): void {
    const depth = this.#depth
    if (!this.#isRelevant(depth) || this.#names[depth] !== null) return
    const text = this.#take(chunk, at)
    if (text) this.#names[depth] = decoder.decode(text).trim().slice(1, -1)
  }

  *#valueEnds(chunk: Uint8Array, at: number, byte: number): Generator<Member> {
    const depth = this.#depth
    if (this.#isRelevant(depth)) {
      const name = this.#names[depth]
      const isOpen = this.#parts !== null
      const value = this.#take(chunk, at)
      if (depth === 2 && name !== null && isOpen) yield { name, value }
      this.#names[depth] = null
    }
    if (byte === COMMA) return
    this.#depth--
    if (this.#depth === 0) this.#ended = true
  }

  #collect(chunk: Uint8Array, end: number): void {
    if (this.#parts === null) return
    this.#collected += end - this.#from
    if (this.#collected > this.#maxBytes) {
      this.#overflowed = true
      this.#parts = []
    } else this.#parts.push(chunk.slice(this.#from, end))
    this.#from = 0
  }

  /** Ends the collection. Returns null if it grew too large or was not started. */
  #take(chunk: Uint8Array, end: number): Uint8Array | null {
    this.#collect(chunk, end)
    const parts = this.#parts
    this.#parts = null
    if (parts === null || this.#overflowed) return null
    return concatBytes(...parts)
  }
}
