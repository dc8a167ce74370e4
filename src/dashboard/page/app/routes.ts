// Every page and its address, in one table.

export type Route =
  | { page: 'home' }
  | { page: 'connected' }
  | { page: 'overview' | Section; project: string }
  | { page: 'review'; project: string; pairId: string }
  | { page: 'issue'; project: string; number: number }
  | { page: 'run'; project: string; runId: string }
  | { page: 'unknown' }

export type RouteOf<Name extends Route['page']> = Extract<Route, { page: Name }>

const SECTIONS = ['builds', 'pairs', 'issues', 'settings', 'code-host'] as const
type Section = (typeof SECTIONS)[number]

const isSection = (text: string): text is Section => (SECTIONS as readonly string[]).includes(text)

export function routeOf(pathname: string): Route {
  const parts = segments(pathname)
  if (parts === null) return { page: 'unknown' }
  if (parts.length === 0) return { page: 'home' }
  if (parts.join('/') === 'design-tool/callback') return { page: 'connected' }
  const [root, project, section, name, ...rest] = parts
  if (root !== 'p' || project === undefined || rest.length > 0) return { page: 'unknown' }
  if (section === undefined) return { page: 'overview', project }
  if (name === undefined)
    return isSection(section) ? { page: section, project } : { page: 'unknown' }
  return detailRoute(project, section, name)
}

function detailRoute(project: string, section: string, name: string): Route {
  if (section === 'review') return { page: 'review', project, pairId: name }
  if (section === 'runs') return { page: 'run', project, runId: name }
  if (section === 'issues' && /^[1-9]\d{0,9}$/.test(name))
    return { page: 'issue', project, number: Number(name) }
  return { page: 'unknown' }
}

/** Returns the project that an address is of, also where it leads to no page; null if it is of none. */
export function projectOf(pathname: string): string | null {
  const [root, project] = segments(pathname) ?? []
  return root === 'p' ? (project ?? null) : null
}

function segments(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

const at = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

export const paths = {
  home: '/',
  project: (project: string) => at('p', project),
  section: (project: string, section: Section) => at('p', project, section),
  review: (project: string, pairId: string) => at('p', project, 'review', pairId),
  issue: (project: string, number: number) => at('p', project, 'issues', String(number)),
  run: (project: string, runId: string) => at('p', project, 'runs', runId),
}
