import type { ByteReader } from './byte-reader.ts'
import {
  isEncrypted,
  METHOD_STORED,
  methodOf,
  refuseEncrypted,
  UTF8_NAME,
} from './directory-entry.ts'
import { isDescriptorNext, readEntryData, skipDescriptor, type EntryData } from './entry-data.ts'
import { quoteName } from './entry-name.ts'
import { ZipError } from './errors.ts'
import { Inflater } from './inflater.ts'
import { refuseInflatedBytes, ZIP_LIMITS } from './limits.ts'
import {
  HAS_DESCRIPTOR,
  noLocalHeader,
  takeLocalHeader,
  type LocalHeader,
  type Sizes,
} from './local-header.ts'
import { PassedEntries } from './passed-entries.ts'
import { inFileOrder, type ZipEntries, type ZipEntry } from './zip-entries.ts'

const NOTHING = { compressedSize: 0, uncompressedSize: 0, crc32: 0 }

/**
 * Reads the entries in sequence, as their local headers describe them, and returns them by the offset of the local
 * header. Stops at the first bytes that only the directory could explain: the directory itself, a gap, a stub before
 * the archive, stored data of unknown length. Throws `too_large`.
 */
export async function readPassingEntries(reader: ByteReader): Promise<PassedEntries> {
  const passed = new PassedEntries()
  const inflater = new Inflater()
  let inflatedBytes = 0
  // No directory could list more entries than this.
  while (passed.size < ZIP_LIMITS.entries && passed.nameBytes < ZIP_LIMITS.directoryBytes) {
    const offset = reader.position
    const taken = await takeLocalHeader(reader)
    if (!taken) break
    const { header, bytes } = taken
    const unsized = header.sizes === null && header.method === METHOD_STORED
    const kept = unsized ? bytes.slice() : bytes
    passed.begin(offset, header)
    const sizes = header.sizes ?? (header.hasDescriptor ? await sizesOfNothing(reader) : null)
    if (!sizes && unsized) {
      reader.unread(kept)
      break
    }
    const data = await readData(reader, inflater, header, sizes)
    passed.end(data)
    inflatedBytes += data?.uncompressedSize ?? 0
    refuseInflatedBytes(inflatedBytes)
    // After a fault the position of the next entry is unknown, and each guess would need an inflater of its own.
    if (data ? data.fault !== null : !sizes) break
  }
  return passed
}

/**
 * Compares the entries read so far with the directory, and returns the remaining ones. Throws ZipError for an entry
 * that is damaged, or whose local header contradicts its directory record.
 */
export function refuseDamaged(entries: ZipEntries, passed: PassedEntries): ZipEntries {
  return entries.filter((entry) => {
    const found = passed.find(entry.localHeaderOffset)
    if (!found) return true
    refuseOtherHeader(entry, found.header)
    refuseOtherData(entry, found.data)
    return false
  })
}

/** Checks the entries in one pass, at the offsets in the directory. Throws ZipError as `refuseDamaged` does. */
export async function verifyEntries(entries: ZipEntries, reader: ByteReader): Promise<void> {
  const inflater = new Inflater()
  const offsets = new Float64Array(entries.length)
  let count = 0
  for (const { localHeaderOffset } of entries) offsets[count++] = localHeaderOffset
  for (const ordinal of inFileOrder(offsets)) {
    const entry = entries.at(ordinal) as ZipEntry
    const distance = entry.localHeaderOffset - reader.position
    const reached = distance >= 0 && (await reader.skip(distance))
    const taken = reached ? await takeLocalHeader(reader) : null
    if (!taken) throw noLocalHeader(entry.path)
    refuseOtherHeader(entry, taken.header)
    refuseOtherData(entry, await readData(reader, inflater, taken.header, entry))
  }
}

/**
 * Recognises an entry without any data, not even an empty deflate stream, by the descriptor directly after its
 * header: no deflate stream begins like one.
 */
