import { crc32, inflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ByteReader,
  readDirectory,
  readLocalHeader,
  readPassingEntries,
  ZipError,
  type ZipEntry,
} from '../../src/zip/index.ts'
import { archiveSpec } from './arbitrary-archive.ts'
import { buildArchive, concat, extraField, u64, utf8, type ArchiveSpec } from './build-archive.ts'
import { checkPassing, checkStored, chunksOf } from './check-archive.ts'
import { DAMAGED, LAYOUTS } from './damage.ts'
import * as fixtures from './fixtures.ts'
import { MemorySource } from './memory-source.ts'
import { runs } from '../support/property-runs.ts'

const home = { name: 'index.html', content: '<h1>home</h1>' }
const CHECKS = { 'as it passes': checkPassing, 'in storage': checkStored }

const ACCEPTED: Record<string, Uint8Array> = {
  'Info-ZIP': fixtures.infoZip,
  'Info-ZIP with extra fields': fixtures.infoZipExtra,
  'Info-ZIP into a pipe': fixtures.infoZipStreamed,
  'Info-ZIP from a pipe': fixtures.infoZipFromStdin,
  'Info-ZIP with ZIP64': fixtures.infoZipForced64,
  'Info-ZIP with a comment': fixtures.infoZipCommented,
  'a self-extractor': fixtures.selfExtractor,
  'a self-extractor with adjusted offsets': fixtures.selfExtractorAdjusted,
  '7-Zip': fixtures.sevenZip,
  libarchive: fixtures.libarchive,
  jar: fixtures.jar,
  'jar with a manifest': fixtures.jarWithManifest,
  'Perl, streamed with ZIP64': fixtures.perlStreamed,
  'Python, streamed': fixtures.pythonStreamed,
  'Python, streamed with ZIP64': fixtures.pythonForced64,
  Python: fixtures.pythonZipfile,
  ...built({
    'no entries': { entries: [] },
    'descriptors of every form': {
      entries: [false, true].flatMap((unsigned) =>
        [false, true].flatMap((long) =>
          [0, 8].map((method) => ({
            name: `${unsigned}-${long}-${method}`,
            content: 'content',
            method,
            descriptor: true,
            descriptorForm: { unsigned, long },
          })),
        ),
      ),
    },
    'a descriptor that was left out': {
      entries: [
        { ...home, flags: 8, local: { crc32: 0, compressedSize: 0, uncompressedSize: 0 } },
        { name: 'b', content: 'b' },
      ],
    },
    'empty files of every kind': {
      entries: [
        { name: 'a', method: 0 },
        { name: 'b', method: 8 },
        { name: 'c', method: 8, data: new Uint8Array() },
        { name: 'd', method: 8, descriptor: true },
        { name: 'e', method: 8, descriptor: true, data: new Uint8Array() },
        { name: 'f', method: 0, descriptor: true },
        { name: 'g/', method: 0 },
        { name: 'h/', method: 8, descriptor: true },
        { name: 'i', content: 'i' },
      ],
    },
    'a gap behind each entry': {
      entries: [
        { ...home, gap: new Uint8Array(5000) },
        { name: 'a.js', content: 'a', gap: utf8('gap') },
      ],
    },
    // An entry whose record was taken out stays where it was.
    'an archive behind an archive': {
      entries: [home, { name: 'a.js', content: 'new' }],
      prefix: buildArchive({ entries: [{ name: 'a.js', content: 'old' }] }),
    },
    'a directory in another order': {
      entries: [home, { name: 'a.js', content: 'a' }, { name: 'b.js', content: 'b' }],
      reversed: true,
    },
    'sizes in the ZIP64 field of the local header': {
      entries: [
        {
          name: 'a',
          content: 'hello',
          method: 0,
          zip64: true,
          localExtra: extraField(1, concat(u64(5), u64(5))),
          local: { compressedSize: 0xffff_ffff, uncompressedSize: 0xffff_ffff },
        },
        home,
      ],
    },
  }),
}

function built(specs: Record<string, ArchiveSpec>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(specs).map(([what, spec]) => [what, buildArchive(spec)]))
}

