import { DAY_MS } from '../base/time.ts'
import { archiveKey, fileKey, indexKey } from '../store/object-keys.ts'

/** A capture may send its files hours before it registers the pairs that cite them. */
export const FRESH_MS = DAY_MS

/** What the removal of a version does with an object: one that is `fresh` may be about to be cited. */
export type Fate = 'deleted' | 'cited' | 'fresh'

interface VersionObject {
  key: string
  size: number
  etag: string
  fate: Fate
}

/**
 * Yields all objects of a version by pages, each with its fate: its archive and the archive's indexes are deleted, a
 * file only if nothing cites it.
 */
export async function* versionObjects(
  bucket: R2Bucket,
  version: { projectId: string; versionId: string },
  { cited, now }: { cited: ReadonlySet<string>; now: number },
): AsyncGenerator<VersionObject[], void> {
  const { projectId, versionId } = version
  for await (const page of objectsUnder(bucket, indexKey(projectId, versionId, '')))
    yield page.map(({ key, size, etag }) => ({ key, size, etag, fate: 'deleted' }))
  const archive = archiveKey(projectId, versionId)
  const fateOf = ({ key, uploaded }: R2Object): Fate => {
    if (cited.has(key.normalize('NFC'))) return 'cited'
    return key !== archive && uploaded.getTime() > now - FRESH_MS ? 'fresh' : 'deleted'
  }
  for await (const page of objectsUnder(bucket, fileKey(projectId, versionId, '')))
    yield page.map((object) => {
      const { key, size, etag } = object
      return { key, size, etag, fate: fateOf(object) }
    })
}

/** Goes on by key and not by cursor: what was listed may be deleted before the next page. */
export async function* objectsUnder(
  bucket: R2Bucket,
  prefix: string,
): AsyncGenerator<R2Object[], void> {
  let startAfter: string | undefined
  for (;;) {
    const page = await bucket.list({ prefix, ...(startAfter !== undefined && { startAfter }) })
    if (page.objects.length > 0) yield page.objects
    startAfter = page.objects.at(-1)?.key
    if (!page.truncated || startAfter === undefined) return
  }
}
