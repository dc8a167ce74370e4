import type { ComponentChild, ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { getSession } from '../../../../generated/clients/dashboard.ts'
import { waiting } from '../api/outbox.ts'
import { messageOf } from '../api/request.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { NotFound } from '../ui/not-found.tsx'
import type { Route, RouteOf } from './routes.ts'
import { words } from './words.ts'

/** A module of a page; each is loaded when it is first opened. */
type Loader<Name extends Route['page']> = () => Promise<{ Page: ComponentType<RouteOf<Name>> }>

const LOADERS: { [Name in Route['page']]?: Loader<Name> } = {
  home: () => import('../home/home-page.tsx'),
  overview: () => import('../home/project-page.tsx'),
  builds: () => import('../builds/builds-page.tsx'),
  settings: () => import('../settings/settings-page.tsx'),
  'code-host': () => import('../settings/code-host-page.tsx'),
  connected: () => import('../settings/callback-page.tsx'),
  pairs: () => import('../pairs/pairs-page.tsx'),
  review: () => import('../review/review-page.tsx'),
  issues: () => import('../issues/issues-page.tsx'),
  issue: () => import('../issues/issue-page.tsx'),
  run: () => import('../runs/run-page.tsx'),
}

type Loaded = { page: Route['page']; Page: ComponentType<never> } | { failed: string }

/** Under it stands which build of the page was loaded again because a file of it was gone. */
const LEFT = 'left-build'

/**
 * Says why the code of a page did not load, which browsers do not. Where the server is there, a newer build has replaced
 * this one: it is loaded, once.
 */
async function whyMissing(): Promise<string> {
  try {
    await getSession()
  } catch (error) {
    return messageOf(error)
  }
  if (waiting.peek() === 0 && isFirstTime()) window.location.reload()
  return words.updated
}

/** Without storage nobody could say how often the page was loaded again. */
function isFirstTime(): boolean {
  try {
    const left = sessionStorage.getItem(LEFT)
    sessionStorage.setItem(LEFT, import.meta.url)
    return left !== import.meta.url
  } catch {
    return false
  }
}

/** The page of a route, in its place in the frame. */
export function PageOutlet({ route }: { route: Route }): ComponentChild {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const { page } = route
  useEffect(() => {
    const loader = LOADERS[page]
    if (loader === undefined) return
    let current = true
    const load = async (): Promise<void> => {
      const { Page } = await loader()
      if (current) setLoaded({ page, Page: Page as ComponentType<never> })
    }
    load().catch(async () => {
      const failed = await whyMissing()
      if (current) setLoaded({ failed })
    })
    return () => {
      current = false
    }
  }, [page])

  if (LOADERS[page] === undefined) return <NotFound what="page" />
  if (loaded !== null && 'failed' in loaded) return <Failed message={loaded.failed} />
  if (loaded === null || loaded.page !== page) return <Loading />
  const Page = loaded.Page as ComponentType<Route>
  return <Page {...route} />
}
