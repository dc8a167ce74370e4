import * as z from 'zod'
import { ProjectId } from '../../../src/tenancy/parameters.ts'
import { ArchiveError } from './errors.ts'

// The manifest is the first part of an archive and names all others, in their order. docs/backup.md describes it.

export const FORMAT = 'storybook-hosting-project/1'
export const MANIFEST_NAME = 'manifest.json'

/** What an archive may hold; the service stores no larger object. */
export const LIMITS = {
  manifestBytes: 128 * 1024 ** 2,
  parts: 250_000,
  objectBytes: 100 * 1024 ** 2,
  rowsBytes: 8 * 1024 ** 3,
  /** D1 takes 2,000,000 bytes in a value, and rows are sent as one. */
  rowBytes: 1_500_000,
} as const

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const printable = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'holds a control character')

/** An object in storage. */
export const StoredObject = z.strictObject({
  key: z
    .string()
    .min(1)
    .refine((key) => Buffer.byteLength(key) <= 1_024, 'is longer than 1024 bytes')
    .refine((key) => !/[\p{Cc}\p{Cs}]/u.test(key), 'holds a control character'),
  etag: z.string().regex(/^[0-9a-f]{32}(-\d{1,5})?$/),
  content_type: printable(200).nullable(),
  metadata: z.record(printable(100).min(1), printable(500)),
})
export type StoredObject = z.output<typeof StoredObject>

const Part = z.strictObject({
  name: z.string().min(1).max(4_000),
  size: z.int().min(0),
  sha256: Sha256,
  /** For the rows of a table. */
  rows: z.int().min(0).optional(),
  /** For an object. */
  object: StoredObject.optional(),
})
export type Part = z.output<typeof Part>

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  project: ProjectId,
  exported_at: z.iso.datetime(),
  /** The last migration of the database that it was exported from. */
  schema: z.string().regex(/^\d{4}_[a-z_]{1,60}\.sql$/),
  parts: z.array(Part).max(LIMITS.parts),
})
export type Manifest = z.output<typeof Manifest>

export const rowsName = (table: string): string => `rows/${table}.ndjson`

/** Returns the name of an object's part: its key, such that it is safe as a path. */
export const objectName = (key: string): string =>
  `objects/${key.split('/').map(encodeSegment).join('/')}`

/** A lone `%` is an empty segment: a `%` in a key is written `%25`. */
function encodeSegment(segment: string): string {
  if (segment === '') return '%'
  if (segment === '.' || segment === '..') return segment.replaceAll('.', '%2E')
  return encodeURIComponent(segment)
}

/** Reads a manifest. Throws ArchiveError for what no export writes. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const result = Manifest.safeParse(parseJson(bytes))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ArchiveError(`The manifest is not valid: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const names = new Set<string>()
  for (const part of result.data.parts) {
    checkPart(part)
    if (names.has(part.name)) throw new ArchiveError(`The part ${part.name} is named twice`)
    names.add(part.name)
  }
  return result.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ArchiveError('The manifest is not JSON')
  }
}

function checkPart({ name, size, rows, object }: Part): void {
  if (object) {
    if (name !== objectName(object.key))
      throw new ArchiveError(`The part ${name} is not named as its object, ${object.key}, must be`)
    if (size > LIMITS.objectBytes)
      throw new ArchiveError(`The object ${object.key} has ${size} bytes, more than is stored`)
  } else if (rows === undefined || !/^rows\/[a-z_]+\.ndjson$/.test(name))
    throw new ArchiveError(`The part ${name} is neither an object nor the rows of a table`)
  else if (size > LIMITS.rowsBytes) throw new ArchiveError(`The part ${name} is too large`)
}
