import { describe, expect, it } from 'vitest'
import { locateDirectory, parseDirectory, ZIP_LIMITS } from '../../src/zip/index.ts'
import { crc32 } from 'node:zlib'
import {
  buildArchive,
  concat,
  extraField,
  layOutArchive,
  u32,
  u64,
  utf8,
  type EntrySpec,
} from './build-archive.ts'
import { expectRefusal } from './expect-refusal.ts'
import { parseArchive, pathsOf } from './parse-archive.ts'

describe('an entry', () => {
  it('has the fields of its record', () => {
    const content = 'hello '.repeat(100)
    const { bytes, localHeaderOffsets, directoryOffset } = layOutArchive({
      entries: [
        { name: 'a.txt', content: 'stored', method: 0 },
        { name: 'dir/b.txt', content, localExtra: extraField(9, utf8('extra')), comment: 'note' },
      ],
    })
    const [first = 0, second = 0] = localHeaderOffsets
    const [stored, deflated] = parseArchive(bytes)
    expect(stored).toEqual({
      path: 'a.txt',
      isFile: true,
      rawName: utf8('a.txt'),
      flags: 0,
      localHeaderOffset: first,
      compressedSize: 6,
      uncompressedSize: 6,
      crc32: crc32(utf8('stored')),
      method: 'stored',
      span: second - first,
    })
    expect(deflated).toEqual({
      path: 'dir/b.txt',
      isFile: true,
      rawName: utf8('dir/b.txt'),
      flags: 0,
      localHeaderOffset: second,
      compressedSize: directoryOffset - second - 30 - 9 - 9,
      uncompressedSize: 600,
      crc32: crc32(utf8(content)),
      method: 'deflated',
      span: directoryOffset - second,
    })
  })

  it('has its offset in the file if other data comes first', () => {
    const built = layOutArchive({ entries: [{ name: 'a', content: 'x' }], prefix: utf8('stub') })
    const [entry] = parseArchive(built.bytes)
    expect(entry?.localHeaderOffset).toBe(4)
    expect(entry?.span).toBe(built.directoryOffset - 4)
  })

  it('has its sizes and offset from the ZIP64 extra field', () => {
    const plain: EntrySpec[] = [
      { name: 'a', content: 'hello' },
      { name: 'b', content: 'world' },
    ]
    const long = plain.map((entry) => ({ ...entry, zip64: true }))
    expect(parseArchive({ entries: long })).toEqual(parseArchive({ entries: plain }))
  })

  it('has only the unset fields of its record from the ZIP64 extra field', () => {
    const extra = concat(extraField(0x5455, utf8('time')), extraField(1, u64(5)))
    const record = { uncompressedSize: 0xffff_ffff }
    const [entry] = parseArchive({ entries: [{ name: 'a', content: 'hello', extra, record }] })
    expect(entry?.uncompressedSize).toBe(5)
  })

  it('may have nothing but its disk in the ZIP64 extra field', () => {
    const entry = { name: 'a', extra: extraField(1, u32(0)), record: { disk: 0xffff } }
    expect(pathsOf({ entries: [entry] })).toEqual(['a'])
  })

  it('may have padding behind its extra fields', () => {
    const extra = concat(extraField(1, u64(5)), Uint8Array.of(0, 0, 0))
    const record = { uncompressedSize: 0xffff_ffff }
    const [entry] = parseArchive({ entries: [{ name: 'a', content: 'hello', extra, record }] })
    expect(entry?.uncompressedSize).toBe(5)
  })

  it('is stored if it is empty, whatever its method', () => {
    const data = new Uint8Array()
    for (const method of [0, 8, 12])
      expect(parseArchive({ entries: [{ name: 'a', method, data }] })[0]?.method).toBe('stored')
  })

  it('may be deflated though its file is empty', () => {
    const [entry] = parseArchive({ entries: [{ name: 'a' }] })
    expect(entry).toMatchObject({ method: 'deflated', compressedSize: 2, uncompressedSize: 0 })
  })

  it('may reach the highest ratio of deflate', () => {
    const record = { uncompressedSize: 3 * 1032 }
    expect(
      parseArchive({ entries: [{ name: 'a', data: new Uint8Array(3), record }] }),
    ).toHaveLength(1)
  })
})

