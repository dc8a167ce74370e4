import { inflateSync, strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  readDirectory,
  readLocalHeader,
  TAIL_BYTES,
  ZipError,
  type ByteSource,
  type ZipEntry,
  type ZipErrorCode,
} from '../../src/zip/index.ts'
import { crc32 } from 'node:zlib'
import { buildArchive, concat, layOutArchive, utf8 } from './build-archive.ts'
import * as fixtures from './fixtures.ts'
import { MemorySource } from './memory-source.ts'

/** Returns the content of a file, checked against the size and CRC-32 in the directory. */
function contentOf(archive: Uint8Array, entry: ZipEntry): string {
  const bytes = archive.subarray(entry.localHeaderOffset, entry.localHeaderOffset + entry.span)
  const { dataStart } = readLocalHeader(bytes, entry)
  const data = bytes.subarray(dataStart, dataStart + entry.compressedSize)
  const content = entry.method === 'stored' ? data : inflateSync(data)
  expect(content.length).toBe(entry.uncompressedSize)
  expect(crc32(content)).toBe(entry.crc32)
  return new TextDecoder().decode(content)
}

/** Maps the path of every file in an archive to its content. */
async function unzip(archive: Uint8Array): Promise<Record<string, string>> {
  const entries = [...(await readDirectory(new MemorySource(archive)))]
  const files = entries.filter(({ isFile }) => isFile)
  return Object.fromEntries(files.map((entry) => [entry.path, contentOf(archive, entry)]))
}

const SITE = {
  'index.html': fixtures.INDEX_HTML,
  'assets/main.css': fixtures.MAIN_CSS,
  'assets/naïve café.txt': fixtures.CAFE_TXT,
}
const PAGE = { 'index.html': fixtures.INDEX_HTML }

describe('an archive made by', () => {
  it.each([
    ['Info-ZIP', fixtures.infoZip, SITE],
    ['Info-ZIP with extra fields', fixtures.infoZipExtra, SITE],
    ['Info-ZIP into a pipe', fixtures.infoZipStreamed, SITE],
    ['Info-ZIP from a pipe', fixtures.infoZipFromStdin, { '-': fixtures.INDEX_HTML }],
    ['Info-ZIP with ZIP64', fixtures.infoZipForced64, PAGE],
    ['Info-ZIP with a comment', fixtures.infoZipCommented, PAGE],
    ['a self-extractor', fixtures.selfExtractor, SITE],
    ['a self-extractor with adjusted offsets', fixtures.selfExtractorAdjusted, SITE],
    ['7-Zip', fixtures.sevenZip, SITE],
    ['libarchive', fixtures.libarchive, SITE],
    ['jar', fixtures.jar, SITE],
    ['Perl, streamed with ZIP64', fixtures.perlStreamed, PAGE],
    ['Python, streamed', fixtures.pythonStreamed, PAGE],
    ['Python, streamed with ZIP64', fixtures.pythonForced64, PAGE],
    [
      'Python',
      fixtures.pythonZipfile,
      { ...PAGE, 'assets/naïve café.txt': fixtures.CAFE_TXT, 'empty.txt': '' },
    ],
  ])('%s gives its files', async (_maker, archive, files) =>
    expect(await unzip(archive)).toEqual(files),
  )

  it('jar with a manifest gives its files', async () => {
    const paths = Object.keys(await unzip(fixtures.jarWithManifest))
    expect(paths).toEqual(['META-INF/MANIFEST.MF', 'index.html'])
  })

  it('fflate gives its files', async () => {
    const files = {
      'index.html': strToU8('hello'),
      'a/é.bin': [strToU8('stored'), { level: 0 }],
    } as const
    expect(await unzip(zipSync({ ...files, 'a/é.bin': [...files['a/é.bin']] }))).toEqual({
      'index.html': 'hello',
      'a/é.bin': 'stored',
    })
  })

  it('fflate streaming, with data descriptors, gives its files', async () => {
    const chunks: Uint8Array[] = []
    const zip = new Zip((_error, chunk) => chunks.push(chunk))
    for (const file of [
      new ZipDeflate('index.html', { level: 9 }),
      new ZipPassThrough('a/b.txt'),
    ]) {
      zip.add(file)
      file.push(strToU8('hello '))
      file.push(strToU8(file.filename), true)
    }
    zip.end()
    expect(await unzip(concat(...chunks))).toEqual({
      'index.html': 'hello index.html',
      'a/b.txt': 'hello a/b.txt',
    })
  })

  it('Windows with backslashes gives its files', async () => {
    const archive = buildArchive({
      entries: [{ name: 'assets\\' }, { name: 'assets\\main.css', content: 'x' }],
    })
    expect(await unzip(archive)).toEqual({ 'assets/main.css': 'x' })
  })

  it('macOS gives its files, resource forks included', async () => {
    const names = [
      'site/',
      'site/index.html',
      '__MACOSX/',
      '__MACOSX/site/',
      '__MACOSX/site/._index.html',
    ]
    const archive = buildArchive({
      entries: names.map((name) => ({ name, content: name, descriptor: true })),
    })
    expect(await unzip(archive)).toEqual({
      'site/index.html': 'site/index.html',
      '__MACOSX/site/._index.html': '__MACOSX/site/._index.html',
    })
  })

  it.each<[string, Uint8Array, ZipErrorCode]>([
    ['Info-ZIP with a password', fixtures.infoZipEncrypted, 'encrypted'],
    ['Info-ZIP by bzip2', fixtures.infoZipBzip2, 'unsupported_method'],
    ['7-Zip by Deflate64', fixtures.sevenZipDeflate64, 'unsupported_method'],
  ])('%s is refused', (_maker, archive, code) =>
    expect(readDirectory(new MemorySource(archive))).rejects.toMatchObject({ code }),
  )
})

