import { concatBytes } from '@noble/hashes/utils.js'

/** A member of the object at `nodes`. */
export interface Member {
  /** As it stands between the quotes, escapes and all. */
  name: string
  /** The value's JSON as it came; null when it is larger than the limit. */
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
 * Cuts a `nodes` answer into its nodes while it streams in, so that no more than one of them is ever
 * held. Looks at structure alone: whoever parses a value learns whether it is JSON.
 */
export class MemberSplitter {
  readonly #maxBytes: number
  #depth = 0
  #ended = false
  #hasNodes = false
  #inString = false
  #escaped = false
  /** The name before the colon, at depth 1 and 2; while null, a name is awaited. */
  readonly #names: [null, string | null, string | null] = [null, null, null]
  /** What is being collected: a name or a value. */
  #parts: Uint8Array[] | null = null
  #collected = 0
  #overflown = false
  /** Where in the current chunk it goes on. */
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

  /** Whether this is the outermost object or the one at its `nodes`. */
  #isLookedAt(depth: number): depth is 1 | 2 {
    return depth === 1 || (depth === 2 && this.#names[1] === 'nodes')
  }

  /** Starts to collect a name, or the value of a node. */
  #begin(at: number): void {
    const depth = this.#depth
    if (this.#parts !== null || !this.#isLookedAt(depth)) return
    if (depth === 1 && this.#names[1] !== null) return
    this.#parts = []
    this.#collected = 0
    this.#overflown = false
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
    if (!this.#isLookedAt(depth) || this.#names[depth] !== null) return
    const text = this.#take(chunk, at)
    if (text) this.#names[depth] = decoder.decode(text).trim().slice(1, -1)
  }

  *#valueEnds(chunk: Uint8Array, at: number, byte: number): Generator<Member> {
    const depth = this.#depth
    if (this.#isLookedAt(depth)) {
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
      this.#overflown = true
      this.#parts = []
    } else this.#parts.push(chunk.slice(this.#from, end))
    this.#from = 0
  }

  /** Closes the collection; null when it had grown too large, or none was open. */
  #take(chunk: Uint8Array, end: number): Uint8Array | null {
    this.#collect(chunk, end)
    const parts = this.#parts
    this.#parts = null
    if (parts === null || this.#overflown) return null
    return concatBytes(...parts)
  }
}