it.each(['a/', 'a\\b\\', 'c/.', './'])('an entry named %j is a folder', (name) =>
  expect(pathsOf({ entries: [{ name }] })).toEqual([]),
)

it('an archive without entries has none', () => expect(parseArchive({ entries: [] })).toEqual([]))

it('an archive may have 65,535 entries', () => {
  const entries = Array.from({ length: 65_535 }, (_, i) => ({ name: `f${i}`, method: 0 }))
  expect(parseArchive({ entries })).toHaveLength(65_535)
})

describe('refused: encrypted', () => {
  it.each([0, 6, 13])('flag bit %i', (bit) => {
    const error = expectRefusal('encrypted', () =>
      parseArchive({ entries: [{ name: 'a', flags: 1 << bit }] }),
    )
    expect(error.message).toBe('The entry "a" is encrypted')
  })
})

describe('refused: unsupported_method', () => {
  it.each([
    [9, '9 (Deflate64)'],
    [12, '12 (bzip2)'],
    [14, '14 (LZMA)'],
    [93, '93 (Zstandard)'],
    [1234, '1234'],
  ])('method %i', (method, shown) => {
    const entries = [{ name: 'a', method, content: 'x' }]
    const error = expectRefusal('unsupported_method', () => parseArchive({ entries }))
    expect(error.message).toContain(`compression method ${shown}:`)
  })

  it('of an entry that macOS added', () =>
    expectRefusal('unsupported_method', () =>
      parseArchive({ entries: [{ name: '__MACOSX/a', method: 9, content: 'x' }] }),
    ))
})

describe('refused: size_mismatch', () => {
  it('a stored entry with two sizes', () =>
    expectRefusal('size_mismatch', () =>
      parseArchive({
        entries: [{ name: 'a', method: 0, content: 'x', record: { uncompressedSize: 2 } }],
      }),
    ))

  it('more than deflate can hold', () =>
    expectRefusal('size_mismatch', () =>
      parseArchive({
        entries: [
          { name: 'a', data: new Uint8Array(3), record: { uncompressedSize: 3 * 1032 + 1 } },
        ],
      }),
    ))

  it('an entry with data and no compressed bytes', () => {
    const entry = { name: 'a', data: new Uint8Array(), record: { uncompressedSize: 1 } }
    const error = expectRefusal('size_mismatch', () => parseArchive({ entries: [entry] }))
    expect(error.message).toContain('more than deflate can hold')
  })
})

describe('refused: entry_outside_archive', () => {
  const [inside] = parseArchive({ entries: [{ name: 'a', content: 'hello', method: 0 }] })

  it('data that reaches into the directory', () => {
    const sizes = { compressedSize: 6, uncompressedSize: 6 }
    expect(inside?.compressedSize).toBe(5)
    expectRefusal('entry_outside_archive', () =>
      parseArchive({ entries: [{ name: 'a', content: 'hello', method: 0, record: sizes }] }),
    )
  })

  it('a local header past the directory', () =>
    expectRefusal('entry_outside_archive', () =>
      parseArchive({ entries: [{ name: 'a', record: { localHeaderOffset: 100_000 } }] }),
    ))

  it('an earlier entry that reaches past the last into the directory', () => {
    const sizes = { compressedSize: 60, uncompressedSize: 60 }
    const entries = [{ name: 'a', method: 0, record: sizes }, { name: 'b' }]
    const error = expectRefusal('entry_outside_archive', () => parseArchive({ entries }))
    expect(error.message).toContain('"a"')
  })

  it('a size that would end far outside', () => {
    const extra = extraField(1, concat(u64(ZIP_LIMITS.entryBytes), u64(ZIP_LIMITS.entryBytes)))
    const record = { compressedSize: 0xffff_ffff, uncompressedSize: 0xffff_ffff }
    expectRefusal('entry_outside_archive', () =>
      parseArchive({ entries: [{ name: 'a', method: 0, extra, record }] }),
    )
  })
})

/** Entries whose records give these offsets. */
const entriesAt = (...offsets: (number | undefined)[]): EntrySpec[] =>
  offsets.map((offset, i) => ({ name: `f${i}`, record: { localHeaderOffset: offset ?? 0 } }))

