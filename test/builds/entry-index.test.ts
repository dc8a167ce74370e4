import * as fc from 'fast-check'
import { inflateSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { EntryIndex } from '../../src/builds/entry-index.ts'
import { siteFiles } from '../../src/builds/site-files.ts'
import { readDirectory, readLocalHeader, type ZipEntry } from '../../src/zip/index.ts'
import { anyBytes, archiveSpec, bytesUpTo, damagedArchive } from '../zip/arbitrary-archive.ts'
import { buildArchive } from '../zip/build-archive.ts'
import { unlessRefused } from '../zip/expect-refusal.ts'
import * as fixtures from '../zip/fixtures.ts'
import { MemorySource } from '../zip/memory-source.ts'
import { parseArchive } from '../zip/parse-archive.ts'
import { runs } from '../support/property-runs.ts'

const entry = (path: string, fields: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  isFile: true,
  rawName: new Uint8Array(10),
  flags: 0,
  localHeaderOffset: 0,
  compressedSize: 100,
  uncompressedSize: 300,
  crc32: 0xdeadbeef,
  method: 'deflated',
  span: 10_000,
  ...fields,
})

/** Makes an index and opens it again from its bytes. */
function indexOf(entries: ZipEntry[], dataOffsets?: Map<number, number>): EntryIndex {
  const index = EntryIndex.decode(EntryIndex.of(entries, dataOffsets).bytes)
  if (!index) throw new Error('an index that was just made does not open')
  return index
}

const indexOfPaths = (...paths: string[]) => indexOf(paths.map((path) => entry(path)))

describe('find', () => {
  it('gives each path the ordinal of its entry', () => {
    const paths = [
      'index.html',
      'a',
      'assets/z.js',
      'assets/a.js',
      'assets',
      'Z',
      'é.txt',
      '日本.js',
      '😀',
      'a/b',
    ]
    const index = indexOfPaths(...paths)
    expect(index.entryCount).toBe(paths.length)
    expect(paths.map((path) => index.entry(index.find(path)).path)).toEqual(paths)
  })

  it.each([
    '',
    'b',
    'inde',
    'index.htm',
    'index.html/',
    'index.htmlx',
    'INDEX.HTML',
    'é',
    '\u0000',
    '\uffff',
    '/index.html',
  ])('does not find %j', (path) => expect(indexOfPaths('index.html', 'a').find(path)).toBe(-1))

  it('finds nothing in an empty index', () => expect(indexOf([]).find('index.html')).toBe(-1))

  it('orders by UTF-8 bytes, in which characters beyond the BMP come last', () => {
    const index = indexOfPaths('\uff00', '😀')
    expect([index.find('\uff00'), index.find('😀')]).toEqual([0, 1])
  })

  it('distinguishes paths that begin alike', () => {
    const index = indexOfPaths('a', 'a/', 'aa', 'aé')
    expect(['a', 'aa', 'aé', 'aaa', 'aè'].map((path) => index.find(path))).toEqual([
      0, 2, 3, -1, -1,
    ])
  })

  it('is not misled by the rest of an earlier lookup', () => {
    const index = indexOfPaths('aa')
    expect(index.find('aa')).toBe(0)
    expect(index.find('a')).toBe(-1)
    expect(index.find('aaé')).toBe(-1)
  })

  it('finds very long paths', () => {
    const long = 'a/'.repeat(30_000)
    const index = indexOfPaths('a', `${long}b`, `${long}c`)
    expect([index.find(`${long}b`), index.find(`${long}c`), index.find(`${long}d`)]).toEqual([
      1, 2, -1,
    ])
  })

  it('finds every one of 5,000 paths', () => {
    const paths = Array.from({ length: 5000 }, (_, i) => `assets/chunk-${(i * 7919) % 5000}.js`)
    const index = indexOfPaths(...paths)
    expect(paths.every((path) => index.entry(index.find(path)).path === path)).toBe(true)
  })
})

