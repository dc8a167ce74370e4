import { crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import type { Method } from './directory-entry.ts'
import type { Inflater } from './inflater.ts'
import { viewOf } from './integers.ts'

/** The result of reading an entry's data. */
export interface EntryData {
  compressedSize: number
  uncompressedSize: number
  crc32: number
  /** What is wrong with the data, phrased to follow the entry's name; null for intact data. */
  fault: string | null
}

/** The facts about data that are known before it is read. */
interface DataBounds {
  /** Null if the data ends where its deflate stream does. */
  compressedSize: number | null
  /** Inflating to more than this is a fault. */
  maxInflated: number
}

/** The most deflated data to inflate at a time; it may grow a thousandfold. */
const STEP_BYTES = 64 * 1024

/**
 * Reads an entry's data to its end, in constant memory. After a fault, the reader is positioned after the data if its
 * size was given, and otherwise anywhere.
 */
export const readEntryData = (
  reader: ByteReader,
  inflater: Inflater,
  method: Method,
  bounds: DataBounds,
): Promise<EntryData> =>
  method === 'stored'
    ? readStored(reader, bounds.compressedSize ?? 0)
    : readDeflated(reader, inflater, bounds)

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
  inflater: Inflater,
  { compressedSize, maxInflated }: DataBounds,
): Promise<EntryData> {
  inflater.begin(maxInflated)
  let left = compressedSize ?? Infinity
  let consumed = 0
  while (left > 0 && !inflater.ended) {
    const bytes = await reader.some(Math.min(left, STEP_BYTES))
    if (bytes.length === 0) break
    const taken = inflater.write(bytes)
    reader.unread(bytes.subarray(taken))
    consumed += taken
    left -= taken
    await inflater.pause()
  }
  inflater.finish()
  const { size, crc32, fault } = inflater
  const found = { compressedSize: consumed, uncompressedSize: size, crc32 }
  if (compressedSize === null) return { ...found, fault }
  await reader.skip(left)
  return { ...found, fault: fault ?? (left > 0 ? 'holds more than its deflate stream' : null) }
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
 * Skips the descriptor after an entry's data, in any of its four forms. Returns false if it describes other data; a
 * missing one is accepted, since it contradicts nothing.
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

/** Whether the next bytes are a signed descriptor of exactly this data; nothing is consumed. */
export async function isDescriptorNext(
  reader: ByteReader,
  data: Omit<EntryData, 'fault'>,
): Promise<boolean> {
  const bytes = await reader.take(LONGEST_DESCRIPTOR_BYTES)
  reader.unread(bytes)
  return isSigned(bytes) && matchingLength(bytes, data) > 0
}

/** The length of the descriptor at the start of these bytes, or 0 if there is none for this data. */
function matchingLength(bytes: Uint8Array, data: Omit<EntryData, 'fault'>): number {
  const start = isSigned(bytes) ? 4 : 0
  // The long form first: with small sizes it starts like the short one.
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
