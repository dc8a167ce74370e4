import type { Config } from '../settings/config.ts'
import { hasContentHash } from './content-hash.ts'
import { extensionOf } from './content-types.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For any response except the file at the path: the next upload may put a file there. */
export const REVALIDATED = 'no-cache'

type CacheSettings = Pick<Config['cdn'], 'mutableCacheControl' | 'htmlCacheControl'>

/**
 * Returns the `Cache-Control` of the file at this path. A deployment may set another one for files whose name does
 * not change with their content; HTML documents count as such, whatever their name.
 */
export function fileCacheControl(path: string, settings: CacheSettings): string {
  const { mutableCacheControl, htmlCacheControl } = settings
  if (extensionOf(path) === 'html') return mutableCacheControl ?? htmlCacheControl ?? IMMUTABLE
  if (mutableCacheControl === null || hasContentHash(path)) return IMMUTABLE
  return mutableCacheControl
}
