/** A map, because extensions come from archives: `constructor` must not match. */
export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['js', 'application/javascript'],
  ['mjs', 'application/javascript'],
  ['css', 'text/css'],
  ['json', 'application/json'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['ico', 'image/x-icon'],
])

/** Returns the extension of a path's last segment in lower case, empty if it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Returns the type from the specification's table. */
export const contentTypeOf = (path: string): string =>
  CONTENT_TYPES.get(extensionOf(path)) ?? 'application/octet-stream'
