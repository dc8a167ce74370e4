import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DirectoryWindow,
  readDirectory,
  TAIL_BYTES,
  ZipError,
  ZIP_LIMITS,
  type ZipEntries,
  type ZipEntry,
} from '../../src/zip/index.ts'
import { buildArchive, concat, utf8 } from './build-archive.ts'
import { expectRefusal } from './expect-refusal.ts'
import { MemorySource } from './memory-source.ts'
import { parseArchive } from './parse-archive.ts'
import { runs } from '../support/property-runs.ts'

/** Pushes an archive in chunks of these sizes, in turn, and returns its entries. */
function passBy(archive: Uint8Array, ...chunkSizes: number[]): ZipEntry[] {
  const window = new DirectoryWindow()
  let at = 0
  for (let i = 0; at < archive.length; i++) {
    const size = chunkSizes[i % chunkSizes.length] ?? archive.length
    // As by a stream that reuses its buffer, the pushed bytes are overwritten.
    const chunk = archive.slice(at, at + size)
    window.push(chunk)
    chunk.fill(0xee)
    at += size
  }
  return [...window.finish()]
}

const WINDOW_BYTES = ZIP_LIMITS.directoryBytes + TAIL_BYTES

const archiveOf = (dataBytes: number): Uint8Array =>
  buildArchive({
    entries: [
      { name: 'big.bin', content: new Uint8Array(dataBytes), method: 0 },
      { name: 'index.html', content: 'hello' },
    ],
  })

describe('an archive that passed by', () => {
  it.each([
    ['one byte at a time', 1000, [1]],
    ['at once', 1000, [5000]],
    ['in empty chunks too', 1000, [0, 7, 0]],
    ['longer than the first buffer', 200_000, [65_536]],
    ['in chunks that grow', 1_000_000, [1, 100, 10_000, 300_000]],
    ['longer than the window', WINDOW_BYTES + 1_000_000, [65_536]],
    ['longer than the window, in odd chunks', WINDOW_BYTES * 2 + 1, [99_991, 1, 1_000_003]],
    ['longer than the window twice, at once', WINDOW_BYTES * 2 + 99, [WINDOW_BYTES * 3]],
    ['longer than the window, by a chunk alone', WINDOW_BYTES + 99, [10, WINDOW_BYTES + 50]],
    ['as long as the window', WINDOW_BYTES - 180, [65_536]],
  ])('%s gives its entries', (_how, dataBytes, chunkSizes) => {
    const archive = archiveOf(dataBytes)
    expect(passBy(archive, ...chunkSizes)).toEqual(parseArchive(archive))
  })

  it('gives its entries with the longest directory, comment and ZIP64 records', () => {
    const recordBytes = ZIP_LIMITS.directoryBytes / 128
    const entries = Array.from({ length: 128 }, (_, i) => ({
      name: `f${i + 100}`,
      comment: 'c'.repeat(recordBytes - 46 - 4),
      method: 0,
    }))
    const archive = buildArchive({
      prefix: new Uint8Array(100_000),
      entries,
      comment: 'c'.repeat(65_535),
      zip64: true,
    })
    expect(passBy(archive, 65_536)).toEqual(parseArchive(archive))
    expect(passBy(archive, 65_536)).toHaveLength(128)
  })

  it('gives the same entries as from storage, in chunks of any size', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => ({
      name: `assets/file-${i}.js`,
      content: `${i}`,
    }))
    const archive = buildArchive({ prefix: utf8('stub'), entries: names, comment: 'a comment' })
    const read = [...(await readDirectory(new MemorySource(archive)))]
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 8 }),
        (sizes) => {
          expect(passBy(archive, ...sizes)).toEqual(read)
        },
      ),
      { numRuns: runs(8) },
    )
  })

  it('gives the same result as from storage, wherever it breaks off', async () => {
    const archive = concat(archiveOf(50), utf8('x'))
    for (let length = 0; length <= archive.length; length++) {
      const part = archive.subarray(0, length)
      const read = await readDirectory(new MemorySource(part)).catch((error: unknown) => error)
      const code = read instanceof ZipError ? read.code : null
      if (code === null) expect(passBy(part, 13)).toEqual([...(read as ZipEntries)])
      else expectRefusal(code, () => passBy(part, 13))
    }
  })
})

it('refused: no_end_record: nothing passed by', () => {
  expectRefusal('no_end_record', () => new DirectoryWindow().finish())
})
