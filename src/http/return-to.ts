/** Text without the characters that browsers strip or treat as a slash (URL Standard §4.4). */
const PLAIN = /^[^\s\p{Cc}\\]+$/u

/**
 * Returns the normalised URL that the dashboard may redirect a person to: on the origin of `page`, or a path there.
 * Returns null for anything else, which might lead to another origin.
 */
export function parseReturnTo(text: string, page: string): string | null {
  if (!PLAIN.test(text)) return null
  const isPath = /^\/(?!\/)/.test(text)
  // Without slashes, a URL with the scheme of the page is relative, and with any other scheme absolute.
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return null
  const url = URL.parse(text, page)
  if (!url || url.origin !== new URL(page).origin) return null
  if (url.username !== '' || url.password !== '') return null
  // `/.//host` resolves to the path `//host`, which would be read as another host.
  if (url.pathname.startsWith('//')) return null
  return isPath ? url.href.slice(url.origin.length) : url.href
}