describe.each(Object.entries(CHECKS))('checked %s, accepted:', (_how, check) => {
  it.each(Object.entries(ACCEPTED))('%s', async (_what, archive) => {
    const entries = [...(await readDirectory(new MemorySource(archive)))]
    for (const chunkSize of [1, 7, 100, 1_000_000])
      expect(await check(archive, chunkSize)).toEqual(entries)
  })
})

describe.each(Object.entries(CHECKS))('checked %s, refused by name:', (_how, check) => {
  it.each(
    Object.entries(DAMAGED).flatMap(([what, bad]) =>
      Object.entries(LAYOUTS).map(([where, layOut]) => [what, where, layOut(bad)] as const),
    ),
  )('%s, %s', async (_what, _where, spec) => {
    for (const chunkSize of [1, 13, 1_000_000]) {
      const error = await check(buildArchive(spec), chunkSize).then(
        () => null,
        (refusal: unknown) => refusal,
      )
      expect(error).toBeInstanceOf(ZipError)
      expect((error as ZipError).message).toMatch(/"bad\.js/)
    }
  })
})

/** Expects an entry's data to be the file that the directory describes. */
function expectServable(archive: Uint8Array, entry: ZipEntry): void {
  const bytes = archive.subarray(entry.localHeaderOffset)
  const { dataStart } = readLocalHeader(bytes, entry)
  const data = bytes.subarray(dataStart, dataStart + entry.compressedSize)
  const content = entry.method === 'stored' ? data : inflateRawSync(data)
  expect(content.length).toBe(entry.uncompressedSize)
  expect(crc32(content)).toBe(entry.crc32)
}

it('thousands of entries are kept apart, whatever their names, sizes and kinds', async () => {
  const entries = Array.from({ length: 3_000 }, (_, i) => ({
    name: `n${'n'.repeat(i % 97)}/${i}`,
    content: `content ${i}`.repeat(i % 5),
    method: i % 3 === 0 ? 0 : 8,
    descriptor: i % 3 === 2,
  }))
  const archive = buildArchive({ entries, reversed: true })
  expect(await checkPassing(archive, 10_000)).toHaveLength(entries.length)
  for (const damaged of [0, 1_023, 1_024, 2_047, 2_999]) {
    const bad = entries.with(damaged, { ...entries[damaged]!, method: 0, descriptor: false })
    const specs = bad.map((entry, i) => (i === damaged ? { ...entry, local: { crc32: 1 } } : entry))
    await expect(checkPassing(buildArchive({ entries: specs }), 10_000)).rejects.toThrow(
      `/${damaged}" gives another CRC-32`,
    )
  }
})

it('keeps only the name of a local header that passes', async () => {
  const localExtra = new Uint8Array(60_000)
  const archive = buildArchive({ entries: [{ ...home, localExtra }] })
  const passed = await readPassingEntries(new ByteReader(chunksOf(archive, 1000)))
  expect(passed.nameBytes).toBe(home.name.length)
})

it('any archive is accepted, in chunks of any size', () =>
  fc.assert(
    fc.asyncProperty(archiveSpec, fc.integer({ min: 1, max: 9000 }), async (spec, chunkSize) => {
      const archive = buildArchive(spec)
      for (const check of Object.values(CHECKS))
        for (const entry of await check(archive, chunkSize)) expectServable(archive, entry)
    }),
    { numRuns: runs(20) },
  ))

it('an archive damaged anywhere is refused with a reason or can be served whole', () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom(...Object.values(ACCEPTED)),
        archiveSpec.map((spec) => buildArchive(spec)),
      ),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 9000 }),
      async (archive, damages, chunkSize) => {
        const bytes = archive.slice()
        for (const [at, value] of damages) bytes[at % bytes.length] = value
        for (const check of Object.values(CHECKS)) {
          const entries = await check(bytes, chunkSize).catch((error: unknown) => error)
          if (entries instanceof ZipError) continue
          for (const entry of entries as ZipEntry[]) expectServable(bytes, entry)
        }
      },
    ),
    { numRuns: runs(100) },
  ))
