import * as fc from 'fast-check'
import { deflateSync, gunzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { crc32 } from 'node:zlib'
import { GZIP_OVERHEAD, gzipHeader, gzipMember, gzipTrailer } from '../../src/cdn/gzip-member.ts'
import { readDirectory, readLocalHeader } from '../../src/zip/index.ts'
import { archiveSpec, bytesUpTo } from '../zip/arbitrary-archive.ts'
import { buildArchive, concat, utf8 } from '../zip/build-archive.ts'
import { expectRefusal, unlessRefused } from '../zip/expect-refusal.ts'
import { MemorySource } from '../zip/memory-source.ts'
import { runs } from '../support/property-runs.ts'

const CONTENT = utf8('hello '.repeat(50))
const DATA = deflateSync(CONTENT)
const ENTRY = {
  compressedSize: DATA.length,
  uncompressedSize: CONTENT.length,
  crc32: crc32(CONTENT),
}

/** The bytes read from an archive: a header, the data, and `after` bytes of what follows. */
const readBytes = (headerSize: number, after: number): Uint8Array =>
  concat(new Uint8Array(headerSize).fill(1), DATA, new Uint8Array(after).fill(2))

/** Unzips by the platform, which checks CRC-32 and size. */
async function gunzip(member: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([member]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

describe('a member', () => {
  it.each([
    [30, 0],
    [31, 1],
    [30, 7],
    [30, 8],
    [99, 9],
    [65_000, 500],
  ])(
    'of data behind %i bytes and before %i others unzips to the file',
    async (headerSize, after) => {
      const member = gzipMember(readBytes(headerSize, after), headerSize, ENTRY)
      expect(member.length).toBe(DATA.length + GZIP_OVERHEAD)
      expect(member.subarray(10, -8)).toEqual(DATA)
      expect(gunzipSync(member)).toEqual(CONTENT)
      expect(await gunzip(member)).toEqual(CONTENT)
    },
  )

  it.each([0, 100])(
    'is made in the bytes that were read, with %i bytes behind the data',
    (after) => {
      const bytes = readBytes(40, after)
      expect(gzipMember(bytes, 40, ENTRY).buffer).toBe(bytes.buffer)
    },
  )

  it('is made from a part of a larger buffer without touching the rest', () => {
    const larger = concat(utf8('before'), readBytes(30, 0), utf8('behind'))
    const member = gzipMember(larger.subarray(6, -6), 30, ENTRY)
    expect(gunzipSync(member)).toEqual(CONTENT)
    expect(larger.slice(0, 6)).toEqual(utf8('before'))
    expect(larger.slice(-6)).toEqual(utf8('behind'))
  })

  it('of an empty file unzips to nothing', async () => {
    const data = deflateSync(new Uint8Array())
    const bytes = concat(new Uint8Array(30), data)
    const entry = { compressedSize: data.length, uncompressedSize: 0, crc32: 0 }
    expect(await gunzip(gzipMember(bytes, 30, entry))).toEqual(new Uint8Array())
  })

  it('is refused as truncated if its data was not read whole', () => {
    expectRefusal('truncated', () => gzipMember(readBytes(30, 0).subarray(0, -1), 30, ENTRY))
  })
})

it('every deflated file of any archive unzips to what went in', () =>
  fc.assert(
    fc.asyncProperty(archiveSpec, fc.nat(12), async (spec, after) => {
      const archive = buildArchive(spec)
      const entries = await readDirectory(new MemorySource(archive))
      const contents = new Map(spec.entries.map(({ name, content }) => [name, content]))
      for (const entry of entries.filter(({ method }) => method === 'deflated')) {
        const bytes = archive.slice(entry.localHeaderOffset)
        const { dataStart } = readLocalHeader(bytes, entry)
        const read = bytes.subarray(0, dataStart + entry.compressedSize + after)
        expect(gunzipSync(gzipMember(read, dataStart, entry))).toEqual(contents.get(entry.path))
      }
    }),
    { numRuns: runs(120) },
  ))

it('of arbitrary bytes is as long as announced, or refused', () =>
  fc.assert(
    fc.property(bytesUpTo(400), fc.nat(370), fc.nat(300), (bytes, before, compressedSize) => {
      const entry = { compressedSize, uncompressedSize: 1, crc32: 1 }
      const member = unlessRefused(() => gzipMember(bytes, before + 30, entry))
      expect(member?.length ?? null).toBe(
        before + 30 + compressedSize > bytes.length ? null : compressedSize + 18,
      )
    }),
  ))

describe('header and trailer', () => {
  it('make a member of streamed data', async () => {
    const trailer = gzipTrailer(ENTRY.crc32, ENTRY.uncompressedSize)
    expect(gzipHeader.length + trailer.length).toBe(GZIP_OVERHEAD)
    expect(await gunzip(concat(gzipHeader, DATA, trailer))).toEqual(CONTENT)
  })

  it('give a size of 4 GiB and more modulo 2^32', () =>
    expect(gzipTrailer(0xdeadbeef, 2 ** 32 + 5)).toEqual(
      Uint8Array.of(0xef, 0xbe, 0xad, 0xde, 5, 0, 0, 0),
    ))
})
