/** Text without the characters that browsers strip or read as a slash (URL Standard §4.4). */
const PLAIN = /^[^\s\p{Cc}\\]+$/u

/**
 * Returns the normalised place that a person may be redirected to by the dashboard: a URL on the origin of
 * `page`, or a path there. Returns null for anything else, which might lead to another origin.
 */
export function parseReturnTo(text: string, page: string): string | null {
  if (!PLAIN.test(text)) return null
  const isPath = /^\/(?!\/)/.test(text)
  // Without slashes, a scheme is relative on a page of the same scheme, and absolute on any other.
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return null
  const url = URL.parse(text, page)
  if (!url || url.origin !== new URL(page).origin) return null
  if (url.username !== '' || url.password !== '') return null
  // `/.//host` resolves to the path `//host`, which on its own would name another host.
  if (url.pathname.startsWith('//')) return null
  return isPath ? url.href.slice(url.origin.length) : url.href
}
