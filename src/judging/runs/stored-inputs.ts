import type { InputObject } from '../../store/judging/run-columns.ts'
import { PNG_HEAD_BYTES, readPngHeader } from '../../png/header.ts'
import type { ImageSource, Unusable } from '../judge/index.ts'

// How the objects of a run are read: each bound to the ETag that the run found at its start, the
// large ones only once they are needed.

const MAX_JSON_BYTES = 8 * 1024 * 1024
const MAX_IMAGE_BYTES = 20 * 1024 * 1024

/** Another object, or none, lies at the key than when the run started. */
export class InputChangedError extends Error {
  override readonly name = 'InputChangedError'
}

/** An object as it was found, with what became of it. */
export interface FoundInput<T> {
  object: InputObject
  content: T
}

/**
 * The ETag that an object must still have; null: whichever it has. `label` names it in the error.
 */
export interface Binding {
  label: string
  etag: string | null
}

/** An image of which the header alone is read. Null: nothing is stored there. Throws InputChangedError. */
export async function findImage(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
): Promise<FoundInput<ImageSource | { unusable: string }> | null> {
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
    // Of an empty object no range can be read, not even this one.
    const found = error instanceof InputChangedError ? null : await bucket.head(key)
    if (found?.size !== 0) throw error
    return { object: { key, etag: found.etag, size: 0 }, head: new Uint8Array() }
  }
}

function imageSource(
  head: Uint8Array,
  size: number,
  read: ImageSource['read'],
): ImageSource | { unusable: string } {
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

/** A JSON file, read unless it is too large. Null: nothing is stored there. Throws InputChangedError. */
export async function findText(
  bucket: R2Bucket,
  key: string,
  binding: Binding,
): Promise<FoundInput<{ text: string } | Unusable> | null> {
  const found = await open(bucket, key, binding)
  if (!found) return null
  const { size, etag } = found
  const object = { key, etag, size }
  if (size <= MAX_JSON_BYTES) return { object, content: { text: await found.text() } }
  await found.body.cancel()
  return { object, content: { unusable: 'is larger than 8 MiB' } }
}

/** A file that no pass reads: it counts as evidence by being there. */
export async function findFile(bucket: R2Bucket, key: string): Promise<FoundInput<null> | null> {
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
  // R2 answers a failed precondition with the object's metadata alone.
  if (found !== null && 'body' in found) return found
  if (binding.etag !== null) throw inputChanged(binding.label)
  return null
}

/** It counts as replaced or deleted, for whichever reason it can no longer be read. */
export const inputChanged = (label: string) =>
  new InputChangedError(`${label} was replaced or deleted since the run started`)
