/** The outcome of the preconditions of a GET or HEAD (RFC 9110 §13.2.2). */
type Precondition = 'holds' | 'not_modified' | 'failed'

/**
 * Evaluates `If-Match` first, then `If-None-Match`. `selected` is the tag of the representation about to be sent;
 * `same` are the tags of all representations with the same content. All are quoted and strong, e.g. `"3a5f-1c"`.
 * `If-Unmodified-Since` and `If-Modified-Since` need a `Last-Modified`, which no response here has.
 */
export function checkPreconditions(
  headers: Headers,
  selected: string,
  same: readonly string[] = [selected],
): Precondition {
  if (!ifMatchHolds(headers.get('If-Match'), selected)) return 'failed'
  return ifNoneMatches(headers.get('If-None-Match'), same) ? 'not_modified' : 'holds'
}

/** Whether an `If-Match` value matches this entity tag (RFC 9110 §13.1.1: strong comparison only). */
export function ifMatchHolds(header: string | null | undefined, etag: string): boolean {
  if (!header || header.trim() === '*') return true
  return entityTags(header).some(({ weak, tag }) => !weak && tag === etag)
}

/** Whether an `If-None-Match` value matches one of these entity tags (RFC 9110 §13.1.2, weak comparison). */
export function ifNoneMatches(
  header: string | null | undefined,
  etags: readonly string[],
): boolean {
  if (!header) return false
  return header.trim() === '*' || entityTags(header).some(({ tag }) => etags.includes(tag))
}

/** Whether a `Range` still applies under this `If-Range` (RFC 9110 §13.1.5: strong comparison only). */
export function ifRangeHolds(header: string | null | undefined, etag: string): boolean {
  return !header || header.trim() === etag
}

/** Returns the entity tags in a header (RFC 9110 §8.8.3); anything else in it is skipped. */
const entityTags = (header: string): { weak: boolean; tag: string }[] =>
  Array.from(header.matchAll(/(W\/)?("[^"]*")/g), ([, weak, tag = '']) => ({
    weak: weak !== undefined,
    tag,
  }))
