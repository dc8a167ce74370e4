import { DAY_MS } from '../base/time.ts'
import { cropsPrefix, thumbnailKey, thumbnailsPrefix } from '../store/object-keys.ts'
import type { StoredObject } from './aged-kind.ts'

/** A thumbnail goes with its image. This is for those of images that were overwritten, or drawn while theirs was deleted. */
const THUMBNAIL_DAYS = 30

/**
 * Returns the pictures of a project that were drawn too long ago, crops more than `cropsDays` if that is a number, among
 * the next 1,000 crops and the next 1,000 thumbnails after a key, and the key to go on after; null: there are no more. No
 * row knows them, and none has to: whoever opens one has it drawn again.
 */
export async function findOldPictures(
  bucket: R2Bucket,
  { projectId, after }: { projectId: string; after: string | null },
  { cropsDays, now }: { cropsDays: number | null; now: number },
): Promise<{ objects: StoredObject[]; next: string | null }> {
  const kinds = [
    { prefix: cropsPrefix(projectId), days: cropsDays },
    { prefix: thumbnailsPrefix(projectId), days: THUMBNAIL_DAYS },
  ]
  const begun = kinds.findIndex(({ prefix }) => after?.startsWith(prefix))
  const objects: StoredObject[] = []
  for (const [i, { prefix, days }] of kinds.entries()) {
    if (days === null || i < begun) continue
    const page = await bucket.list({ prefix, ...(i === begun && after && { startAfter: after }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() <= now - days * DAY_MS)
    objects.push(...old)
    const last = page.objects.at(-1)
    if (page.truncated && last) return { objects, next: last.key }
  }
  return { objects, next: null }
}

/** Returns the keys of the thumbnails of these objects, whether or not there are any. */
export const thumbnailsOf = (projectId: string, objects: readonly { etag: string }[]): string[] =>
  objects.map(({ etag }) => thumbnailKey(projectId, etag))
