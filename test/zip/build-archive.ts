import { deflateSync } from 'fflate'
import { crc32 } from 'node:zlib'

const UNSET_16 = 0xffff
const UNSET_32 = 0xffff_ffff

export interface LocalFields {
  signature: number
  flags: number
  method: number
  crc32: number
  compressedSize: number
  uncompressedSize: number
  nameLength: number
  extraLength: number
}

interface RecordFields extends LocalFields {
  commentLength: number
  disk: number
  localHeaderOffset: number
}

interface EndFields {
  disk: number
  directoryDisk: number
  entriesOnDisk: number
  entryCount: number
  directorySize: number
  directoryOffset: number
}

export interface EntrySpec {
  /** Text is written as UTF-8, bytes as they are. */
  name: string | Uint8Array
  content?: string | Uint8Array
  /** Default: deflated. */
  method?: number
  /** Written in place of the data; default: `content` by `method`. */
  data?: Uint8Array
  flags?: number
  /** Sizes and checksum after the data, zero in the local header. */
  descriptor?: boolean
  localExtra?: Uint8Array
  /** False fields of the data descriptor. */
  descriptorSays?: Partial<Pick<LocalFields, 'crc32' | 'compressedSize' | 'uncompressedSize'>>
  /** The form of the descriptor. Default: signed, with sizes of 32 bits. */
  descriptorForm?: { unsigned?: boolean; long?: boolean }
  /** Bytes behind the entry that belong to none. */
  gap?: Uint8Array
  /** Extra field of the directory's record. */
  extra?: Uint8Array
  comment?: string
  /** Sizes and offset of the directory's record in a ZIP64 extra field. */
  zip64?: boolean
  /** False fields of the local header. */
  local?: Partial<LocalFields>
  /** False fields of the directory's record. */
  record?: Partial<RecordFields>
}

export interface ArchiveSpec {
  entries: EntrySpec[]
  /** Lists the entries in the directory in the opposite order. */
  reversed?: boolean
  /** Bytes before the archive. */
  prefix?: Uint8Array
  /** Whether recorded offsets count the prefix. Default: no. */
  prefixCounted?: boolean
  comment?: string | Uint8Array
  /** Writes ZIP64 end records and leaves the fields of the end record unset. */
  zip64?: boolean
  /** False fields of the end record. */
  end?: Partial<EndFields>
  /** False fields of the ZIP64 end record. */
  zip64End?: Partial<EndFields>
  /** Written behind the fields of the ZIP64 end record (APPNOTE 4.3.14.2). */
  zip64Data?: Uint8Array
  /** The locator's fields; the offset of the record is right by default. */
  locator?: { disk?: number; offset?: number; disks?: number }
}

