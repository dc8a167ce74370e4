import * as fc from 'fast-check'
import { gunzipSync, inflateSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  ArchiveIndex,
  encodeIndex,
  gzipMember,
  locateDirectory,
  parseDirectory,
  readDirectory,
  readLocalHeader,
  stripTopFolder,
  ZipError,
  type ZipEntry,
} from '../../src/zip/index.ts'
import { archiveSpec, bytesUpTo } from './arbitrary-archive.ts'
import { buildArchive, concat, endRecord, utf8 } from './build-archive.ts'
import { unlessRefused } from './expect-refusal.ts'
import * as fixtures from './fixtures.ts'
import { MemorySource } from './memory-source.ts'
import { parseArchive } from './parse-archive.ts'

/** Bytes as a ZIP has them now and then: signatures, unset fields, small numbers. */
const zipLikeBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        utf8('PK\x01\x02'),
        utf8('PK\x03\x04'),
        utf8('PK\x05\x06'),
        utf8('PK\x06\x06'),
        utf8('PK\x06\x07'),
        Uint8Array.of(255, 255, 255, 255),
        new Uint8Array(8),
      ),
      bytesUpTo(6),
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((parts) => concat(...parts))

const anyBytes = fc.oneof(bytesUpTo(400), zipLikeBytes)

describe('arbitrary bytes give a ZipError or an answer, in', () => {
  it('locateDirectory', () =>
    fc.assert(
      fc.property(anyBytes, fc.boolean(), (bytes, ended) => {
        const tail = ended
          ? concat(bytes, endRecord({ entryCount: 1, entriesOnDisk: 1, directorySize: 46 }))
          : bytes
        const location = unlessRefused(() => locateDirectory(tail, tail.length))
        if (!location) return
        expect(location.offset).toBeGreaterThanOrEqual(0)
        expect(location.offset + location.size).toBeLessThanOrEqual(tail.length - 22)
      }),
    ))

  it('parseDirectory', () =>
    fc.assert(
      fc.property(anyBytes, fc.nat(4), fc.nat(1000), (bytes, entryCount, offset) => {
        const location = { offset, size: bytes.length, entryCount, base: 0 }
        const entries = unlessRefused(() => parseDirectory(bytes, location))
        expect(entries?.length ?? 0).toBeLessThanOrEqual(entryCount)
      }),
    ))

  it('readDirectory', () =>
    fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const answer = await readDirectory(new MemorySource(bytes)).catch((error: unknown) => error)
        expect(Array.isArray(answer) || answer instanceof ZipError).toBe(true)
      }),
    ))

  it('ArchiveIndex.decode', () => {
    const valid = encodeIndex(parseArchive(fixtures.infoZip))
    const damaged = fc.tuple(fc.nat(valid.length - 1), bytesUpTo(8)).map(([at, bytes]) => {
      const copy = valid.slice()
      copy.set(bytes.subarray(0, copy.length - at), at)
      return copy
    })
    fc.assert(
      fc.property(fc.oneof(anyBytes, damaged), (bytes) => {
        const index = unlessRefused(() => ArchiveIndex.decode(bytes))
        if (!index) return
        index.find('index.html')
        for (let ordinal = 0; ordinal < index.entryCount; ordinal++) {
          const entry = index.entry(ordinal)
          expect(entry.readLength).toBeGreaterThanOrEqual(entry.compressedSize + 30)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('readLocalHeader and gzipMember', () =>
    fc.assert(
      fc.property(anyBytes, fc.boolean(), fc.nat(300), (bytes, signed, compressedSize) => {
        const header = signed ? concat(utf8('PK\x03\x04'), bytes) : bytes
        const entry = {
          path: 'a',
          method: 'deflated',
          compressedSize,
          uncompressedSize: 1,
          crc32: 1,
        } as const
        const read = unlessRefused(() => readLocalHeader(header, entry))
        if (!read) return
        expect(read.dataStart).toBeGreaterThanOrEqual(30)
        const member = unlessRefused(() => gzipMember(header, read.dataStart, entry))
        if (member) expect(member.length).toBe(compressedSize + 18)
      }),
    ))
})

/** No entry leaves the archive, none shares a byte with another, all paths are relative and plain. */
function expectSound(entries: ZipEntry[], archiveSize: number): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.localHeaderOffset - b.localHeaderOffset)) {
    expect(entry.localHeaderOffset).toBeGreaterThanOrEqual(end)
    end = entry.localHeaderOffset + entry.headerSize + entry.compressedSize
    expect(entry.span).toBeGreaterThanOrEqual(entry.headerSize + entry.compressedSize)
    expect(entry.localHeaderOffset + entry.span).toBeLessThan(archiveSize)
    expect(entry.path).not.toMatch(/^\/|\/\/|(^|\/)\.\.?(\/|$)|\p{Cc}|^[A-Za-z]:|\/$|^$/u)
  }
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
}

it('an archive damaged anywhere gives a ZipError or sound entries', () => {
  const archives = [
    fixtures.infoZip,
    fixtures.infoZipForced64,
    fixtures.selfExtractor,
    fixtures.sevenZip,
    buildArchive({
      entries: [
        { name: 'a', zip64: true },
        { name: 'b/c', content: 'hello' },
      ],
      zip64: true,
    }),
  ]
  const damage = fc.tuple(
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.nat(255),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...archives),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      (archive, damages) => {
        const bytes = archive.slice()
        // The second half: the directory and the end records are there.
        for (const [at, value] of damages) bytes[Math.floor((0.5 + at / 2) * bytes.length)] = value
        const entries = unlessRefused(() => parseArchive(bytes))
        if (!entries) return
        expectSound(entries, bytes.length)
        ArchiveIndex.decode(encodeIndex(stripTopFolder(entries)))
      },
    ),
    { numRuns: 1500 },
  )
})

it('every file of any archive comes out as it went in, by one read, as identity and as gzip', () =>
  fc.assert(
    fc.asyncProperty(archiveSpec, async (spec) => {
      const archive = buildArchive(spec)
      const index = ArchiveIndex.decode(encodeIndex(await readDirectory(new MemorySource(archive))))
      expect(index.entryCount).toBe(spec.entries.length)
      for (const { name, content, localExtra } of spec.entries) {
        const entry = index.entry(index.find(String(name)))
        expect(entry.path).toBe(name)
        const offset = entry.localHeaderOffset
        const { dataStart } = readLocalHeader(archive.subarray(offset), entry)
        expect(entry.readLength).toBeLessThanOrEqual(dataStart + entry.compressedSize + 128)
        if ((localExtra?.length ?? 0) <= 128)
          expect(entry.readLength).toBeGreaterThanOrEqual(dataStart + entry.compressedSize)
        const length = Math.max(entry.readLength, dataStart + entry.compressedSize)
        const bytes = archive.slice(offset, offset + length)
        const data = bytes.subarray(dataStart, dataStart + entry.compressedSize)
        expect(entry.method === 'stored' ? data : inflateSync(data)).toEqual(content)
        if (entry.method === 'deflated')
          expect(gunzipSync(gzipMember(bytes, dataStart, entry))).toEqual(content)
      }
    }),
    { numRuns: 120 },
  ))
