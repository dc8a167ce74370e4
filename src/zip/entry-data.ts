import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import type { Method } from './compression.ts'

/** What an entry's data was found to be. */
export interface EntryData {
  compressedSize: number
  uncompressedSize: number
  crc32: number
  /** What is wrong with it, to follow the entry's name; null for sound data. */
  fault: string | null
}

/** What is known of data before it is read. */
export interface DataBounds {
  /** Null: as far as its deflate stream goes. */
  compressedSize: number | null
  /** More than this is not inflated: it is a fault. */
  maxInflated: number
}

const INFLATE_BUFFER_BYTES = 64 * 1024
/** The least that zlib takes for a buffer. */
const MIN_BUFFER_BYTES = 64

/**
 * Reads an entry's data to its end, in constant memory. Faults leave the reader behind the data if its
 * size was given, else somewhere.
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

/** The runtime's own inflate, which tells how much of its input the deflate stream took. */
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

  /** `unused` bytes of what was written last lie behind the end of the deflate stream. */
  async finish(): Promise<{
    crc32: number
    uncompressedSize: number
    unused: number
    fault: string | null
  }> {
    // An input that ends before the deflate stream does is an error of the stream's.
    if (!this.ended) this.#stream.end()
    await this.#settled
    const unused = this.given - this.#stream.bytesWritten
    return { crc32: this.#crc, uncompressedSize: this.#size, unused, fault: this.#fault }
  }
}
