/** A path on the host that all projects share: `/p/{project}{path}`. */
export interface ProjectPath {
  projectId: string
  /** The path within the project; empty where the slash after the project's id is missing. */
  path: string
}

/**
 * The id is taken as it is spelled, never decoded: browsers treat `/p/shop%2Fsw.js` as a script beside all projects, and
 * a service worker there would control them all.
 */
const PROJECT_PATH = /^\/p\/([A-Za-z0-9](?:[A-Za-z0-9_-]{0,56}[A-Za-z0-9])?)(\/.*)?$/

/** Returns the project of a URL's path, and the path there; null if it is outside of all projects. */
export function parseProjectPath(pathname: string): ProjectPath | null {
  const [, projectId, path = ''] = PROJECT_PATH.exec(pathname) ?? []
  return projectId === undefined ? null : { projectId: projectId.toLowerCase(), path }
}

/** Returns the project of the page, or style sheet, that a request comes from; null if it comes from none on this host. */
export function referringProject(headers: Headers, host: string): ProjectPath | null {
  const referer = headers.get('Referer')
  const page = referer === null ? null : URL.parse(referer)
  return page?.host === host ? parseProjectPath(page.pathname) : null
}