interface BuiltArchive {
  bytes: Uint8Array
  localHeaderOffsets: number[]
  directoryOffset: number
  directorySize: number
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const toBytes = (value: string | Uint8Array): Uint8Array =>
  typeof value === 'string' ? utf8(value) : value

export const buildArchive = (spec: ArchiveSpec): Uint8Array => layOutArchive(spec).bytes

/** Writes an archive in which any field may be false, and returns where its parts are. */
export function layOutArchive(spec: ArchiveSpec): BuiltArchive {
  const prefix = spec.prefix ?? new Uint8Array()
  const base = spec.prefixCounted ? 0 : prefix.length
  const parts: Uint8Array[] = [prefix]
  const records: Uint8Array[] = []
  const localHeaderOffsets: number[] = []
  let at = prefix.length
  for (const entry of spec.entries) {
    const { local, record } = writeEntry(entry, at - base)
    localHeaderOffsets.push(at)
    parts.push(local)
    records.push(record)
    at += local.length
  }
  const directory = concat(...(spec.reversed ? records.toReversed() : records))
  const end = endRecords(spec, at - base, directory.length)
  const bytes = concat(...parts, directory, end)
  return { bytes, localHeaderOffsets, directoryOffset: at, directorySize: directory.length }
}

function writeEntry(spec: EntrySpec, offset: number): { local: Uint8Array; record: Uint8Array } {
  const name = toBytes(spec.name)
  const content = toBytes(spec.content ?? '')
  const method = spec.method ?? 8
  const data = spec.data ?? (method === 8 ? deflateSync(content) : content)
  const sizes = {
    crc32: crc32(content),
    compressedSize: data.length,
    uncompressedSize: content.length,
  }
  const common = {
    flags: (spec.flags ?? 0) | (spec.descriptor ? 8 : 0),
    method,
    nameLength: name.length,
  }
  const localExtra = spec.localExtra ?? new Uint8Array()
  const local = {
    signature: 0x04034b50,
    ...common,
    ...(spec.descriptor ? { crc32: 0, compressedSize: 0, uncompressedSize: 0 } : sizes),
    extraLength: localExtra.length,
    ...spec.local,
  }
  const descriptor = spec.descriptor
    ? dataDescriptor({ ...sizes, ...spec.descriptorSays }, spec.descriptorForm)
    : new Uint8Array()
  const zip64 = spec.zip64
    ? extraField(1, concat(u64(content.length), u64(data.length), u64(offset), u32(0)))
    : new Uint8Array()
  const unset = {
    compressedSize: UNSET_32,
    uncompressedSize: UNSET_32,
    localHeaderOffset: UNSET_32,
    disk: UNSET_16,
  }
  const extra = concat(spec.extra ?? new Uint8Array(), zip64)
  const comment = utf8(spec.comment ?? '')
  const record = {
    signature: 0x02014b50,
    ...common,
    ...sizes,
    extraLength: extra.length,
    commentLength: comment.length,
    disk: 0,
    localHeaderOffset: offset,
    ...(spec.zip64 ? unset : {}),
    ...spec.record,
  }
  return {
    local: concat(
      u32(local.signature),
      u16(20),
      commonFields(local),
      name,
      localExtra,
      data,
      descriptor,
      spec.gap ?? new Uint8Array(),
    ),
    record: concat(
      u32(record.signature),
      u16(20),
      u16(20),
      commonFields(record),
      u16(record.commentLength),
      u16(record.disk),
      u16(0),
      u32(0),
      u32(record.localHeaderOffset),
      name,
      extra,
      comment,
    ),
  }
}

function dataDescriptor(
  sizes: Pick<LocalFields, 'crc32' | 'compressedSize' | 'uncompressedSize'>,
  { unsigned = false, long = false }: EntrySpec['descriptorForm'] = {},
): Uint8Array {
  const size = long ? u64 : u32
  return concat(
    unsigned ? new Uint8Array() : u32(0x08074b50),
    u32(sizes.crc32),
    size(sizes.compressedSize),
    size(sizes.uncompressedSize),
  )
}

/** The fields that local headers and directory records have in common. */
const commonFields = (fields: LocalFields): Uint8Array =>
  concat(
    u16(fields.flags),
    u16(fields.method),
    u32(0),
    u32(fields.crc32),
    u32(fields.compressedSize),
    u32(fields.uncompressedSize),
    u16(fields.nameLength),
    u16(fields.extraLength),
  )

function endRecords(spec: ArchiveSpec, directoryOffset: number, directorySize: number): Uint8Array {
  const truth: EndFields = {
    disk: 0,
    directoryDisk: 0,
    entriesOnDisk: spec.entries.length,
    entryCount: spec.entries.length,
    directorySize,
    directoryOffset,
  }
  const unset = {
    entriesOnDisk: UNSET_16,
    entryCount: UNSET_16,
    directorySize: UNSET_32,
    directoryOffset: UNSET_32,
  }
  const zip64 = spec.zip64
    ? concat(
        zip64EndRecord({ ...truth, ...spec.zip64End }, spec.zip64Data ?? new Uint8Array()),
        u32(0x07064b50),
        u32(spec.locator?.disk ?? 0),
        u64(spec.locator?.offset ?? directoryOffset + directorySize),
        u32(spec.locator?.disks ?? 1),
      )
    : new Uint8Array()
  const end = { ...truth, ...(spec.zip64 ? unset : {}), ...spec.end }
  return concat(zip64, endRecord(end, toBytes(spec.comment ?? '')))
}

const zip64EndRecord = (fields: EndFields, data: Uint8Array): Uint8Array =>
  concat(
    u32(0x06064b50),
    u64(44 + data.length),
    u16(45),
    u16(45),
    u32(fields.disk),
    u32(fields.directoryDisk),
    u64(fields.entriesOnDisk),
    u64(fields.entryCount),
    u64(fields.directorySize),
    u64(fields.directoryOffset),
    data,
  )

export const endRecord = (
  fields: Partial<EndFields>,
  comment: Uint8Array = new Uint8Array(),
): Uint8Array =>
  concat(
    u32(0x06054b50),
    u16(fields.disk ?? 0),
    u16(fields.directoryDisk ?? 0),
    u16(fields.entriesOnDisk ?? 0),
    u16(fields.entryCount ?? 0),
    u32(fields.directorySize ?? 0),
    u32(fields.directoryOffset ?? 0),
    u16(comment.length),
    comment,
  )

export const extraField = (id: number, data: Uint8Array): Uint8Array =>
  concat(u16(id), u16(data.length), data)

/** Info-ZIP Unicode Path (APPNOTE 4.6.9) for an entry whose raw name is `rawName`. */
export const unicodePathField = (rawName: Uint8Array, path: string): Uint8Array =>
  extraField(0x7075, concat(Uint8Array.of(1), u32(crc32(rawName)), utf8(path)))

export function concat(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const u16 = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8)

export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

export function u64(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
  return bytes
}
