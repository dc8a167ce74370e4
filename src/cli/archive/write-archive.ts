import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { compressorFor, piecesOf, type Compressor, type Level } from './compress.ts'
import {
  directoryRecord,
  endRecord,
  LOCAL_HEADER_BYTES,
  localHeader,
  type WrittenEntry,
} from './records.ts'

/** A file to be archived. */
export interface Source {
  path: string
  /** The content in pieces, each valid until the next is requested. Their sizes do not affect the archive. */
  read(): AsyncIterable<Uint8Array>
}

interface ArchiveOptions {
  level?: Level
  /** Called with the sizes of the archive and of the content in it, so far. */
  onProgress?: (archiveBytes: number, contentBytes: number) => void
}

const LEVEL: Level = 6

/**
 * Writes a ZIP of the sources, in their order, to a new file, and returns its size. Equal sources give
 * equal bytes on any machine: times are fixed, and the compressor is the bundled one, not the
 * system's. Sizes are in the local headers, so that the service can check each entry as it arrives.
 * Memory does not grow with the sources.
 */
export async function writeArchive(
  target: string,
  sources: readonly Source[],
  { level = LEVEL, onProgress }: ArchiveOptions = {},
): Promise<number> {
  const file = await open(target, 'wx')
  try {
    const entries: WrittenEntry[] = []
    let offset = 0
    let contentBytes = 0
    for (const source of sources) {
      const { entry, end } = await writeEntry(file, source, offset, level)
      entries.push(entry)
      offset = end
      contentBytes += entry.uncompressedSize
      onProgress?.(offset, contentBytes)
    }
    return await writeDirectory(file, entries, offset)
  } finally {
    await file.close()
  }
}

/** Writes an entry's data, then, with its sizes known, the header before it. */
async function writeEntry(
  file: FileHandle,
  source: Source,
  offset: number,
  level: Level,
): Promise<{ entry: WrittenEntry; end: number }> {
  const name = new TextEncoder().encode(source.path)
  const start = offset + LOCAL_HEADER_BYTES + name.length
  let end = start
  let crc = 0
  let uncompressedSize = 0
  let compressor: Compressor | undefined
  for await (const piece of piecesOf(source.read())) {
    compressor ??= compressorFor(source.path, piece, level)
    crc = crc32(piece.bytes, crc)
    uncompressedSize += piece.bytes.length
    for (const output of compressor.next(piece)) end = await writeAt(file, output, end)
  }
  const entry = {
    name,
    method: compressor?.method ?? 0,
    crc32: crc,
    compressedSize: end - start,
    uncompressedSize,
    offset,
  }
  await writeAt(file, localHeader(entry), offset)
  return { entry, end }
}

async function writeDirectory(
  file: FileHandle,
  entries: WrittenEntry[],
  offset: number,
): Promise<number> {
  const directory = Buffer.concat(entries.map(directoryRecord))
  const end = await writeAt(file, directory, offset)
  return writeAt(file, endRecord(entries.length, { offset, bytes: directory.length }), end)
}

/** Returns the position behind what it wrote. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  for (let written = 0; written < bytes.length;) {
    const result = await file.write(bytes, written, bytes.length - written, position + written)
    written += result.bytesWritten
  }
  return position + bytes.length
}
