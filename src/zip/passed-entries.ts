import type { EntryData } from './entry-data.ts'
import { HAS_DESCRIPTOR, type LocalHeader } from './local-header.ts'

/** An entry as described by its local header and data, read before the directory is known. */
interface PassedEntry {
  header: LocalHeader
  /** Null if its data cannot be read without the directory. */
  data: EntryData | null
}

const BLOCK_ENTRIES = 1024
/** A block has space for the longest name. */
const NAME_BLOCK_BYTES = 64 * 1024
/** The placeholder for a size missing from a header, and for that of data that cannot be read. */
const NONE = -1

/**
 * Offsets and sizes, which may need 53 bits: offset, compressed, inflated according to the header, inflated as
 * measured.
 */
const LONGS = 4
/** Flags and method, both CRC-32s, the position of the name, its length. */
const SHORTS = 5

interface Block {
  longs: Float64Array<ArrayBuffer>
  shorts: Uint32Array<ArrayBuffer>
}

const newBlock = (): Block => ({
  longs: new Float64Array(BLOCK_ENTRIES * LONGS),
  shorts: new Uint32Array(BLOCK_ENTRIES * SHORTS),
})

/**
 * The entries read so far, in the order of their offsets. An archive may have 65,535: as numbers in blocks they take
 * a tenth of the memory of as many objects, and leave no garbage.
 */
export class PassedEntries {
  size = 0
  /** The length of all names together. */
  nameBytes = 0
  readonly #blocks: Block[] = []
  readonly #names: Uint8Array<ArrayBuffer>[] = []
  #lastNameEnd = NAME_BLOCK_BYTES
  /** The fault of the last entry: nothing is read after a fault. */
  #lastFault: string | null = null

  /** Adds an entry whose local header comes after all others. It is complete once `end` is called. */
  begin(offset: number, { rawName, flags, method, crc32, sizes }: LocalHeader): void {
    if (this.size % BLOCK_ENTRIES === 0) this.#blocks.push(newBlock())
    const { longs, shorts, long, short } = this.#place(this.size)
    longs[long] = offset
    longs[long + 1] = sizes?.compressedSize ?? NONE
    longs[long + 2] = sizes?.uncompressedSize ?? NONE
    shorts[short] = flags | (method << 16)
    shorts[short + 1] = crc32
    shorts[short + 3] = this.#addName(rawName)
    shorts[short + 4] = rawName.length
  }

  /** Adds the result of reading the entry's data. */
  end(data: EntryData | null): void {
    const { longs, shorts, long, short } = this.#place(this.size)
    // Intact data has the length in its header.
    if (longs[long + 2] === NONE) longs[long + 1] = data?.compressedSize ?? NONE
    longs[long + 3] = data?.uncompressedSize ?? NONE
    shorts[short + 2] = data?.crc32 ?? 0
    this.#lastFault = data?.fault ?? null
    this.size += 1
  }

  /** Returns the entry whose local header is at the offset, or null. */
  find(offset: number): PassedEntry | null {
    let low = 0
    let high = this.size - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#offset(middle)
      if (found === offset) return this.#entry(middle)
      if (found < offset) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  /** Frees the memory immediately instead of leaving it to the garbage collector; nothing can be found afterwards. */
  release(): void {
    this.size = 0
    for (const { longs, shorts } of this.#blocks.splice(0)) {
      longs.buffer.transfer(0)
      shorts.buffer.transfer(0)
    }
    for (const names of this.#names.splice(0)) names.buffer.transfer(0)
  }

  #offset(ordinal: number): number {
    const { longs } = this.#blocks[Math.floor(ordinal / BLOCK_ENTRIES)] as Block
    return longs[(ordinal % BLOCK_ENTRIES) * LONGS] as number
  }

  #entry(ordinal: number): PassedEntry {
    const { longs, shorts, long, short } = this.#place(ordinal)
    const [, compressedSize = 0, declared = 0, found = 0] = longs.subarray(long, long + LONGS)
    const [kind = 0, crc32 = 0, foundCrc32 = 0, nameAt = 0, nameLength = 0] = shorts.subarray(
      short,
      short + SHORTS,
    )
    const flags = kind & 0xffff
    const header = {
      rawName: this.#name(nameAt, nameLength),
      flags,
      method: kind >>> 16,
      hasDescriptor: (flags & HAS_DESCRIPTOR) !== 0,
      crc32,
      sizes: declared === NONE ? null : { compressedSize, uncompressedSize: declared },
    }
    if (found === NONE) return { header, data: null }
    const fault = ordinal === this.size - 1 ? this.#lastFault : null
    const data = { compressedSize, uncompressedSize: found, crc32: foundCrc32, fault }
    return { header, data }
  }

  /** The block of an entry's numbers, and their position in it. */
  #place(ordinal: number): Block & { long: number; short: number } {
    const { longs, shorts } = this.#blocks[Math.floor(ordinal / BLOCK_ENTRIES)] as Block
    const at = ordinal % BLOCK_ENTRIES
    return { longs, shorts, long: at * LONGS, short: at * SHORTS }
  }

  /** Copies a name, and returns its position in the blocks of names. */
  #addName(name: Uint8Array): number {
    if (this.#lastNameEnd + name.length > NAME_BLOCK_BYTES) {
      this.#names.push(new Uint8Array(NAME_BLOCK_BYTES))
      this.#lastNameEnd = 0
    }
    const at = this.#lastNameEnd
    this.#names.at(-1)?.set(name, at)
    this.#lastNameEnd += name.length
    this.nameBytes += name.length
    return (this.#names.length - 1) * NAME_BLOCK_BYTES + at
  }

  #name(at: number, length: number): Uint8Array {
    // The position of an empty name may be in no block.
    if (length === 0) return new Uint8Array()
    const block = this.#names[Math.floor(at / NAME_BLOCK_BYTES)] as Uint8Array
    const start = at % NAME_BLOCK_BYTES
    return block.subarray(start, start + length)
  }
}
