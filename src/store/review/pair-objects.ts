import * as z from 'zod'
import { KEY_FIELDS, SLOTS, type KeyField, type Slot } from './pair-fields.ts'

/** An object as it was found in storage; an object with another ETag is another object. */
export const ObservedObject = z.object({
  key: z.string().describe('Its key in storage.'),
  etag: z.string().describe('Its ETag, without quotes.'),
})
export type ObservedObject = z.output<typeof ObservedObject>

/** The objects that a pair names, by field, without those that were never found. */
export const PairObjects = z.partialRecord(z.enum(KEY_FIELDS), ObservedObject)
export type PairObjects = z.output<typeof PairObjects>

export const IMAGE_FIELD = { a: 'image_a_key', b: 'image_b_key' } as const satisfies Record<
  Slot,
  KeyField
>

/** The last observed ETags of a pair's images; null for one that was never found at its present key. */
export const ImageEtags = z.object({ a: z.string().nullable(), b: z.string().nullable() })
export type ImageEtags = z.output<typeof ImageEtags>

/** Those of a row of pairs, as SQL that makes JSON. */
export const imageEtagsOf = (pairs: string): string =>
  `json_object(${SLOTS.flatMap((slot) => [`'${slot}'`, etagSql(pairs, IMAGE_FIELD[slot])]).join(', ')})`

const etagSql = (pairs: string, field: KeyField): string =>
  `iif(${pairs}.objects ->> '$.${field}.key' = ${pairs}.${field}, ${pairs}.objects ->> '$.${field}.etag', NULL)`

/**
 * Returns the fields whose known objects have been replaced. An object that is found for the first time does not
 * count, nor does one that is missing: it may come back unchanged.
 */
export const replacedFields = (known: PairObjects, found: PairObjects): KeyField[] =>
  KEY_FIELDS.filter((field) => {
    const [before, after] = [known[field], found[field]]
    return before !== undefined && after !== undefined && before.etag !== after.etag
  })

/** Whether `known` contains everything in `found`. */
export const isKnown = (known: PairObjects, found: PairObjects): boolean =>
  KEY_FIELDS.every((field) => {
    const after = found[field]
    const before = known[field]
    return after === undefined || (before?.etag === after.etag && before.key === after.key)
  })
