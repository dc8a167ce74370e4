import type { Env } from '../../settings/config.ts'
import { logEvent } from '../../http/log.ts'
import { cropKey, type CropSide } from '../../store/object-keys.ts'

// A drawn crop is kept, so that only its first reader waits for the images to be decoded. Each issue keeps one for each
// side, of the images that lie there: the entity tag that it was drawn under says which.

/** A picture, or why there is none: also a damaged image is read but once. */
export type Drawn = { picture: BodyInit } | { gone: string }

export interface CropName {
  projectId: string
  issueId: string
  side: CropSide
  /** The crop's own entity tag, which stands for all that it is drawn from. */
  etag: string
}

const keyOf = ({ projectId, issueId, side }: CropName) => cropKey(projectId, issueId, side)

/** Returns what was drawn under this entity tag, with one read of storage; null: nothing was. */
export async function getKeptCrop(bucket: R2Bucket, name: CropName): Promise<Drawn | null> {
  const object = await bucket.get(keyOf(name))
  if (!object) return null
  const { etag, gone } = object.customMetadata ?? {}
  if (etag === name.etag && gone === undefined) return { picture: object.body }
  await object.body.cancel()
  return etag === name.etag && gone !== undefined ? { gone } : null
}

/** Keeps what was drawn. A failure is logged: the crop is drawn again for its next reader. */
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
      issue_id: name.issueId,
      name: String(error).slice(0, 80),
    })
  }
}
