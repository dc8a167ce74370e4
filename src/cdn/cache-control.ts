import type { Config } from '../config.ts'
import { hasContentHash } from './content-hash.ts'
import { extensionOf } from './content-types.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For whatever is not the file that stands at the path: the next upload may put one there. */
export const REVALIDATED = 'no-cache'

/** For a file that the `Referer` picked: nobody else may get it for the same URL. */
export const NOT_SHARED = 'private, no-store'

type CacheSettings = Pick<Config['cdn'], 'mutableCacheControl' | 'htmlCacheControl'>

/**
 * The `Cache-Control` of the file at this path. A deployment may have another one for files whose name
 * does not change with their content; HTML documents are such files whatever their name.
 */
export function fileCacheControl(path: string, settings: CacheSettings): string {
  const { mutableCacheControl, htmlCacheControl } = settings
  if (extensionOf(path) === 'html') return mutableCacheControl ?? htmlCacheControl ?? IMMUTABLE
  if (mutableCacheControl === null || hasContentHash(path)) return IMMUTABLE
  return mutableCacheControl
}
