import { DAY_MS } from '../base/time.ts'
import { cropsPrefix } from '../store/object-keys.ts'
import type { StoredObject } from './aged-kind.ts'

/**
 * Returns the crops of a project among the next 1,000 after a key that were drawn more than `days` ago, and the key to go
 * on after; null: there are no more. No row knows them, and none has to: whoever opens one has it drawn again.
 */
export async function findOldCrops(
  bucket: R2Bucket,
  { projectId, after }: { projectId: string; after: string | null },
  { days, now }: { days: number; now: number },
): Promise<{ objects: StoredObject[]; next: string | null }> {
  const page = await bucket.list({
    prefix: cropsPrefix(projectId),
    ...(after !== null && { startAfter: after }),
  })
  const old = page.objects.filter(({ uploaded }) => uploaded.getTime() <= now - days * DAY_MS)
  return {
    objects: old.map(({ key, size }) => ({ key, size })),
    next: page.truncated ? (page.objects.at(-1)?.key ?? null) : null,
  }
}
