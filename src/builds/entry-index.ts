import { mapIterable } from './map-iterable.ts'
import {
  LOCAL_HEADER_BYTES,
  METHOD_DEFLATED,
  METHOD_STORED,
  type Method,
  type ZipEntry,
} from '../zip/index.ts'
import { EncodedPaths } from './encoded-paths.ts'

// The index object, all integers little-endian
// offset size field
//      0    4 magic, "SBZX"
//      4    2 version
//      6    2 0
//      8    4 number of entries
//     12    4 length of the paths
//     16    … records, by the UTF-8 bytes of their paths, ascending
//           … paths in the same order, UTF-8, nothing between them
const MAGIC = 0x585a_4253
const VERSION = 2
const HEADER_BYTES = 16

// One record
// offset size field
//      0    4 end of its path within the paths; it starts where the one before ends
//      4    6 offset of the local header
//     10    6 bytes to read from there for header and data
//     16    6 compressed size
//     22    6 uncompressed size
//     28    4 CRC-32
//     32    4 distance from local header to data, 0 = not known
//     36    2 method: 0 stored, 8 deflated
//     38    6 bytes from the local header to what follows the entry
//     44    2 length of the name in the local header
const RECORD_BYTES = 46

/**
 * Space that the first read allows for a local header's extra field, whose length is not known in advance. Archivers
 * write up to some 50 bytes there: times, owners, ZIP64 sizes.
 */
const EXTRA_FIELD_ROOM = 128

/**
 * The trailer of a gzip member (RFC 1952 §2.3.1): that many more bytes are read, so that the entry can be turned into
 * one in place.
 */
export const GZIP_TRAILER_BYTES = 8

/** The facts needed to read a file from its archive. Offsets are relative to the archive's first byte. */
export interface IndexedEntry {
  path: string
  localHeaderOffset: number
  /** Reading this much from the local header on covers header and data, unless the extra field is very long. */
  readLength: number
  compressedSize: number
  uncompressedSize: number
  crc32: number
  method: Method
  /** The distance from the local header to whatever follows the entry. */
  span: number
  /** The length of the name in the local header, in bytes. */
  nameLength: number
  /** The offset of the data, if it was looked up when the index was built. */
  dataOffset: number | null
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** Holds the path being looked up, so that a lookup allocates nothing. Longer paths are copied. */
const lookupKey = new Uint8Array(4096)

/**
 * The files of an archive, found by binary search in the bytes of the index object itself: an index takes only as
 * much memory as it has bytes, and opens immediately, however many entries it has.
 */
export class EntryIndex {
  readonly bytes: Uint8Array
  readonly entryCount: number
  readonly #view: DataView
  readonly #pathsStart: number

  private constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.entryCount = this.#view.getUint32(8, true)
    this.#pathsStart = HEADER_BYTES + this.entryCount * RECORD_BYTES
  }

