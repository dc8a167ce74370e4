import { sortOrdinals } from '../base/ordinals.ts'

const encoder = new TextEncoder()

/** Many paths in UTF-8, concatenated: as strings or arrays of their own they would take ten times the memory. */
export class EncodedPaths {
  readonly length: number
  /** The length of all paths together. */
  readonly byteLength: number
  readonly #bytes: Uint8Array<ArrayBuffer>
  /** The end of each path; it starts where the previous one ends. */
  readonly #ends: Uint32Array<ArrayBuffer>

  /** Iterates over the paths twice. */
  constructor(paths: Iterable<string>) {
    let count = 0
    let size = 0
    for (const path of paths) {
      count += 1
      size += utf8Length(path)
    }
    this.length = count
    this.byteLength = size
    this.#bytes = new Uint8Array(size)
    this.#ends = new Uint32Array(count)
    let ordinal = 0
    let end = 0
    for (const path of paths) {
      end += encoder.encodeInto(path, this.#bytes.subarray(end)).written
      this.#ends[ordinal++] = end
    }
  }

  /** Returns a path's bytes, which must not be changed. */
  at(ordinal: number): Uint8Array {
    return this.#bytes.subarray(this.#start(ordinal), this.#end(ordinal))
  }

  /** Returns the ordinals sorted by the bytes of the paths; equal paths keep their order. */
  sorted(): Uint32Array {
    return sortOrdinals(this.length, (a, b) => this.compare(a, b))
  }

  /** Returns a negative number if path `a` comes before path `b`. */
  compare(a: number, b: number): number {
    const startA = this.#start(a)
    const startB = this.#start(b)
    const longer = this.#end(a) - startA - (this.#end(b) - startB)
    const shortest = Math.min(this.#end(a) - startA, this.#end(b) - startB)
    const bytes = this.#bytes
    for (let i = 0; i < shortest; i++) {
      const difference = (bytes[startA + i] as number) - (bytes[startB + i] as number)
      if (difference !== 0) return difference
    }
    return longer
  }

  /** Frees the memory immediately instead of leaving it to the garbage collector. */
  release(): void {
    this.#bytes.buffer.transfer(0)
    this.#ends.buffer.transfer(0)
  }

  #start(ordinal: number): number {
    return ordinal === 0 ? 0 : this.#end(ordinal - 1)
  }

  #end(ordinal: number): number {
    return this.#ends[ordinal] as number
  }
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) length += 1
    else if (code < 0x800) length += 2
    else length += code < 0x1_0000 ? 3 : 4
  }
  return length
}
