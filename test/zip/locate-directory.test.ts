import { describe, expect, it } from 'vitest'
import { locateDirectory, TAIL_BYTES, ZIP_LIMITS } from '../../src/zip/index.ts'
import {
  concat,
  endRecord,
  extraField,
  layOutArchive,
  u32,
  u64,
  utf8,
  type ArchiveSpec,
} from './build-archive.ts'
import { expectRefusal } from './expect-refusal.ts'

const ONE_FILE = { entries: [{ name: 'index.html', content: 'hello' }] }

const locate = (bytes: Uint8Array) => locateDirectory(bytes, bytes.length)

/** Expects the directory where the builder put it. */
function expectLocated(spec: ArchiveSpec, base = 0): void {
  const built = layOutArchive(spec)
  expect(locate(built.bytes)).toEqual({
    offset: built.directoryOffset,
    size: built.directorySize,
    entryCount: spec.entries.length,
    base,
  })
}

describe('end record', () => {
  it('is found at the very end', () => expectLocated(ONE_FILE))

  it('is found before the longest comment', () =>
    expectLocated({ ...ONE_FILE, comment: 'c'.repeat(65_535) }))

  it('is found when only the tail of a long archive is given', () => {
    const content = new Uint8Array(200_000)
    const { bytes, directoryOffset } = layOutArchive({
      entries: [{ name: 'a', content, method: 0 }],
      comment: 'c'.repeat(65_535),
      zip64: true,
    })
    const tail = bytes.subarray(-TAIL_BYTES)
    expect(locateDirectory(tail, bytes.length).offset).toBe(directoryOffset)
  })

  it('of an empty archive gives no entries', () => expectLocated({ entries: [] }))

  it.each([
    ['signature', u32(0x06054b50)],
    ['record that does not reach the end', concat(endRecord({ entryCount: 1 }), utf8('more'))],
    ['record of an empty archive', endRecord({})],
    [
      'record with a directory elsewhere',
      endRecord({ entryCount: 1, entriesOnDisk: 1, directorySize: 50 }),
    ],
    ['record of another disk', endRecord({ disk: 3 })],
  ])('is distinguished from a %s in its comment', (_what, comment) =>
    expectLocated({ ...ONE_FILE, comment }),
  )
})

it('reports what is wrong with the last of two end records that do not fit', () => {
  const comment = endRecord({ disk: 3 })
  const { bytes } = layOutArchive({ ...ONE_FILE, comment, end: { directorySize: 1 } })
  expectRefusal('multi_disk', () => locate(bytes))
})

describe('the length of data before the archive', () => {
  const prefix = utf8('#!/bin/sh\nexec unzip "$0"\n')

  it('is added to offsets that do not count it', () =>
    expectLocated({ ...ONE_FILE, prefix }, prefix.length))

  it('is not added to offsets that count it', () =>
    expectLocated({ ...ONE_FILE, prefix, prefixCounted: true }))

  it('is added to the offsets of ZIP64 records too', () =>
    expectLocated({ ...ONE_FILE, prefix, zip64: true }, prefix.length))
})

describe('ZIP64 end record', () => {
  it('is read instead of unset fields', () => expectLocated({ ...ONE_FILE, zip64: true }))

  it('is read next to an end record that is complete', () => {
    const { directorySize, directoryOffset } = layOutArchive(ONE_FILE)
    const end = { entriesOnDisk: 1, entryCount: 1, directorySize, directoryOffset }
    expectLocated({ ...ONE_FILE, zip64: true, end })
  })

  it.each([0, 1, 44, 4096 - 6])('is found with %i bytes of extensible data', (length) =>
    expectLocated({
      ...ONE_FILE,
      zip64: true,
      zip64Data: extraField(0x1234, new Uint8Array(length)),
      comment: 'c'.repeat(65_535),
    }),
  )

  it('is found behind a stub that its locator counts', () => {
    const prefix = utf8('#!/bin/sh')
    const { directoryOffset, directorySize } = layOutArchive({ ...ONE_FILE, prefix })
    const locator = { offset: directoryOffset + directorySize }
    expectLocated({ ...ONE_FILE, prefix, zip64: true, locator }, prefix.length)
  })
})

describe('the end of a name or comment that looks like a ZIP64 locator', () => {
  const locator = concat(u32(0x07064b50), new Uint8Array(16).fill(0x61))

  it('is ignored in the last entry', () => {
    expectLocated({ entries: [{ name: concat(utf8('a'), locator) }] })
    expectLocated({ entries: [{ name: 'a', comment: new TextDecoder().decode(locator) }] })
  })

  it('is ignored even if something before it looks like its record', () => {
    const record = concat(u32(0x06064b50), u64(44), new Uint8Array(44))
    expectLocated({ entries: [{ name: concat(record, locator) }] })
  })
})

describe('refused: no_end_record', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', utf8('<!doctype html>')],
    ['half an end record', endRecord({}).subarray(0, 21)],
    ['an archive without its last byte', layOutArchive(ONE_FILE).bytes.subarray(0, -1)],
  ])('%s', (_what, bytes) => {
    const error = expectRefusal('no_end_record', () => locate(bytes))
    expect(error.message).toContain('truncated or not a ZIP')
    expect(error.message).not.toContain('follow')
  })

  it('an archive that more bytes follow than are looked at', () => {
    const bytes = concat(layOutArchive(ONE_FILE).bytes, new Uint8Array(TAIL_BYTES))
    const error = expectRefusal('no_end_record', () =>
      locateDirectory(bytes.subarray(-TAIL_BYTES), bytes.length),
    )
    expect(error.message).toContain(`in its last ${TAIL_BYTES} bytes: other bytes follow it, or`)
  })
})

