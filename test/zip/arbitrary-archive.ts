import * as fc from 'fast-check'
import { buildArchive, concat, utf8, type ArchiveSpec } from './build-archive.ts'
import * as fixtures from './fixtures.ts'

export const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' })

/** Bytes such as a ZIP has here and there: signatures, unset fields, small numbers. */
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

export const anyBytes = fc.oneof(bytesUpTo(400), zipLikeBytes)

const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(isPlainSegment)

function isPlainSegment(text: string): boolean {
  return (
    !/[/\\:\p{Cc}\p{Cs}]/u.test(text) &&
    text !== '.' &&
    text !== '..' &&
    text !== '.DS_Store' &&
    text !== '__MACOSX'
  )
}

const file = fc.record({
  content: fc.oneof(
    bytesUpTo(300),
    fc.integer({ min: 0, max: 5000 }).map((size) => new Uint8Array(size)),
  ),
  method: fc.constantFrom(0, 8),
  descriptor: fc.boolean(),
  zip64: fc.boolean(),
  flags: fc.constantFrom(0, 1 << 11),
  comment: fc.string({ maxLength: 5 }),
  localExtra: fc.constantFrom(0, 28, 200).map((size) => new Uint8Array(size)),
})

const tree = fc.dictionary(
  fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  file,
  {
    maxKeys: 12,
    noNullPrototype: true,
  },
)

/** An archive that can be served. */
export const archiveSpec: fc.Arbitrary<ArchiveSpec> = fc
  .record({
    tree,
    zip64: fc.boolean(),
    comment: fc.string({ maxLength: 50 }),
    prefixBytes: fc.nat(50),
  })
  .map(({ tree, zip64, comment, prefixBytes }) => {
    const entries = Object.entries(tree).map(([name, file]) => Object.assign(file, { name }))
    const prefix = new Uint8Array(entries.length === 0 ? 0 : prefixBytes)
    return { entries, zip64, comment, prefix }
  })

const damage = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255))

/** An archive with up to four bytes changed in its second half, where directory and end records are. */
export const damagedArchive: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(
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
    ),
    fc.array(damage, { minLength: 1, maxLength: 4 }),
  )
  .map(([archive, damages]) => {
    const bytes = archive.slice()
    for (const [at, value] of damages) bytes[Math.floor((0.5 + at / 2) * bytes.length)] = value
    return bytes
  })
