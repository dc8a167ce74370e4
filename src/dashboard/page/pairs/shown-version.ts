import { parameter, query } from '../app/location.ts'
import { paths } from '../app/routes.ts'

// Pairs can be those of one version, as a check on GitHub links to them. The version stays in the address on the way
// through the list, the causes and the reviews.

/** Null: the pairs of the whole project. */
export const shownVersion = (): string | null => parameter('version')

/** Adds the version that is shown now to an address. */
export function inVersion(url: string): string {
  const version = query.peek().get('version')
  if (!version) return url
  return `${url}${url.includes('?') ? '&' : '?'}version=${encodeURIComponent(version)}`
}

export const pairsUrl = (project: string): string => inVersion(paths.section(project, 'pairs'))

export const reviewUrl = (project: string, pairId: string): string =>
  inVersion(paths.review(project, pairId))