describe('entry', () => {
  it('keeps the fields of the directory', () => {
    const index = indexOf([
      entry('a', { localHeaderOffset: 77 }),
      entry('b', { method: 'stored', compressedSize: 5, uncompressedSize: 5, crc32: 1 }),
    ])
    expect(index.entry(0)).toEqual({
      path: 'a',
      localHeaderOffset: 77,
      readLength: 40 + 100 + 128,
      compressedSize: 100,
      uncompressedSize: 300,
      crc32: 0xdeadbeef,
      method: 'deflated',
      span: 10_000,
      nameLength: 10,
      dataOffset: null,
    })
    expect(index.entry(1)).toMatchObject({
      method: 'stored',
      compressedSize: 5,
      uncompressedSize: 5,
      crc32: 1,
    })
  })

  it('is read 8 bytes beyond its end, where the trailer of a gzip member goes', () =>
    expect(indexOf([entry('a', { span: 150 })]).entry(0).readLength).toBe(158))

  it('keeps offsets and sizes beyond 32 bits', () => {
    const large = {
      localHeaderOffset: 2 ** 40 + 3,
      span: 2 ** 40,
      compressedSize: 2 ** 39 + 1,
      uncompressedSize: 2 ** 47 + 1,
    }
    const kept = indexOf([entry('a', large)]).entry(0)
    expect(kept).toMatchObject({
      localHeaderOffset: large.localHeaderOffset,
      compressedSize: large.compressedSize,
      uncompressedSize: large.uncompressedSize,
      readLength: 40 + large.compressedSize + 128,
    })
  })

  it('has the data offset if it was looked up', () => {
    const entries = [
      entry('a', { localHeaderOffset: 2 ** 33 }),
      entry('b', { localHeaderOffset: 9 }),
    ]
    const index = indexOf(entries, new Map([[2 ** 33, 2 ** 33 + 45]]))
    expect([index.entry(0).dataOffset, index.entry(1).dataOffset]).toEqual([2 ** 33 + 45, null])
  })

  it.each([-1, 1, 0.5, Number.NaN])('does not exist for the ordinal %d', (ordinal) =>
    expect(() => indexOfPaths('a').entry(ordinal)).toThrow(RangeError),
  )
})

it('keeps the bytes it was opened from, and has no others', () => {
  const { bytes } = EntryIndex.of([entry('index.html'), entry('é')])
  expect(EntryIndex.decode(bytes)?.bytes).toBe(bytes)
  expect(bytes.length).toBe(16 + 2 * 46 + 12)
})

it('is read from a part of a larger buffer', () => {
  const { bytes } = EntryIndex.of([entry('a'), entry('b')])
  const larger = new Uint8Array(bytes.length + 10)
  larger.set(bytes, 5)
  expect(EntryIndex.decode(larger.subarray(5, -5))?.find('b')).toBe(1)
})

it('cannot hold a size of more than 48 bits', () =>
  expect(() => EntryIndex.of([entry('a', { uncompressedSize: 2 ** 48 })])).toThrow(RangeError))

/** An index of two entries, `a` stored and `b` deflated, with one number overwritten. */
function damaged(offset: number, size: 16 | 32, value: number): Uint8Array {
  const { bytes } = EntryIndex.of([
    entry('a', { method: 'stored', uncompressedSize: 100 }),
    entry('b'),
  ])
  const view = new DataView(bytes.buffer)
  if (size === 16) view.setUint16(offset, value, true)
  else view.setUint32(offset, value, true)
  return bytes
}

