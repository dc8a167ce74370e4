import { randomFillSync } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { storybook } from './corpus.ts'

const MEGABYTE = 1024 * 1024
const UPLOAD_BYTES = 95 * MEGABYTE
/** As many as fit below the limit of a directory, 4 MiB, and of an archive without ZIP64. */
const SMALL_FILES = 60_000
const SMALL_FILE_BYTES = 1_500
/** Just under the limit for one entry; eight of them are just under the one for all. */
const BOMB_BYTES = 512 * MEGABYTE - 1

/** An entry's data as stored in the archive. */
interface Member {
  data: Uint8Array
  size: number
  crc: number
  deflated: boolean
}

const DESCRIPTOR_BYTES = 16

/** Where the sizes of an entry stand: in its local header, or behind its data (APPNOTE 4.3.9). */
type Layout = 'sizes first' | 'descriptors'

/** Writes an archive of entries that may share their data (APPNOTE 4.3.6, without ZIP64). */
function archiveOf(
  members: Iterable<[name: string, member: Member]>,
  layout: Layout = 'sizes first',
): Buffer {
  const local: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  let count = 0
  for (const [name, { data, size, crc, deflated }] of members) {
    const rawName = Buffer.from(name)
    const streamed = layout === 'descriptors'
    const described = Buffer.alloc(12)
    described.writeUInt32LE(crc, 0)
    described.writeUInt32LE(data.length, 4)
    described.writeUInt32LE(size, 8)
    const flagsAndMethod = Buffer.from([
      20,
      0,
      streamed ? 8 : 0,
      8,
      deflated ? 8 : 0,
      0,
      0,
      0,
      0,
      0,
    ])
    const nameLength = Buffer.from([rawName.length & 255, rawName.length >> 8, 0, 0])
    const head = [
      Buffer.from('PK\u0003\u0004'),
      flagsAndMethod,
      streamed ? Buffer.alloc(12) : described,
      nameLength,
      rawName,
    ]
    const foot = streamed ? [Buffer.from('PK\u0007\u0008'), described] : []
    const rest = Buffer.alloc(16)
    rest.writeUInt32LE(offset, 12)
    local.push(...head, data, ...foot)
    directory.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000'),
      flagsAndMethod,
      described,
      nameLength.subarray(0, 2),
      rest,
      rawName,
    )
    offset += 30 + rawName.length + data.length + (streamed ? DESCRIPTOR_BYTES : 0)
    count += 1
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(records.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, records, end])
}

const stored = (bytes: Uint8Array): Member => ({
  data: bytes,
  size: bytes.length,
  crc: crc32(bytes),
  deflated: false,
})

const deflated = (bytes: Uint8Array): Member => ({
  data: deflateRawSync(bytes),
  size: bytes.length,
  crc: crc32(bytes),
  deflated: true,
})

/** A real Storybook in as many folders as make 95 MB: thousands of entries, 275 MB inflated. */
export function storybooks(layout?: Layout): Buffer {
  const { archive, files } = storybook()
  const members = files.map(({ path, bytes }) => [path, deflated(bytes)] as const)
  const copies = Math.floor(UPLOAD_BYTES / archive.length)
  return archiveOf(
    Array.from({ length: copies }, (_, i) => i).flatMap((i) =>
      members.map(([path, member]): [string, Member] => [`${i}/${path}`, member]),
    ),
    layout,
  )
}

/** As many files as a Storybook can have, each of them small. */
export function smallFiles(layout?: Layout): Buffer {
  const script = scriptText()
  return archiveOf(
    Array.from({ length: SMALL_FILES }, (_, i): [string, Member] => [
      `assets/${i.toString(36)}-${'x'.repeat(8)}.js`,
      deflated(script.subarray(i * 40, i * 40 + SMALL_FILE_BYTES)),
    ]),
    layout,
  )
}

/** Three files of 200 MB, of which every other 32 KB are zeros. */
export function largeFiles(): Buffer {
  const script = scriptText()
  const bytes = Buffer.alloc(200 * MEGABYTE)
  const block = 32 * 1024
  for (let at = 0; at < bytes.length; at += 2 * block) {
    const from = (at * 7) % (script.length - block)
    bytes.set(script.subarray(from, from + block), at)
  }
  const member = deflated(bytes)
  return archiveOf(['a.js', 'b.js', 'c.js'].map((name) => [name, member]))
}

/** Eight files of zeros that inflate to all that an archive may, 4 GiB. */
export function bomb(): Buffer {
  const member = deflated(Buffer.alloc(BOMB_BYTES))
  return archiveOf(Array.from({ length: 8 }, (_, i) => [`${i}.txt`, member]))
}

/** Files of random bytes, as they are. */
export function incompressible(sizeBytes = UPLOAD_BYTES, layout?: Layout): Buffer {
  const files = 19
  return archiveOf(
    Array.from({ length: files }, (_, i): [string, Member] => [
      `assets/random-${i}.bin`,
      stored(randomFillSync(new Uint8Array(Math.floor(sizeBytes / files)))),
    ]),
    layout,
  )
}

function scriptText(): Buffer {
  const { files } = storybook()
  return Buffer.concat(files.filter(({ path }) => path.endsWith('.js')).map(({ bytes }) => bytes))
}

const BOUNDARY = 'bench-form-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The body of a form whose file is the archive. */
export function formBody(archive: Uint8Array): Buffer {
  const head = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="storybook.zip"',
    'Content-Type: application/zip',
    '',
    '',
  ].join('\r\n')
  return Buffer.concat([Buffer.from(head), archive, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
