import type { InputObject } from '../../store/judging/run-columns.ts'
import { PNG_HEAD_BYTES, readPngHeader } from '../../png/header.ts'
import type { ImageSource } from '../../png/source.ts'
import type { Unusable } from '../judge/index.ts'

// Reads the objects of a run: each is bound to the ETag that the run found at its start, and images are read only
// when they are needed.

const MAX_JSON_BYTES = 8 * 1024 * 1024
const MAX_IMAGE_BYTES = 20 * 1024 * 1024

/** The object at the key is no longer the one that the run started with. */
export class InputChangedError extends Error {
  override readonly name = 'InputChangedError'
}

/** An object as it was found, and the content that was read from it. */
export interface StoredInput<T> {
  object: InputObject
  content: T
}

/** The ETag that an object must still have; null accepts any. `label` names the object in errors. */
export interface Binding {
  label: string
  etag: string | null
}

/** Reads the header of an image; null if nothing is stored. Throws InputChangedError. */
export async function getImage(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
): Promise<StoredInput<ImageSource | Unusable> | null> {
  const found = await openHead(bucket, key, binding)
  if (!found) return null
  const { object, head } = found
  const { size, etag } = object
  const read = () =>
    head.length === size
      ? Promise.resolve(head)
      : openWhole(bucket, key, { label: binding.label, etag })
  return { object, content: imageSource(head, size, read) }
}

async function openHead(bucket: R2Bucket, key: string, binding: Binding) {
  try {
    const found = await open(bucket, key, binding, { offset: 0, length: PNG_HEAD_BYTES })
    if (!found) return null
    const { size, etag } = found
    return { object: { key, etag, size }, head: new Uint8Array(await found.arrayBuffer()) }
  } catch (error) {
    // R2 refuses every range of an empty object.
    const found = error instanceof InputChangedError ? null : await bucket.head(key)
    if (found?.size !== 0) throw error
    return { object: { key, etag: found.etag, size: 0 }, head: new Uint8Array() }
  }
}

function imageSource(
  head: Uint8Array,
  size: number,
  read: ImageSource['read'],
): ImageSource | Unusable {
  if (size > MAX_IMAGE_BYTES) return { unusable: 'is larger than 20 MiB' }
  try {
    return { header: readPngHeader(head), read }
  } catch (error) {
    if (error instanceof RangeError) return { unusable: error.message }
    throw error
  }
}

async function openWhole(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
): Promise<AsyncIterable<Uint8Array>> {
  const found = await open(bucket, key, binding)
  if (!found) throw inputChanged(binding.label)
  return found.body
}

/** Reads a JSON file unless it is too large; null if nothing is stored. Throws InputChangedError. */
export async function getText(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
): Promise<StoredInput<{ text: string } | Unusable> | null> {
  const found = await open(bucket, key, binding)
  if (!found) return null
  const { size, etag } = found
  const object = { key, etag, size }
  if (size <= MAX_JSON_BYTES) return { object, content: { text: await found.text() } }
  await found.body.cancel()
  return { object, content: { unusable: 'is larger than 8 MiB' } }
}

/** Looks up a file that no pass reads: its existence counts as evidence. */
export async function getFile(bucket: R2Bucket, key: string): Promise<StoredInput<null> | null> {
  const found = await bucket.head(key)
  return found && { object: { key, etag: found.etag, size: found.size }, content: null }
}

async function open(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
  range?: R2Range,
): Promise<R2ObjectBody | null> {
  const found = await bucket.get(key, {
    ...(range && { range }),
    ...(binding.etag !== null && { onlyIf: { etagMatches: binding.etag } }),
  })
  // For a failed precondition R2 returns the object's metadata without a body.
  if (found !== null && 'body' in found) return found
  if (binding.etag !== null) throw inputChanged(binding.label)
  return null
}

/** Returns the error for an object that, for whatever reason, can no longer be read. */
export const inputChanged = (label: string) =>
  new InputChangedError(`${label} was replaced or deleted since the run started`)
