import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  locateDirectory,
  parseDirectory,
  readDirectory,
  readLocalHeader,
  ZipError,
  type ZipEntry,
} from '../../src/zip/index.ts'
import { anyBytes, bytesUpTo, damagedArchive } from './arbitrary-archive.ts'
import { concat, endRecord, layOutArchive, utf8 } from './build-archive.ts'
import { unlessRefused } from './expect-refusal.ts'
import { MemorySource } from './memory-source.ts'
import { parseArchive } from './parse-archive.ts'
import { runs } from '../support/property-runs.ts'

/** A record of the directory, well formed but for its fields: some make an entry, most do not. */
const directoryRecord = fc
  .record({
    name: fc.oneof(fc.constantFrom('a', 'b/c', 'd/', 'é', '..', '/e'), bytesUpTo(4)),
    method: fc.constantFrom(0, 8),
    compressedSize: fc.oneof(fc.nat(400), fc.nat(400), fc.nat(4000), fc.constant(0xffff_ffff)),
    uncompressedSize: fc.nat(5000),
    localHeaderOffset: fc.oneof(fc.nat(4200), fc.nat(4200), fc.constant(0xffff_ffff)),
    extra: bytesUpTo(12),
    stored: fc.boolean(),
  })
  .map(({ name, method, extra, stored, ...sizes }) => {
    const uncompressedSize = stored ? sizes.compressedSize : sizes.uncompressedSize
    const record = { ...sizes, uncompressedSize }
    const spec = { name, method: stored ? 0 : method, extra, record, data: new Uint8Array() }
    const { bytes, directoryOffset, directorySize } = layOutArchive({ entries: [spec] })
    return bytes.slice(directoryOffset, directoryOffset + directorySize)
  })

/** Expects the header and data of every entry to end before the next entry, and the last before `end`. */
function expectDisjoint(entries: ZipEntry[], end: number): void {
  let next = end
  for (const entry of entries.toSorted((a, b) => b.localHeaderOffset - a.localHeaderOffset)) {
    expect(entry.localHeaderOffset).toBeGreaterThanOrEqual(0)
    expect(entry.span).toBeGreaterThanOrEqual(30 + entry.rawName.length + entry.compressedSize)
    expect(entry.localHeaderOffset + entry.span).toBeLessThanOrEqual(next)
    next = entry.localHeaderOffset
  }
}

describe('arbitrary bytes give a ZipError or a result within bounds, in', () => {
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
        if (entries)
          expect([entries.length, bytes.length > 0]).toEqual([entryCount, entryCount > 0])
      }),
    ))

  it('parseDirectory of records whose fields are arbitrary', () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.array(directoryRecord, { minLength: 1, maxLength: 4 }), (records) => {
        const bytes = concat(...records)
        const location = { offset: 4000, size: bytes.length, entryCount: records.length, base: 0 }
        const entries = unlessRefused(() => parseDirectory(bytes, location))
        if (!entries) return
        accepted += 1
        expect(entries).toHaveLength(records.length)
        expectDisjoint([...entries], location.offset)
      }),
      { numRuns: runs(2_000) },
    )
    expect(accepted).toBeGreaterThan(50)
  })

  it('readDirectory', () =>
    fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const result = await readDirectory(new MemorySource(bytes)).catch((error: unknown) => error)
        expect(Array.isArray(result) || result instanceof ZipError).toBe(true)
      }),
    ))

  it('readLocalHeader', () =>
    fc.assert(
      fc.property(anyBytes, fc.boolean(), fc.nat(300), (bytes, signed, compressedSize) => {
        const header = signed ? concat(utf8('PK\x03\x04'), bytes) : bytes
        const expected = { path: 'a', method: 'deflated', compressedSize, span: 400 } as const
        const read = unlessRefused(() => readLocalHeader(header, expected))
        if (!read) return
        expect(read.dataStart).toBeGreaterThanOrEqual(30)
        expect(read.dataStart + compressedSize).toBeLessThanOrEqual(400)
      }),
    ))
})

/** No entry leaves the archive, none shares a byte with another, all paths are relative and name a file. */
function expectSound(entries: ZipEntry[], archiveSize: number): void {
  expectDisjoint(entries, archiveSize - 1)
  for (const { path } of entries)
    expect(path).not.toMatch(/^\/|\/\/|(^|\/)\.\.?(\/|$)|\0|^[A-Za-z]:|\/$|^$/u)
}

it('an archive damaged anywhere gives a ZipError or sound entries', () =>
  fc.assert(
    fc.property(damagedArchive, (bytes) => {
      const entries = unlessRefused(() => parseArchive(bytes))
      if (entries) expectSound(entries, bytes.length)
    }),
    { numRuns: runs(1_500) },
  ))