describe('refused: overlapping_entries', () => {
  it('two records of one local header', () =>
    expectRefusal('overlapping_entries', () =>
      parseArchive({ entries: [{ name: 'a' }, { name: 'b', record: { localHeaderOffset: 0 } }] }),
    ))

  it('data that holds another entry', () => {
    const sizes = { compressedSize: 20, uncompressedSize: 20 }
    const entries = [{ name: 'a', method: 0, record: sizes }, { name: 'b' }]
    expectRefusal('overlapping_entries', () => parseArchive({ entries }))
  })

  it('in a directory that is not in the order of the file', () => {
    const [a, b, c] = layOutArchive({
      entries: [{ name: 'f0' }, { name: 'f1' }, { name: 'f2' }],
    }).localHeaderOffsets
    expect(pathsOf({ entries: entriesAt(c, a, b) })).toHaveLength(3)
    expectRefusal('overlapping_entries', () => parseArchive({ entries: entriesAt(c, a, c) }))
  })

  it('with an entry that a later one of the same path replaces', () => {
    const sizes = { compressedSize: 20, uncompressedSize: 20 }
    const entries = [{ name: 'a', method: 0, record: sizes }, { name: 'a' }]
    expectRefusal('overlapping_entries', () => parseArchive({ entries }))
  })

  it('with a folder', () => {
    const entries = [
      { name: 'a/', record: { localHeaderOffset: 0 } },
      { name: 'b', record: { localHeaderOffset: 0 } },
    ]
    expectRefusal('overlapping_entries', () => parseArchive({ entries }))
  })
})

describe('refused: bad_directory', () => {
  const TWO = [{ name: 'a' }, { name: 'b' }]

  it('fewer entries than the end record counts', () => {
    const entries = [{ name: 'a', comment: 'c'.repeat(60) }]
    expectRefusal('bad_directory', () =>
      parseArchive({ entries, end: { entryCount: 2, entriesOnDisk: 2 } }),
    )
  })

  it('more entries than the end record counts', () =>
    expectRefusal('bad_directory', () =>
      parseArchive({ entries: TWO, end: { entryCount: 1, entriesOnDisk: 1 } }),
    ))

  it('a record without signature', () =>
    expectRefusal('bad_directory', () =>
      parseArchive({ entries: [{ name: 'a' }, { name: 'b', record: { signature: 0 } }] }),
    ))

  it.each(['nameLength', 'extraLength', 'commentLength'])(
    'a record whose %s leads out',
    (field) => {
      const entries = [{ name: 'a' }, { name: 'b', record: { [field]: 50 } }]
      const error = expectRefusal('bad_directory', () => parseArchive({ entries }))
      expect(error.message).toContain('ends within a record')
    },
  )

  it.each(['compressedSize', 'uncompressedSize', 'localHeaderOffset'])(
    '%s unset without a ZIP64 field',
    (field) => {
      const entries = [{ name: 'a', record: { [field]: 0xffff_ffff } }]
      expectRefusal('bad_directory', () => parseArchive({ entries }))
    },
  )

  it('a ZIP64 field that is too short for what is unset', () => {
    const record = { compressedSize: 0xffff_ffff, uncompressedSize: 0xffff_ffff }
    expectRefusal('bad_directory', () =>
      parseArchive({ entries: [{ name: 'a', extra: extraField(1, u64(1)), record }] }),
    )
  })

  it('a ZIP64 size that no number can hold exactly', () => {
    const extra = extraField(1, u64(2n ** 53n))
    expectRefusal('bad_directory', () =>
      parseArchive({ entries: [{ name: 'a', extra, record: { uncompressedSize: 0xffff_ffff } }] }),
    )
  })
})

it('refused: multi_disk: an entry on another disk', () => {
  expectRefusal('multi_disk', () => parseArchive({ entries: [{ name: 'a', record: { disk: 1 } }] }))
})

it('refused: truncated: a directory of another length than located', () => {
  const bytes = buildArchive({ entries: [{ name: 'a' }] })
  const location = locateDirectory(bytes, bytes.length)
  const directory = bytes.slice(location.offset, location.offset + location.size - 1)
  expectRefusal('truncated', () => parseDirectory(directory, location))
})
