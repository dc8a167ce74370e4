import type { Env } from '../../settings/config.ts'
import { logEvent } from '../../http/log.ts'
import { cropKey, type CropSide } from '../../store/object-keys.ts'

// A rendered crop is stored, so that the images are decoded for its first reader only. Each subject keeps one crop per
// side; the entity tag stored with it says which images it was rendered from.

/** A picture, or why there is none: the failure is stored too, so that a damaged image is not decoded again. */
export type Drawn = { picture: BodyInit } | { gone: string }

export interface CropName {
  projectId: string
  subjectId: string
  side: CropSide
  /** The crop's own entity tag, computed from everything it is rendered from. */
  etag: string
}

const keyOf = ({ projectId, subjectId, side }: CropName) => cropKey(projectId, subjectId, side)

/** Returns the crop stored with this entity tag, with one read of storage, or null. */
export async function getKeptCrop(bucket: R2Bucket, name: CropName): Promise<Drawn | null> {
  const object = await bucket.get(keyOf(name))
  if (!object) return null
  const { etag, gone } = object.customMetadata ?? {}
  if (etag === name.etag && gone === undefined) return { picture: object.body }
  await object.body.cancel()
  return etag === name.etag && gone !== undefined ? { gone } : null
}

/** Stores a rendered crop. A failure is only logged: the crop is rendered again for its next reader. */
export async function keepCrop(
  { STORAGE }: Pick<Env, 'STORAGE'>,
  name: CropName,
  drawn: { picture: Uint8Array<ArrayBuffer> } | { gone: string },
): Promise<void> {
  const { etag } = name
  const metadata = 'gone' in drawn ? { etag, gone: drawn.gone } : { etag }
  try {
    await STORAGE.put(keyOf(name), 'gone' in drawn ? '' : drawn.picture, {
      httpMetadata: { contentType: 'image/png' },
      customMetadata: metadata,
    })
  } catch (error) {
    logEvent('error', 'crop_not_kept', {
      id: name.subjectId,
      name: String(error).slice(0, 80),
    })
  }
}
