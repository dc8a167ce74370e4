/** Returns the object key that a URL below `/storage/` names. */
export const storageKeyOf = (url: URL): string =>
  decodeKey(url.pathname.replace(/^\/storage\//, ''))

function decodeKey(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return path
  }
}
