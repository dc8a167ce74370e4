import { computed, signal } from '@preact/signals'
import { projectOf, routeOf } from './routes.ts'

// Where the page is: path and query, as signals. Every state that a link should keep is in here.

interface Location {
  pathname: string
  search: string
}

const here = (): Location => ({
  pathname: window.location.pathname,
  search: window.location.search,
})

const location = signal<Location>(here())

export const route = computed(() => routeOf(location.value.pathname))
export const projectHere = computed(() => projectOf(location.value.pathname))
export const query = computed(() => new URLSearchParams(location.value.search))

/** One parameter of the query; empty counts as absent. */
export const parameter = (name: string): string | null => query.value.get(name) || null

export function navigate(url: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', url)
  else window.history.pushState(null, '', url)
  const before = location.value.pathname
  location.value = here()
  if (before !== location.value.pathname) window.scrollTo(0, 0)
}

/** Sets parameters of the query in place, null removing one; the path stays. */
export function setParameters(
  changes: Readonly<Record<string, string | null>>,
  { replace = true } = {},
): void {
  const next = new URLSearchParams(query.peek())
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  const search = next.size === 0 ? '' : `?${next.toString()}`
  const url = `${window.location.pathname}${search}`
  if (replace) window.history.replaceState(null, '', url)
  else window.history.pushState(null, '', url)
  location.value = here()
}

/** Follows links of this page without loading it anew, and the browser's back and forward. */
export function followLinks(): void {
  window.addEventListener('popstate', () => {
    location.value = here()
  })
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (url.origin !== window.location.origin || routeOf(url.pathname).page === 'unknown') return
    event.preventDefault()
    navigate(`${url.pathname}${url.search}`)
  })
}
