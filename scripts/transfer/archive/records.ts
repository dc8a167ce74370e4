// The records of a ZIP, ZIP64 in every one: whatever the sizes, an archive has one form, so that its reader can compare
// each byte outside of the parts with what it has to be. All entries are stored as they are; times are fixed.

/** An entry, as its headers describe it. */
export interface Entry {
  name: Buffer
  size: number
  crc32: number
  /** The offset of its local header. */
  offset: number
}

/** The version needed for ZIP64 (APPNOTE 4.4.3.2). */
const VERSION = 45
/** The name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8 = 0x0800
/** 1 January 1980, the earliest date (APPNOTE 4.4.6). */
const DATE = 0x0021
const IN_ZIP64 = 0xffff_ffff
const ZIP64_EXTRA = 0x0001

const LOCAL_BYTES = 30
const LOCAL_EXTRA_BYTES = 20
const DIRECTORY_BYTES = 46
const DIRECTORY_EXTRA_BYTES = 28
/** The ZIP64 end record, its locator and the end record. */
const END_BYTES = 56 + 20 + 22

export const localHeaderBytes = ({ name }: Pick<Entry, 'name'>): number =>
  LOCAL_BYTES + name.length + LOCAL_EXTRA_BYTES

/** APPNOTE 4.3.7, with the sizes in the extra field (4.5.3). */
export function localHeader({ name, size, crc32 }: Entry): Buffer {
  const record = Buffer.alloc(localHeaderBytes({ name }))
  record.writeUInt32LE(0x04034b50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(UTF8, 6)
  record.writeUInt16LE(DATE, 12)
  record.writeUInt32LE(crc32, CRC_OFFSET)
  record.writeUInt32LE(IN_ZIP64, 18)
  record.writeUInt32LE(IN_ZIP64, 22)
  record.writeUInt16LE(name.length, 26)
  record.writeUInt16LE(LOCAL_EXTRA_BYTES, 28)
  name.copy(record, LOCAL_BYTES)
  writeExtra(record, LOCAL_BYTES + name.length, [size, size])
  return record
}

const CRC_OFFSET = 14

/** The CRC-32 that a local header states. */
export const crcOf = (header: Buffer): number => header.readUInt32LE(CRC_OFFSET)

/** The size of the first entry: nothing else says how long the manifest is. */
export const sizeOf = (header: Buffer): number =>
  Number(header.readBigUInt64LE(header.length - LOCAL_EXTRA_BYTES + 4))

/** APPNOTE 4.3.12. */
export function directoryRecord({ name, size, crc32, offset }: Entry): Buffer {
  const record = Buffer.alloc(DIRECTORY_BYTES + name.length + DIRECTORY_EXTRA_BYTES)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(VERSION, 6)
  record.writeUInt16LE(UTF8, 8)
  record.writeUInt16LE(DATE, 14)
  record.writeUInt32LE(crc32, 16)
  record.writeUInt32LE(IN_ZIP64, 20)
  record.writeUInt32LE(IN_ZIP64, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(DIRECTORY_EXTRA_BYTES, 30)
  record.writeUInt32LE(IN_ZIP64, 42)
  name.copy(record, DIRECTORY_BYTES)
  writeExtra(record, DIRECTORY_BYTES + name.length, [size, size, offset])
  return record
}

function writeExtra(record: Buffer, at: number, values: number[]): void {
  record.writeUInt16LE(ZIP64_EXTRA, at)
  record.writeUInt16LE(values.length * 8, at + 2)
  for (const [i, value] of values.entries()) record.writeBigUInt64LE(BigInt(value), at + 4 + i * 8)
}

/** APPNOTE 4.3.14 to 4.3.16. */
export function endRecords(entries: number, directory: { offset: number; bytes: number }): Buffer {
  const record = Buffer.alloc(END_BYTES)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(VERSION, 12)
  record.writeUInt16LE(VERSION, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(directory.bytes), 40)
  record.writeBigUInt64LE(BigInt(directory.offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(directory.offset + directory.bytes), 64)
  record.writeUInt32LE(1, 72)
  record.writeUInt32LE(0x06054b50, 76)
  record.fill(0xff, 84, 96)
  return record
}
