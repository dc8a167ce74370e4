/**
 * Whether an `If-None-Match` value names one of these entity tags (RFC 9110 §13.1.2, weak
 * comparison). `etags` are quoted strong tags, e.g. `"3a5f-1c"`.
 */
export function ifNoneMatches(
  header: string | null | undefined,
  etags: readonly string[],
): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  for (const [, tag] of header.matchAll(/(?:W\/)?("[^"]*")/g)) {
    if (tag !== undefined && etags.includes(tag)) return true
  }
  return false
}

/** Whether a `Range` still applies under this `If-Range` (RFC 9110 §13.1.5: strong comparison only). */
export function ifRangeHolds(header: string | null | undefined, etag: string): boolean {
  return !header || header.trim() === etag
}