describe('does not open', () => {
  const FIRST = 16
  const SECOND = FIRST + 46

  it('unlike the same bytes undamaged', () =>
    expect(EntryIndex.decode(damaged(4, 16, 2))?.entryCount).toBe(2))

  it.each([
    ['nothing', new Uint8Array()],
    ['half a header', EntryIndex.of([]).bytes.subarray(0, 15)],
    ['bytes of something else', damaged(0, 32, 0x04034b50)],
    ['another version', damaged(4, 16, 1)],
    ['more entries than there are', damaged(8, 32, 3)],
    ['fewer entries than there are', damaged(8, 32, 1)],
    ['4 billion entries', damaged(8, 32, 0xffff_ffff)],
    ['longer paths than there are', damaged(12, 32, 3)],
    ['a byte too few', damaged(4, 16, 2).slice(0, -1)],
    ['a path that ends past all paths', damaged(SECOND, 32, 3)],
    ['a path that ends before it starts', damaged(SECOND, 32, 0)],
    ['an empty path', damaged(FIRST, 32, 0)],
    ['a path that takes the next one', damaged(FIRST, 32, 2)],
    ['a read too short for header and data', damaged(FIRST + 10, 32, 129)],
    ['a stored entry with two sizes', damaged(FIRST + 22, 32, 101)],
    ['data within the local header', damaged(FIRST + 32, 32, 29)],
    ['an unknown method', damaged(SECOND + 36, 16, 9)],
    ['a span too short for header and data', damaged(FIRST + 38, 32, 139)],
    ['a name that leaves the data no room', damaged(FIRST + 44, 16, 9_871)],
  ])('%s', (_what, bytes) => expect(EntryIndex.decode(bytes)).toBeNull())
})

it('arbitrary and damaged bytes do not open, or give possible entries', () => {
  const valid = EntryIndex.of(parseArchive(fixtures.infoZip)).bytes
  const damaged = fc.tuple(fc.nat(valid.length - 1), bytesUpTo(8)).map(([at, bytes]) => {
    const copy = valid.slice()
    copy.set(bytes.subarray(0, copy.length - at), at)
    return copy
  })
  fc.assert(
    fc.property(fc.oneof(anyBytes, damaged), (bytes) => {
      const index = EntryIndex.decode(bytes)
      if (!index) return
      index.find('index.html')
      for (let ordinal = 0; ordinal < index.entryCount; ordinal++) {
        const entry = index.entry(ordinal)
        expect(entry.readLength).toBeGreaterThanOrEqual(entry.compressedSize + 30)
        expect(entry.span).toBeGreaterThanOrEqual(entry.compressedSize + 30 + entry.nameLength)
      }
    }),
    { numRuns: runs(300) },
  )
})

it('an archive damaged anywhere gives an index that opens, if it can be read', () =>
  fc.assert(
    fc.property(damagedArchive, (bytes) => {
      const entries = unlessRefused(() => parseArchive(bytes))
      if (!entries) return
      const files = [...siteFiles(entries)]
      expect(indexOf(files).entryCount).toBe(new Set(files.map(({ path }) => path)).size)
    }),
    { numRuns: runs(1500) },
  ))

it('every file of any archive comes out as it went in, by one read', () =>
  fc.assert(
    fc.asyncProperty(archiveSpec, async (spec) => {
      const archive = buildArchive(spec)
      const index = indexOf([...(await readDirectory(new MemorySource(archive)))])
      expect(index.entryCount).toBe(spec.entries.length)
      for (const { name, content, localExtra } of spec.entries) {
        const entry = index.entry(index.find(String(name)))
        expect(entry.path).toBe(name)
        const bytes = archive.subarray(entry.localHeaderOffset)
        const { dataStart } = readLocalHeader(bytes, entry)
        const dataEnd = dataStart + entry.compressedSize
        expect(entry.readLength).toBeLessThanOrEqual(dataEnd + 128)
        if ((localExtra?.length ?? 0) <= 128)
          expect(entry.readLength).toBeGreaterThanOrEqual(dataEnd)
        const data = bytes.subarray(dataStart, dataEnd)
        expect(entry.method === 'stored' ? data : inflateSync(data)).toEqual(content)
      }
    }),
    { numRuns: runs(120) },
  ))
