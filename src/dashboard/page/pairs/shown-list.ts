import { parameter, query } from '../app/location.ts'
import { paths } from '../app/routes.ts'
import { FINDINGS, ORDERS, STATES, type Filter } from './pair-list.ts'

// Which pairs are listed, and how: those of one version, as a check on GitHub links to them, those that match a search
// or a filter. It stays in the address on the way through the list, the reviews and the issues.

export const LIST_PARAMETERS = ['version', 'q', 'state', 'with', 'order', 'as'] as const

/** Null: the pairs of the whole project. */
export const shownVersion = (): string | null => parameter('version')

function chosen<T extends string>(name: string, all: readonly T[]): T {
  return all.find((value) => value === parameter(name)) ?? (all[0] as T)
}

/** As rows of a table, or as cards with larger pictures. `view` is that of a review. */
export const VIEWS = ['table', 'grid'] as const

export const shownView = (): (typeof VIEWS)[number] => chosen('as', VIEWS)

export const shownFilter = (): Filter => ({
  text: parameter('q') ?? '',
  state: chosen('state', STATES),
  finding: chosen('with', FINDINGS),
  order: chosen('order', ORDERS),
})

/** The query of the list that is shown now; empty for all pairs of the project in the usual order. */
export function listQuery(): string {
  const kept = LIST_PARAMETERS.flatMap((name) => {
    const value = query.peek().get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept).toString()
}

/** Adds the list that is shown now to an address. */
export function inList(url: string): string {
  const list = listQuery()
  return list === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${list}`
}

export const pairsUrl = (project: string): string => inList(paths.section(project, 'pairs'))

export const reviewUrl = (project: string, pairId: string): string =>
  inList(paths.review(project, pairId))
