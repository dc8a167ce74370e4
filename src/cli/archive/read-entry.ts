import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { readLocalHeader, ZipError, type ByteSource, type ZipEntry } from '../../zip/index.ts'

const RANGE_BYTES = 8 * 1024 * 1024

/** Reads an entry's content, in ranges. Throws ZipError, and what the source throws. */
export async function* readEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const data = Readable.from(compressedData(source, entry))
  if (entry.method !== 'deflated') return yield* data as AsyncIterable<Buffer>
  const inflate = createInflateRaw()
  data.on('error', (error) => inflate.destroy(error))
  let length = 0
  for await (const chunk of data.pipe(inflate) as AsyncIterable<Buffer>) {
    length += chunk.length
    // The directory's limits hold for what it declares.
    if (length > entry.uncompressedSize)
      throw new ZipError(
        'bad_data',
        `An entry inflates to more than its ${entry.uncompressedSize} bytes`,
      )
    yield chunk
  }
}

async function* compressedData(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { localHeaderOffset: offset, span, compressedSize } = entry
  const first = await source.read(offset, Math.min(span, RANGE_BYTES))
  const { dataStart } = readLocalHeader(first, entry)
  const end = dataStart + compressedSize
  yield first.subarray(dataStart, end)
  for (let at = first.length; at < end; at += RANGE_BYTES)
    yield await source.read(offset + at, Math.min(end - at, RANGE_BYTES))
}
