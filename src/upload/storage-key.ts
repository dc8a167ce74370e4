/** Returns the object key that a URL below `/storage/` names, in the spelling in which it is recorded. */
export const storageKeyOf = (url: URL): string =>
  decodeKey(url.pathname.replace(/^\/storage\//, '')).normalize('NFC')

function decodeKey(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return path
  }
}
