import { METHOD_DEFLATED, METHOD_STORED, type Method } from './compression.ts'
import { ZipError } from './errors.ts'
import {
  INDEX_HEADER_BYTES,
  INDEX_MAGIC,
  INDEX_RECORD_BYTES,
  INDEX_VERSION,
} from './index-layout.ts'
import { readUint48, viewOf } from './integers.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'

/** What it takes to read a file out of its archive. Offsets count from the archive's first byte. */
export interface IndexedEntry {
  path: string
  localHeaderOffset: number
  /** From the local header on, this takes in header and data unless the extra field is very long. */
  readLength: number
  compressedSize: number
  uncompressedSize: number
  crc32: number
  method: Method
  /** From the local header to what follows the entry. */
  span: number
  /** Of the name in the local header, in bytes. */
  nameLength: number
  /** Where the data begins, if that was looked up when the index was made. */
  dataOffset: number | null
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** Holds the path being looked up, so that a lookup allocates nothing. Longer ones get their own. */
const lookupKey = new Uint8Array(4096)

/**
 * The files of an archive, looked up in the very bytes that `encodeIndex` made: an index costs as
 * much memory as it has bytes, and next to nothing to open, however many entries it has.
 */
export class ArchiveIndex {
  readonly entryCount: number
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #pathsStart: number

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = viewOf(bytes)
    this.entryCount = this.#view.getUint32(8, true)
    this.#pathsStart = INDEX_HEADER_BYTES + this.entryCount * INDEX_RECORD_BYTES
  }

  /** Keeps `bytes`. Throws `bad_index` for another version's, damaged or foreign ones. */
  static decode(bytes: Uint8Array): ArchiveIndex {
    const view = viewOf(bytes)
    if (bytes.length < INDEX_HEADER_BYTES || view.getUint32(0, true) !== INDEX_MAGIC)
      throw new ZipError('bad_index', 'These bytes are no archive index')
    if (view.getUint16(4, true) !== INDEX_VERSION)
      throw new ZipError('bad_index', 'The archive index is of another version')
    const index = new ArchiveIndex(bytes)
    const pathBytes = view.getUint32(12, true)
    if (index.#pathsStart + pathBytes !== bytes.length || !index.#isSound(pathBytes))
      throw new ZipError('bad_index', 'The archive index is damaged')
    return index
  }

  get byteLength(): number {
    return this.#bytes.length
  }

  /** Ordinal of the file with exactly this path, or -1. */
  find(path: string): number {
    const keyLength = writeAscii(path)
    const key = keyLength < 0 ? encoder.encode(path) : lookupKey
    const length = keyLength < 0 ? key.length : keyLength
    let low = 0
    let high = this.entryCount - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const order = this.#comparePath(middle, key, length)
      if (order === 0) return middle
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  entry(ordinal: number): IndexedEntry {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.entryCount)
      throw new RangeError(`The index has no entry ${ordinal}`)
    const at = recordOffset(ordinal)
    const path = this.#bytes.subarray(this.#pathStart(ordinal), this.#pathStart(ordinal + 1))
    const localHeaderOffset = readUint48(this.#view, at + 4)
    const dataStart = this.#view.getUint32(at + 32, true)
    return {
      path: decoder.decode(path),
      localHeaderOffset,
      readLength: readUint48(this.#view, at + 10),
      compressedSize: readUint48(this.#view, at + 16),
      uncompressedSize: readUint48(this.#view, at + 22),
      crc32: this.#view.getUint32(at + 28, true),
      method: this.#view.getUint16(at + 36, true) === METHOD_STORED ? 'stored' : 'deflated',
      span: readUint48(this.#view, at + 38),
      nameLength: this.#view.getUint16(at + 44, true),
      dataOffset: dataStart === 0 ? null : localHeaderOffset + dataStart,
    }
  }

  /** Whether no record leads out of the paths or tells of an entry that cannot be. */
  #isSound(pathBytes: number): boolean {
    let pathEnd = 0
    for (let ordinal = 0; ordinal < this.entryCount; ordinal++) {
      const at = recordOffset(ordinal)
      const nextPathEnd = this.#view.getUint32(at, true)
      if (nextPathEnd <= pathEnd || !this.#isEntrySound(at)) return false
      pathEnd = nextPathEnd
    }
    return pathEnd === pathBytes
  }

  #isEntrySound(at: number): boolean {
    const view = this.#view
    const compressedSize = readUint48(view, at + 16)
    const dataStart = view.getUint32(at + 32, true)
    const method = view.getUint16(at + 36, true)
    const headerSize = LOCAL_HEADER_BYTES + view.getUint16(at + 44, true)
    return (
      readUint48(view, at + 38) >= headerSize + compressedSize &&
      readUint48(view, at + 10) >= LOCAL_HEADER_BYTES + compressedSize &&
      (dataStart === 0 || dataStart >= LOCAL_HEADER_BYTES) &&
      (method === METHOD_STORED
        ? readUint48(view, at + 22) === compressedSize
        : method === METHOD_DEFLATED)
    )
  }

  /** Where in the bytes the path of that ordinal starts, and the one before ends. */
  #pathStart(ordinal: number): number {
    if (ordinal === 0) return this.#pathsStart
    return this.#pathsStart + this.#view.getUint32(recordOffset(ordinal - 1), true)
  }

  /** Negative: the ordinal's path comes before the key. */
  #comparePath(ordinal: number, key: Uint8Array, keyLength: number): number {
    const start = this.#pathStart(ordinal)
    const length = this.#pathStart(ordinal + 1) - start
    const shorter = Math.min(length, keyLength)
    for (let i = 0; i < shorter; i++) {
      const difference = (this.#bytes[start + i] ?? 0) - (key[i] ?? 0)
      if (difference !== 0) return difference
    }
    return length - keyLength
  }
}

const recordOffset = (ordinal: number): number => INDEX_HEADER_BYTES + ordinal * INDEX_RECORD_BYTES

/** Puts an ASCII path into `lookupKey` and answers its length; -1 if it is long or not ASCII. */
function writeAscii(path: string): number {
  if (path.length > lookupKey.length) return -1
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code > 0x7f) return -1
    lookupKey[i] = code
  }
  return path.length
}
