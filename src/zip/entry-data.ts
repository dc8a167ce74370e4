import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import type { Method } from './directory-entry.ts'
import { viewOf } from './integers.ts'

/** What was found when an entry's data was read. */
export interface EntryData {
  compressedSize: number
  uncompressedSize: number
  crc32: number
  /** What is wrong with the data, worded to follow the entry's name; null for sound data. */
  fault: string | null
}

/** What is known about data before it is read. */
export interface DataBounds {
  /** Null: the data ends where its deflate stream does. */
  compressedSize: number | null
  /** Inflating to more than this is a fault. */
  maxInflated: number
}

const INFLATE_BUFFER_BYTES = 64 * 1024
/** The smallest buffer that zlib accepts. */
const MIN_BUFFER_BYTES = 64

/**
 * Reads an entry's data to its end, in constant memory. After a fault the reader is behind the data if
 * its size was given, and otherwise anywhere.
 */
export const readEntryData = (
  reader: ByteReader,
  method: Method,
  bounds: DataBounds,
): Promise<EntryData> =>
  method === 'stored'
    ? readStored(reader, bounds.compressedSize ?? 0)
    : readDeflated(reader, bounds)

async function readStored(reader: ByteReader, size: number): Promise<EntryData> {
  let crc = 0
  let left = size
  while (left > 0) {
    const bytes = await reader.some(left)
    if (bytes.length === 0) break
    crc = crc32(bytes, crc)
    left -= bytes.length
  }
  const read = size - left
  const fault = left > 0 ? 'is cut off by the end of the archive' : null
  return { compressedSize: read, uncompressedSize: read, crc32: crc, fault }
}

async function readDeflated(
  reader: ByteReader,
  { compressedSize, maxInflated }: DataBounds,
): Promise<EntryData> {
  const inflater = new Inflater(maxInflated)
  let left = compressedSize ?? Infinity
  let last: Uint8Array = new Uint8Array()
  while (left > 0 && !inflater.ended) {
    last = await reader.some(left)
    if (last.length === 0) break
    left -= last.length
    await inflater.write(last)
  }
  const { crc32, uncompressedSize, unused, fault } = await inflater.finish()
  const consumed = inflater.given - unused
  const found = { compressedSize: consumed, uncompressedSize, crc32 }
  if (fault === null && compressedSize === null) reader.unread(last.subarray(last.length - unused))
  if (compressedSize === null) return { ...found, fault }
  if (Number.isFinite(left)) await reader.skip(left)
  const trailing = consumed < compressedSize ? 'holds more than its deflate stream' : null
  return { ...found, fault: fault ?? trailing }
}

/** The runtime's own inflate, which reports how much of its input the deflate stream took. */
class Inflater {
  ended = false
  given = 0
  #crc = 0
  #size = 0
  #fault: string | null = null
  readonly #stream
  readonly #settled: Promise<void>

  constructor(maxInflated: number) {
    const chunkSize = Math.min(INFLATE_BUFFER_BYTES, Math.max(MIN_BUFFER_BYTES, maxInflated + 1))
    this.#stream = createInflateRaw({ chunkSize })
    this.#stream.on('data', (bytes: Uint8Array) => {
      if (this.#fault !== null) return
      this.#size += bytes.length
      if (this.#size > maxInflated) {
        this.#fault = `inflates to more than ${maxInflated} bytes`
        this.#stream.destroy()
      } else this.#crc = crc32(bytes, this.#crc)
    })
    this.#settled = new Promise((resolve) => {
      const settle = () => {
        this.ended = true
        resolve()
      }
      this.#stream.once('error', () => {
        this.#fault ??= 'does not inflate'
        settle()
      })
      this.#stream.once('end', settle)
      this.#stream.once('close', settle)
    })
  }

  /** Settles once the bytes are consumed, or the stream has ended within them. */
  async write(bytes: Uint8Array): Promise<void> {
    this.given += bytes.length
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#stream.write(bytes, () => resolve())
    await Promise.race([promise, this.#settled])
  }

  /** Ends the input. `unused` bytes of it are behind the end of the deflate stream. */
  async finish(): Promise<{
    crc32: number
    uncompressedSize: number
    unused: number
    fault: string | null
  }> {
    // If the input ends before the deflate stream does, the stream emits an error.
    if (!this.ended) this.#stream.end()
    await this.#settled
    const unused = this.given - this.#stream.bytesWritten
    return { crc32: this.#crc, uncompressedSize: this.#size, unused, fault: this.#fault }
  }
}

const DESCRIPTOR_SIGNATURE = 0x0807_4b50
const LONGEST_DESCRIPTOR_BYTES = 24

// Data descriptor (APPNOTE 4.3.9)
// size field
//    4 signature, PK\7\8, which the format does not require but most writers write
//    4 CRC-32
//    4 compressed size, 8 in ZIP64
//    4 uncompressed size, 8 in ZIP64
/**
 * Skips the descriptor behind an entry's data, in any of its four forms. Returns false for one that
 * describes other data; a missing one is accepted, since it contradicts nothing.
 */
export async function skipDescriptor(
  reader: ByteReader,
  data: Omit<EntryData, 'fault'>,
): Promise<boolean> {
  const bytes = await reader.take(LONGEST_DESCRIPTOR_BYTES)
  const length = matchingLength(bytes, data)
  reader.unread(bytes.subarray(length))
  return length > 0 || !isSigned(bytes)
}

/** Whether a signed descriptor of just this data comes next; nothing is consumed. */
export async function isDescriptorNext(
  reader: ByteReader,
  data: Omit<EntryData, 'fault'>,
): Promise<boolean> {
  const bytes = await reader.take(LONGEST_DESCRIPTOR_BYTES)
  reader.unread(bytes)
  return isSigned(bytes) && matchingLength(bytes, data) > 0
}

/** The length of the descriptor at the start of these bytes, or 0 if none there describes this data. */
function matchingLength(bytes: Uint8Array, data: Omit<EntryData, 'fault'>): number {
  const start = isSigned(bytes) ? 4 : 0
  // The long form first: with small sizes it begins as the short one does.
  for (const sizeBytes of [8, 4]) {
    const length = start + 4 + 2 * sizeBytes
    if (bytes.length < length) continue
    const view = viewOf(bytes.subarray(start, length))
    const size = (at: number) =>
      sizeBytes === 8 ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true)
    if (
      view.getUint32(0, true) === data.crc32 &&
      size(4) === data.compressedSize &&
      size(4 + sizeBytes) === data.uncompressedSize
    )
      return length
  }
  return 0
}

const isSigned = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === DESCRIPTOR_SIGNATURE
