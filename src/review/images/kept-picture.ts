import type { Env } from '../../settings/config.ts'
import { logFailure } from '../../http/log.ts'

// A picture that was drawn is stored, so that images are decoded for its first reader only. The entity tag stored with it
// says which images it was drawn from.

/** A picture, or why there is none: the failure is stored too, so that a damaged image is not decoded again. */
export type Drawn = { picture: BodyInit } | { gone: string }

export interface PictureName {
  key: string
  /** Computed from everything that the picture is drawn from. */
  etag: string
}

/** Returns the picture stored with this entity tag, with one read of storage, or null. */
export async function getKeptPicture(
  bucket: R2Bucket,
  { key, etag: wanted }: PictureName,
): Promise<Drawn | null> {
  const object = await bucket.get(key)
  if (!object) return null
  const { etag, gone } = object.customMetadata ?? {}
  if (etag === wanted && gone === undefined) return { picture: object.body }
  await object.body.cancel()
  return etag === wanted && gone !== undefined ? { gone } : null
}

/** Stores a picture. A failure is only logged: the picture is drawn again for its next reader. */
export async function keepPicture(
  { STORAGE }: Pick<Env, 'STORAGE'>,
  { key, etag }: PictureName,
  drawn: { picture: Uint8Array<ArrayBuffer> } | { gone: string },
): Promise<void> {
  const metadata = 'gone' in drawn ? { etag, gone: drawn.gone } : { etag }
  try {
    await STORAGE.put(key, 'gone' in drawn ? '' : drawn.picture, {
      httpMetadata: { contentType: 'image/png' },
      customMetadata: metadata,
    })
  } catch (error) {
    logFailure('picture_not_kept', error, { key })
  }
}