it.each([
  [1, endRecord({})],
  [7, concat(layOutArchive(ONE_FILE).bytes)],
  [40_000, endRecord({}, utf8('comment'))],
])('refused: trailing_bytes, %i of them', (count, archive) => {
  const error = expectRefusal('trailing_bytes', () =>
    locate(concat(archive, new Uint8Array(count))),
  )
  expect(error.message).toBe(`${count} bytes follow the end of the archive`)
})

describe('refused: truncated', () => {
  it('a comment that is cut off', () => {
    const cut = endRecord({}, utf8('comment')).subarray(0, 25)
    const error = expectRefusal('truncated', () => locate(cut))
    expect(error.message).toContain('4 bytes of its comment')
  })

  it('an archive without its first byte', () => {
    const { bytes } = layOutArchive(ONE_FILE)
    expectRefusal('truncated', () => locate(bytes.subarray(1)))
  })

  it('a directory larger than everything before its end', () =>
    expectRefusal('truncated', () =>
      locate(endRecord({ entryCount: 1, entriesOnDisk: 1, directorySize: 46 })),
    ))

  it('a tail that is shorter than requested', () => {
    const { bytes } = layOutArchive(ONE_FILE)
    expectRefusal('truncated', () => locateDirectory(bytes.subarray(1), bytes.length))
  })

  it('a tail that is longer than the archive', () =>
    expectRefusal('truncated', () => locateDirectory(endRecord({}), 21)))
})

const locateSpec = (spec: ArchiveSpec) => locate(layOutArchive(spec).bytes)

describe('refused: multi_disk', () => {
  it.each([
    ['disk', { disk: 1 }],
    ['directory disk', { directoryDisk: 1 }],
    ['number of entries on this disk', { entriesOnDisk: 0 }],
  ])('another %s', (_what, end) => {
    expectRefusal('multi_disk', () => locateSpec({ ...ONE_FILE, end }))
    const unset = { disk: 0xffff, directoryDisk: 0xffff }
    expectRefusal('multi_disk', () =>
      locateSpec({ ...ONE_FILE, zip64: true, zip64End: end, end: unset }),
    )
  })

  it('a ZIP64 record on another disk', () =>
    expectRefusal('multi_disk', () =>
      locateSpec({ ...ONE_FILE, zip64: true, locator: { disk: 1 } }),
    ))

  it('a ZIP64 locator of several disks', () =>
    expectRefusal('multi_disk', () =>
      locateSpec({ ...ONE_FILE, zip64: true, locator: { disks: 2 } }),
    ))
})

describe('refused: limits', () => {
  it('too_many_entries: one more than the limit', () => {
    const count = ZIP_LIMITS.entries + 1
    const zip64End = { entriesOnDisk: count, entryCount: count }
    expectRefusal('too_many_entries', () => locateSpec({ ...ONE_FILE, zip64: true, zip64End }))
  })

  it('directory_too_large: one byte more than the limit', () =>
    expectRefusal('directory_too_large', () =>
      locateSpec({ ...ONE_FILE, end: { directorySize: ZIP_LIMITS.directoryBytes + 1 } }),
    ))
})

describe('refused: bad_directory', () => {
  it('a directory without a signature at its start', () =>
    expectRefusal('bad_directory', () =>
      locateSpec({ entries: [{ name: 'a', record: { signature: 0x02014b51 } }] }),
    ))

  it('more entries than the directory has room for', () =>
    expectRefusal('bad_directory', () =>
      locateSpec({ ...ONE_FILE, end: { entryCount: 2, entriesOnDisk: 2 } }),
    ))

  it('an empty directory that takes bytes', () =>
    expectRefusal('bad_directory', () =>
      locateSpec({ ...ONE_FILE, end: { entryCount: 0, entriesOnDisk: 0 } }),
    ))

  it('an empty archive behind other data', () =>
    expectRefusal('bad_directory', () => locateSpec({ entries: [], prefix: utf8('data') })))

  it.each([
    ['disk', { disk: 1 }],
    ['directory disk', { directoryDisk: 1 }],
    ['number of entries on this disk', { entriesOnDisk: 2 }],
    ['number of entries', { entryCount: 2 }],
    ['directory size', { directorySize: 1 }],
    ['directory offset', { directoryOffset: 1 }],
  ])('end records that give a different %s', (_what, end) => {
    const error = expectRefusal('bad_directory', () =>
      locateSpec({ ...ONE_FILE, zip64: true, end }),
    )
    expect(error.message).toContain('contradict')
  })

  it('a ZIP64 locator without its record', () => {
    const { bytes } = layOutArchive({ ...ONE_FILE, zip64: true })
    bytes[bytes.length - 22 - 20 - 56] = 0
    expectRefusal('bad_directory', () => locate(bytes))
  })

  it.each([43, 45, 72, 0])('a ZIP64 end record that announces %i bytes and has 44', (size) => {
    const { bytes } = layOutArchive({ ...ONE_FILE, zip64: true })
    bytes[bytes.length - 22 - 20 - 56 + 4] = size
    expectRefusal('bad_directory', () => locate(bytes))
  })

  it.each([0, 7, 1e6])('a ZIP64 locator that points to %i', (offset) => {
    const spec = { ...ONE_FILE, zip64: true, locator: { offset } }
    expectRefusal('bad_directory', () => locateSpec(spec))
    expectRefusal('bad_directory', () => locateSpec({ ...spec, prefix: utf8('stub') }))
  })

  it('an offset that no number can hold exactly', () =>
    expectRefusal('bad_directory', () =>
      locateSpec({ ...ONE_FILE, zip64: true, zip64End: { directoryOffset: 2 ** 53 } }),
    ))
})
