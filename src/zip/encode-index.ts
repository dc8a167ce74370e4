import { METHOD_DEFLATED, METHOD_STORED } from './compression.ts'
import type { ZipEntry } from './directory.ts'
import {
  INDEX_HEADER_BYTES,
  INDEX_MAGIC,
  INDEX_RECORD_BYTES,
  INDEX_VERSION,
} from './index-layout.ts'
import { viewOf, writeUint48 } from './integers.ts'
import { LOCAL_HEADER_BYTES } from './local-header.ts'

/**
 * Added to what is read in one go for a local header's extra field, whose length is not known before.
 * Archivers write up to some 50 bytes there: times, owners, ZIP64 sizes.
 */
const EXTRA_FIELD_ROOM = 128

/** Read beyond an entry, so that it becomes a gzip member where it lies instead of being moved. */
const GZIP_TRAILER_BYTES = 8

/**
 * The index of an archive as bytes for `ArchiveIndex.decode`. `dataOffsets` gives, by local header
 * offset, where data begins, as far as that is known; both count from the first byte of the file.
 */
export function encodeIndex(
  entries: ZipEntry[],
  dataOffsets: ReadonlyMap<number, number> = new Map(),
): Uint8Array {
  const encoder = new TextEncoder()
  const sorted = entries
    .map((entry) => ({ entry, path: encoder.encode(entry.path) }))
    .toSorted((a, b) => compareBytes(a.path, b.path))
  const pathsStart = INDEX_HEADER_BYTES + sorted.length * INDEX_RECORD_BYTES
  const pathBytes = sorted.reduce((sum, { path }) => sum + path.length, 0)
  const index = new Uint8Array(pathsStart + pathBytes)
  const view = viewOf(index)
  view.setUint32(0, INDEX_MAGIC, true)
  view.setUint16(4, INDEX_VERSION, true)
  view.setUint32(8, sorted.length, true)
  view.setUint32(12, pathBytes, true)
  let record = INDEX_HEADER_BYTES
  let pathEnd = 0
  for (const { entry, path } of sorted) {
    index.set(path, pathsStart + pathEnd)
    pathEnd += path.length
    view.setUint32(record, pathEnd, true)
    writeEntry(view, record, entry, dataOffsets.get(entry.localHeaderOffset))
    record += INDEX_RECORD_BYTES
  }
  return index
}

function writeEntry(view: DataView, at: number, entry: ZipEntry, dataOffset?: number): void {
  const whole = entry.headerSize + entry.compressedSize + EXTRA_FIELD_ROOM
  // What follows an entry is another record or the directory, long enough to be read into.
  const withTrailer = entry.span + GZIP_TRAILER_BYTES
  writeUint48(view, at + 4, entry.localHeaderOffset)
  writeUint48(view, at + 10, Math.min(withTrailer, whole))
  writeUint48(view, at + 16, entry.compressedSize)
  writeUint48(view, at + 22, entry.uncompressedSize)
  view.setUint32(at + 28, entry.crc32, true)
  if (dataOffset !== undefined) view.setUint32(at + 32, dataOffset - entry.localHeaderOffset, true)
  view.setUint16(at + 36, entry.method === 'stored' ? METHOD_STORED : METHOD_DEFLATED, true)
  writeUint48(view, at + 38, entry.span)
  view.setUint16(at + 44, entry.headerSize - LOCAL_HEADER_BYTES, true)
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