  /**
   * Builds the index of entries with distinct paths. `dataOffsets` maps local header offsets to data offsets, if
   * known; both are relative to the first byte of the file.
   */
  static of(
    entries: Iterable<ZipEntry>,
    dataOffsets: ReadonlyMap<number, number> = new Map(),
  ): EntryIndex {
    const paths = new EncodedPaths(mapIterable(entries, ({ path }) => path))
    const { length } = paths
    const pathsStart = HEADER_BYTES + length * RECORD_BYTES
    const bytes = new Uint8Array(pathsStart + paths.byteLength)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, MAGIC, true)
    view.setUint16(4, VERSION, true)
    view.setUint32(8, length, true)
    view.setUint32(12, paths.byteLength, true)
    const sorted = paths.sorted()
    const ranks = new Uint32Array(length)
    let pathEnd = 0
    for (let rank = 0; rank < length; rank++) {
      const ordinal = sorted[rank] as number
      const path = paths.at(ordinal)
      bytes.set(path, pathsStart + pathEnd)
      pathEnd += path.length
      view.setUint32(recordOffset(rank), pathEnd, true)
      ranks[ordinal] = rank
    }
    paths.release()
    let ordinal = 0
    for (const entry of entries) {
      const at = recordOffset(ranks[ordinal++] as number)
      writeRecord(view, at, entry, dataOffsets.get(entry.localHeaderOffset))
    }
    return new EntryIndex(bytes)
  }

  /** Opens an index, which keeps `bytes`. Null if they are of another version, damaged, or not an index. */
  static decode(bytes: Uint8Array): EntryIndex | null {
    if (bytes.length < HEADER_BYTES) return null
    const index = new EntryIndex(bytes)
    return index.#isSound() ? index : null
  }

  /** Returns the ordinal of the file with exactly this path, or -1. */
  find(path: string): number {
    const keyLength = writeLookupKey(path)
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

  /** Whether a file or a folder of this name is at the top. */
  hasAtTop(name: string): boolean {
    return this.find(name) >= 0 || this.hasFolderAtTop(name)
  }

  hasFolderAtTop(name: string): boolean {
    return this.#firstFrom(`${name}/`) < this.#firstFrom(after(name))
  }

  entry(ordinal: number): IndexedEntry {
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= this.entryCount)
      throw new RangeError(`The index has no entry ${ordinal}`)
    const at = recordOffset(ordinal)
    const path = this.bytes.subarray(this.#pathStart(ordinal), this.#pathStart(ordinal + 1))
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

  /** Whether the records of the index stay within the paths and describe possible entries. */
  #isSound(): boolean {
    const view = this.#view
    const pathBytes = view.getUint32(12, true)
    if (
      view.getUint32(0, true) !== MAGIC ||
      view.getUint16(4, true) !== VERSION ||
      this.#pathsStart + pathBytes !== this.bytes.length
    )
      return false
    let pathEnd = 0
    for (let ordinal = 0; ordinal < this.entryCount; ordinal++) {
      const at = recordOffset(ordinal)
      const nextPathEnd = view.getUint32(at, true)
      if (nextPathEnd <= pathEnd || !isRecordSound(view, at)) return false
      pathEnd = nextPathEnd
    }
    return pathEnd === pathBytes
  }

  /** Returns the ordinal of the first path that does not come before this one. */
  #firstFrom(path: string): number {
    const key = encoder.encode(path)
    let [low, high] = [0, this.entryCount]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#comparePath(middle, key, key.length) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns the offset of a path, which is where the previous path ends. */
  #pathStart(ordinal: number): number {
    if (ordinal === 0) return this.#pathsStart
    return this.#pathsStart + this.#view.getUint32(recordOffset(ordinal - 1), true)
  }

  /** Returns a negative number if the ordinal's path comes before the key. */
  #comparePath(ordinal: number, key: Uint8Array, keyLength: number): number {
    const start = this.#pathStart(ordinal)
    const length = this.#pathStart(ordinal + 1) - start
    const shorter = Math.min(length, keyLength)
    for (let i = 0; i < shorter; i++) {
      const difference = (this.bytes[start + i] ?? 0) - (key[i] ?? 0)
      if (difference !== 0) return difference
    }
    return length - keyLength
  }
}

/** What comes after all paths in a folder: `0` follows the slash in ASCII. */
const after = (folder: string): string => `${folder}0`

const recordOffset = (ordinal: number): number => HEADER_BYTES + ordinal * RECORD_BYTES

/** Writes a record except for the end of its path. */
function writeRecord(view: DataView, at: number, entry: ZipEntry, dataOffset?: number): void {
  const nameLength = entry.rawName.length
  const whole = LOCAL_HEADER_BYTES + nameLength + entry.compressedSize + EXTRA_FIELD_ROOM
  // Another local header or the directory follows every entry, and both are longer than the trailer.
  const withTrailer = entry.span + GZIP_TRAILER_BYTES
  writeUint48(view, at + 4, entry.localHeaderOffset)
  writeUint48(view, at + 10, Math.min(withTrailer, whole))
  writeUint48(view, at + 16, entry.compressedSize)
  writeUint48(view, at + 22, entry.uncompressedSize)
  view.setUint32(at + 28, entry.crc32, true)
  if (dataOffset !== undefined) view.setUint32(at + 32, dataOffset - entry.localHeaderOffset, true)
  view.setUint16(at + 36, entry.method === 'stored' ? METHOD_STORED : METHOD_DEFLATED, true)
  writeUint48(view, at + 38, entry.span)
  view.setUint16(at + 44, nameLength, true)
}

function isRecordSound(view: DataView, at: number): boolean {
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

/** Writes an ASCII path into `lookupKey` and returns its length, or -1 if it is long or not ASCII. */
function writeLookupKey(path: string): number {
  if (path.length > lookupKey.length) return -1
  for (let i = 0; i < path.length; i++) {
    const code = path.charCodeAt(i)
    if (code > 0x7f) return -1
    lookupKey[i] = code
  }
  return path.length
}

const TWO_32 = 2 ** 32

const readUint48 = (view: DataView, offset: number): number =>
  view.getUint16(offset + 4, true) * TWO_32 + view.getUint32(offset, true)

/** Throws RangeError if 6 bytes cannot hold the value. */
function writeUint48(view: DataView, offset: number, value: number): void {
  const high = Math.floor(value / TWO_32)
  if (!Number.isSafeInteger(value) || high < 0 || high > 0xffff)
    throw new RangeError(`${value} does not fit into 48 bits`)
  view.setUint32(offset, value % TWO_32, true)
  view.setUint16(offset + 4, high, true)
}