async function sizesOfNothing(reader: ByteReader): Promise<Sizes | null> {
  return (await isDescriptorNext(reader, NOTHING)) ? NOTHING : null
}

async function readData(
  reader: ByteReader,
  inflater: Inflater,
  header: LocalHeader,
  sizes: Sizes | null,
): Promise<EntryData | null> {
  const empty = sizes?.compressedSize === 0 && sizes.uncompressedSize === 0
  const method = empty ? 'stored' : methodOf(header.method)
  if (!method || isEncrypted(header.flags)) {
    await reader.skip(sizes?.compressedSize ?? 0)
    return null
  }
  const data = await readEntryData(reader, inflater, method, {
    compressedSize: sizes?.compressedSize ?? null,
    maxInflated: Math.min(sizes?.uncompressedSize ?? Infinity, ZIP_LIMITS.entryBytes),
  })
  if (data.fault !== null || !header.hasDescriptor) return data
  const agrees = await skipDescriptor(reader, data)
  return agrees ? data : { ...data, fault: 'differs from its data descriptor' }
}

function refuseOtherHeader(entry: ZipEntry, header: LocalHeader): void {
  refuseEncrypted(header.flags, entry.path)
  const empty = entry.compressedSize === 0 && entry.uncompressedSize === 0
  const { sizes } = header
  if (!sizes && !header.hasDescriptor) throw unlike(entry, 'lacks its ZIP64 sizes')
  if (!sameName(header.rawName, entry.rawName)) throw unlike(entry, 'gives another name')
  if (flagsDiffer(header, entry)) throw unlike(entry, 'gives other flags')
  if (!empty && methodOf(header.method) !== entry.method)
    throw unlike(entry, 'names another compression method')
  if (!sizes) return
  if (sizes.compressedSize !== entry.compressedSize)
    throw unlike(entry, `gives a compressed size of ${sizes.compressedSize}`)
  if (sizes.uncompressedSize !== entry.uncompressedSize)
    throw unlike(entry, `gives a size of ${sizes.uncompressedSize}`)
  if (header.crc32 !== entry.crc32) throw unlike(entry, 'gives another CRC-32')
}

const unlike = (entry: ZipEntry, how: string) =>
  new ZipError(
    'bad_local_header',
    `The local header of ${quoteName(entry.path)} ${how}, unlike the directory`,
  )

function refuseOtherData(entry: ZipEntry, data: EntryData | null): void {
  const fault = data ? (data.fault ?? difference(entry, data)) : 'cannot be read'
  if (fault !== null)
    throw new ZipError('bad_data', `The data of ${quoteName(entry.path)} ${fault}`)
}

function difference(entry: ZipEntry, data: EntryData): string | null {
  if (data.compressedSize !== entry.compressedSize)
    return `takes ${data.compressedSize} bytes, where the directory says ${entry.compressedSize}`
  if (data.uncompressedSize !== entry.uncompressedSize)
    return `inflates to ${data.uncompressedSize} bytes, where the directory says ${entry.uncompressedSize}`
  return data.crc32 === entry.crc32 ? null : 'does not have the CRC-32 that the directory gives'
}

/** Whether the headers differ in a flag about the data or the name; other flags do not matter. */
function flagsDiffer({ flags }: LocalHeader, entry: ZipEntry): boolean {
  const onlyLocalIsUtf8 = (flags & ~entry.flags & UTF8_NAME) !== 0 && !isAscii(entry.rawName)
  return ((flags ^ entry.flags) & HAS_DESCRIPTOR) !== 0 || onlyLocalIsUtf8
}

const isAscii = (name: Uint8Array): boolean => name.every((byte) => byte < 0x80)

/** Compares names, treating `\\` as `/`: some Windows tools write backslashes in only one of the headers. */
function sameName(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (slash(a[i]) !== slash(b[i])) return false
  return true
}

const slash = (byte: number | undefined) => (byte === 0x5c ? 0x2f : byte)
