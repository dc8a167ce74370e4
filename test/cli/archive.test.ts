import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, inject, it } from 'vitest'
import { writeArchive } from '../../src/cli/archive/write-archive.ts'
import {
  ByteReader,
  locateDirectory,
  parseDirectory,
  readPassingEntries,
  refuseDamaged,
  TAIL_BYTES,
} from '../../src/zip/index.ts'
import { newFolder } from './support/scratch.ts'
import { runs } from '../support/property-runs.ts'

const target = () => join(newFolder(inject('scratch')), 'a.zip')

async function* cut(content: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes)
    yield content.subarray(at, at + pieceBytes)
}

/** The archive of files whose content is read in pieces of a size. */
async function archiveOf(
  files: Readonly<Record<string, Uint8Array>>,
  pieceBytes = 1000,
): Promise<Buffer> {
  const path = target()
  const sources = Object.entries(files).map(([name, content]) => ({
    path: name,
    read: () => cut(content, pieceBytes),
  }))
  expect(await writeArchive(path, sources)).toBe(readFileSync(path).length)
  return readFileSync(path)
}

const text = (length: number) =>
  Buffer.from('export const a = 1;\n'.repeat(length / 20 + 1)).subarray(0, length)

/** Bytes that no compressor shrinks. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

const methodsOf = (archive: Buffer) =>
  Object.fromEntries(directoryOf(archive).map(({ path, method }) => [path, method]))

function directoryOf(archive: Buffer) {
  const tail = archive.subarray(-TAIL_BYTES)
  const location = locateDirectory(tail, archive.length)
  const { offset, size } = location
  return [...parseDirectory(archive.subarray(offset, offset + size), location)]
}

describe('an archive', () => {
  it('holds any files under any names', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .filter((text) => text !== '__proto__')
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.nat({ max: 600_000 }).map(text),
      fc.nat({ max: 600_000 }).map(noise),
    )
    const files = fc.dictionary(name, content, { maxKeys: 4, noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(files, async (files) => {
        const archive = await archiveOf(files, 70_000)
        const found = unzipSync(archive)
        expect(Object.keys(found).toSorted()).toEqual(Object.keys(files).toSorted())
        for (const [path, bytes] of Object.entries(files))
          expect(Buffer.compare(found[path] as Uint8Array, bytes)).toBe(0)
      }),
      { numRuns: runs(40) },
    )
  })

  it('is checked in one pass: the sizes stand before the data', async () => {
    const archive = await archiveOf({
      'a.js': text(700_000),
      'b.png': noise(50),
      'c.txt': Buffer.alloc(0),
    })
    const passed = await readPassingEntries(new ByteReader(cut(archive, 65_536)))
    expect(passed.size).toBe(3)
    expect([...refuseDamaged(directoryOf(archive), passed)]).toEqual([])
  })

  it.each([1, 977, 65_536, 262_144, 1_000_000])(
    'has the same bytes when it is read in pieces of %i',
    async (pieceBytes) => {
      const files = { 'a.js': text(1_000_000), 'b.js': text(262_144), 'c.bin': noise(300_000) }
      const whole = await archiveOf(files, 10_000_000)
      expect((await archiveOf(files, pieceBytes)).equals(whole)).toBe(true)
    },
  )

  it('stores what is compressed already or does not shrink, and deflates the rest', async () => {
    const archive = await archiveOf({
      'a.PNG': text(5_000),
      'b.woff2': text(5_000),
      'c.bin': noise(5_000),
      'd.bin': noise(500_000),
      'e.js': text(5_000),
      'f.js': text(500_000),
      'g.js': Buffer.from('a'),
      'h.js': Buffer.alloc(0),
    })
    expect(methodsOf(archive)).toEqual({
      'a.PNG': 'stored',
      'b.woff2': 'stored',
      'c.bin': 'stored',
      'd.bin': 'stored',
      'e.js': 'deflated',
      'f.js': 'deflated',
      'g.js': 'stored',
      'h.js': 'stored',
    })
  })

  it('takes no more memory for a large file', async () => {
    const piece = noise(1024 * 1024)
    async function* large() {
      for (let i = 0; i < 200; i++) yield piece
    }
    const before = process.memoryUsage.rss()
    let highest = 0
    const sources = [
      { path: 'a.mp4', read: large },
      { path: 'b.bin', read: large },
    ]
    await writeArchive(target(), sources, {
      onProgress: () => (highest = Math.max(highest, process.memoryUsage.rss())),
    })
    expect(highest - before).toBeLessThan(100 * 1024 * 1024)
  })
})
