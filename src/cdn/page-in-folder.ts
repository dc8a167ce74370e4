import { isReservedVersion } from '../tenancy/version-names.ts'

/**
 * Returns the path of the page that requests a file, if it is on this host and in a folder that may be a version
 * (`/v1/iframe.html`); else null, also for a navigation, which leaves the page. For images and fonts of a style
 * sheet, the `Referer` is the style sheet.
 */
export function pageInFolder(headers: Headers, host: string): string | null {
  const referer = headers.get('Referer')
  if (referer === null || headers.get('Sec-Fetch-Mode') === 'navigate') return null
  const page = URL.parse(referer)
  if (page?.host !== host) return null
  const slash = page.pathname.indexOf('/', 1)
  return slash <= 1 || isReservedVersion(page.pathname.slice(1, slash)) ? null : page.pathname
}

/** Whether a page is in the same top-level folder as a path, so that no redirect is needed. */
export const sharesTopFolder = (page: string, pathname: string): boolean =>
  pathname.startsWith(page.slice(0, page.indexOf('/', 1) + 1))
