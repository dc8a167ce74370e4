import * as fc from 'fast-check'
import type { ArchiveSpec } from './build-archive.ts'

export const bytesUpTo = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' })

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

/** Any archive that is fit to be served. */
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
