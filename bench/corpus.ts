import { readFileSync } from 'node:fs'
import { unzipSync, zipSync, type Zippable } from 'fflate'

/** A file of an archive: its bytes, and where its data is in it. */
interface ArchivedFile {
  path: string
  bytes: Uint8Array
  deflated: boolean
  dataOffset: number
  compressedSize: number
}

export interface Corpus {
  archive: Uint8Array
  files: ArchivedFile[]
}

const DEMO = new URL('../demo/storybook.zip', import.meta.url)

const MODIFIED = new Date('2026-01-01T00:00:00')
const FILLER_BYTES = 1_500
const LARGE_FILE_BYTES = 1_300_000

/** A real Storybook, every file of it. */
export const storybook = (): Corpus => readCorpus(readFileSync(DEMO))

/** The Storybook among so many small files that the archive has `count` entries; its files alone count. */
export function storybookAmong(count: number): Corpus {
  const { files } = storybook()
  const contents: Zippable = {}
  for (const { path, bytes } of files) contents[path] = bytes
  const script = scriptText(files)
  for (let i = files.length; i < count; i++)
    contents[`assets/filler-${i}.js`] = script.subarray(i, i + FILLER_BYTES)
  const paths = new Set(files.map(({ path }) => path))
  const { archive, files: all } = readCorpus(zipSync(contents, { level: 6, mtime: MODIFIED }))
  return { archive, files: all.filter(({ path }) => paths.has(path)) }
}

/** One large script. */
export function largeScript(): Corpus {
  const bytes = scriptText(storybook().files).subarray(0, LARGE_FILE_BYTES)
  return readCorpus(zipSync({ 'assets/large.js': bytes }, { level: 6, mtime: MODIFIED }))
}

const scriptText = (files: readonly ArchivedFile[]): Buffer =>
  Buffer.concat(files.filter(({ path }) => path.endsWith('.js')).map(({ bytes }) => bytes))

/** Walks the central directory (APPNOTE 4.3.12), apart from the service's own reader of it. */
function readCorpus(archive: Uint8Array): Corpus {
  const contents = unzipSync(archive)
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.length)
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: ArchivedFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const offset = zip.readUInt32LE(at + 42)
    const bytes = contents[path]
    if (bytes && !path.endsWith('/'))
      files.push({
        path,
        bytes,
        deflated: zip.readUInt16LE(at + 10) === 8,
        dataOffset: offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28),
        compressedSize: zip.readUInt32LE(at + 20),
      })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return { archive, files }
}

export const urlPath = ({ path }: ArchivedFile): string =>
  `/${path.split('/').map(encodeURIComponent).join('/')}`