/** An archive whose directory is longer than the tail, and whose entries are empty files. */
function longDirectory(count: number, comment = ''): ReturnType<typeof layOutArchive> {
  const entries = Array.from({ length: count }, (_, i) => ({
    name: `assets/file-${i}.js`,
    method: 0,
  }))
  return layOutArchive({ entries, comment })
}

describe('reads', () => {
  it('the tail alone if it holds the directory', async () => {
    const source = new MemorySource(
      buildArchive({ entries: [{ name: 'a', content: new Uint8Array(99), method: 0 }] }),
    )
    await readDirectory(source)
    expect(source.reads).toHaveLength(1)
  })

  it('the tail alone if it begins with the directory', async () => {
    const comment = 'c'.repeat(65_535)
    const left = TAIL_BYTES - 46 - 1 - comment.length - 22
    const entries = [{ name: 'a', content: new Uint8Array(99), comment }]
    const { bytes, directoryOffset } = layOutArchive({ entries, comment: 'c'.repeat(left) })
    expect(bytes.length - directoryOffset).toBe(TAIL_BYTES)
    const source = new MemorySource(bytes)
    expect(await readDirectory(source)).toHaveLength(1)
    expect(source.reads).toHaveLength(1)
  })

  it('the part of a longer directory that the tail lacks', async () => {
    const { bytes, directoryOffset } = longDirectory(5000)
    const source = new MemorySource(bytes)
    expect(await readDirectory(source)).toHaveLength(5000)
    const tailOffset = bytes.length - TAIL_BYTES
    expect(source.reads).toEqual([
      { offset: tailOffset, length: TAIL_BYTES },
      { offset: directoryOffset, length: tailOffset - directoryOffset },
    ])
  })

  it('the directory whole if a comment fills the tail', async () => {
    const { bytes, directoryOffset, directorySize } = longDirectory(100, 'c'.repeat(65_535))
    const padded = concat(new Uint8Array(100_000), bytes)
    const source = new MemorySource(padded)
    expect(await readDirectory(source)).toHaveLength(100)
    const tailOffset = padded.length - TAIL_BYTES
    const offset = directoryOffset + 100_000
    expect(source.reads[1]).toEqual({
      offset,
      length: Math.min(directorySize, tailOffset - offset),
    })
  })

  it.each([1, 2])('fail as the storage fails, at read %i', async (at) => {
    const error = new Error('storage is down')
    const source = new MemorySource(longDirectory(5000).bytes, { at, error })
    await expect(readDirectory(source)).rejects.toBe(error)
    expect(source.reads).toHaveLength(at)
  })
})

describe('refused: truncated', () => {
  const { bytes } = longDirectory(5000)
  const whole = new MemorySource(bytes)

  it.each<[string, Partial<ByteSource>]>([
    ['a short tail', { readTail: async () => ({ bytes: bytes.slice(-100), size: bytes.length }) }],
    ['no tail', { readTail: async () => ({ bytes: new Uint8Array(), size: bytes.length }) }],
    [
      'a short read of the directory',
      { read: async (offset, length) => bytes.slice(offset, offset + length - 1) },
    ],
    ['no directory', { read: async () => new Uint8Array() }],
  ])('%s', (_what, broken) => {
    const source: ByteSource = {
      readTail: (length) => whole.readTail(length),
      read: (offset, length) => whole.read(offset, length),
      ...broken,
    }
    return expect(readDirectory(source)).rejects.toMatchObject({ code: 'truncated' })
  })
})

it('refused: no_end_record: an empty object', () =>
  expect(readDirectory(new MemorySource(new Uint8Array()))).rejects.toMatchObject({
    code: 'no_end_record',
  }))

it('refused: bad_directory: other bytes in place of a directory before the tail', async () => {
  const { bytes, directoryOffset } = longDirectory(5000)
  bytes.set(utf8('nonsense'), directoryOffset)
  const refusal = readDirectory(new MemorySource(bytes))
  await expect(refusal).rejects.toBeInstanceOf(ZipError)
  await expect(refusal).rejects.toMatchObject({ code: 'bad_directory' })
})
