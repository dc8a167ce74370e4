/** Without what a browser strips or takes for a slash (URL Standard §4.4), which a reader would not. */
const PLAIN = /^[^\s\p{Cc}\\]+$/u

/**
 * Where the dashboard may lead a person on to, normalised: a page of its own origin, which is that of
 * `page`, or a path there. Null for anything else, which a browser could take for another place.
 */
export function parseReturnTo(text: string, page: string): string | null {
  if (!PLAIN.test(text)) return null
  const isPath = /^\/(?!\/)/.test(text)
  // A scheme without the slashes is relative to a page of the same scheme, and to others it is not.
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return null
  const url = URL.parse(text, page)
  if (!url || url.origin !== new URL(page).origin) return null
  if (url.username !== '' || url.password !== '') return null
  // `/.//host` leads to the path `//host`, which by itself is another host.
  if (url.pathname.startsWith('//')) return null
  return isPath ? url.href.slice(url.origin.length) : url.href
}
