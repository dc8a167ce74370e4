import type { ByteReader } from './byte-reader.ts'
import type { EntryData } from './entry-data.ts'
import { viewOf } from './integers.ts'

const SIGNATURE = 0x0807_4b50
const LONGEST = 24

type Described = Pick<EntryData, 'crc32' | 'compressedSize' | 'uncompressedSize'>

// Data descriptor (APPNOTE 4.3.9)
// size field
//    4 signature, PK\7\8: often there, though the format does not ask for it
//    4 CRC-32
//    4 compressed size, 8 in ZIP64
//    4 uncompressed size, 8 in ZIP64
/**
 * Passes over the descriptor behind an entry's data, in whichever of its four forms. False for one that
 * tells of other data; none at all is as good, since what a writer left out cannot lie.
 */
export async function skipDescriptor(reader: ByteReader, data: Described): Promise<boolean> {
  const bytes = await reader.take(LONGEST)
  const length = matchingLength(bytes, data)
  reader.unread(bytes.subarray(length))
  return length > 0 || !isSigned(bytes)
}

/** Whether a signed descriptor of just this data comes next; nothing is consumed. */
export async function isDescriptorNext(reader: ByteReader, data: Described): Promise<boolean> {
  const bytes = await reader.take(LONGEST)
  reader.unread(bytes)
  return isSigned(bytes) && matchingLength(bytes, data) > 0
}

/** Of the descriptor at the start of these bytes, 0 when none there tells of this data. */
function matchingLength(bytes: Uint8Array, data: Described): number {
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
  bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === SIGNATURE
