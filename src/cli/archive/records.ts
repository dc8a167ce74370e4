/** An entry whose data has been written. */
export interface WrittenEntry {
  name: Uint8Array
  method: 0 | 8
  crc32: number
  compressedSize: number
  uncompressedSize: number
  /** The offset of its local header. */
  offset: number
}

/** The version needed to extract deflated entries and folders (APPNOTE 4.4.3.2). */
const VERSION = 20
/** The name is UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8 = 0x0800
/** 1 January 1980, the earliest date that a ZIP can hold (APPNOTE 4.4.6): the same for all builds. */
const DATE = 0x0021

export const LOCAL_HEADER_BYTES = 30
const DIRECTORY_RECORD_BYTES = 46
const END_RECORD_BYTES = 22

/** APPNOTE 4.3.7. */
export function localHeader({ name, ...entry }: WrittenEntry): Buffer {
  const record = Buffer.alloc(LOCAL_HEADER_BYTES)
  record.writeUInt32LE(0x04034b50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(UTF8, 6)
  record.writeUInt16LE(entry.method, 8)
  record.writeUInt16LE(DATE, 12)
  writeSizes(record, 14, entry)
  record.writeUInt16LE(name.length, 26)
  return Buffer.concat([record, name])
}

/** APPNOTE 4.3.12. */
export function directoryRecord({ name, ...entry }: WrittenEntry): Buffer {
  const record = Buffer.alloc(DIRECTORY_RECORD_BYTES)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(VERSION, 6)
  record.writeUInt16LE(UTF8, 8)
  record.writeUInt16LE(entry.method, 10)
  record.writeUInt16LE(DATE, 14)
  writeSizes(record, 16, entry)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([record, name])
}

/** APPNOTE 4.3.16. */
export function endRecord(entries: number, directory: { offset: number; bytes: number }): Buffer {
  const record = Buffer.alloc(END_RECORD_BYTES)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(entries, 8)
  record.writeUInt16LE(entries, 10)
  record.writeUInt32LE(directory.bytes, 12)
  record.writeUInt32LE(directory.offset, 16)
  return record
}

type Sizes = Pick<WrittenEntry, 'crc32' | 'compressedSize' | 'uncompressedSize'>

function writeSizes(record: Buffer, at: number, sizes: Sizes): void {
  record.writeUInt32LE(sizes.crc32, at)
  record.writeUInt32LE(sizes.compressedSize, at + 4)
  record.writeUInt32LE(sizes.uncompressedSize, at + 8)
}
