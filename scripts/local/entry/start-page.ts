import { readConfig, type Env } from '../../../src/config.ts'
import { splitUrl } from '../../../src/http/request-url.ts'
import { listProjects } from '../../../src/store/hosting/projects.ts'
import { listProjectBuilds } from '../../../src/upload/manage-builds.ts'
import { viewUrl } from '../../../src/upload/urls.ts'
import { startPage, type ListedProject } from './page.ts'
import { STYLE } from './style.ts'

/** Builds of a project that the page lists at most. */
const LISTED_BUILDS = 5

/** Names that mean this machine only: a site whose own name resolves to it gets no page. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Whether a browser opens the local server's own address. Programs get the API's response. */
export function wantsStartPage(request: Request): boolean {
  if (request.method !== 'GET') return false
  const { host, pathname } = splitUrl(request.url)
  return pathname === '/' && LOCAL_HOST.test(host) && acceptsHtml(request.headers.get('Accept'))
}

/** Whether `text/html` is named; the `*` of a program's `Accept` does not count. */
const acceptsHtml = (accept: string | null): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.toLowerCase().split(';')
    const isRefused = parameters.some((text) => /^\s*q=0(?:\.0*)?\s*$/.test(text))
    return type.trim() === 'text/html' && !isRefused
  })

export async function startPageResponse(request: Request, env: Env): Promise<Response> {
  // `localhost` has subdomains that resolve to this machine too; an address has none.
  const baseUrl = `http://localhost:${new URL(request.url).port || 80}`
  const { services } = readConfig(env)
  const page = startPage({
    baseUrl,
    services,
    projects: await listedProjects(env, baseUrl),
  })
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': await policy(),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
    },
  })
}

async function listedProjects(env: Env, baseUrl: string): Promise<ListedProject[]> {
  const config = readConfig(env)
  const projects = await listProjects(env.DB)
  return Promise.all(
    projects.map(async ({ projectId }) => {
      const builds = await listProjectBuilds(env.DB, projectId)
      const served = builds.filter(({ status, arrivedAt }) => status === 'active' && arrivedAt)
      const listed = served
        .slice(0, LISTED_BUILDS)
        .map((build) => ({ ...build, url: viewUrl(config, baseUrl, build) }))
      return { projectId, builds: listed, more: served.length - listed.length }
    }),
  )
}

/** Nothing but the page's own style: no script, no form, nothing from elsewhere. */
async function policy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return (
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; ` +
    "form-action 'none'; frame-ancestors 'none'"
  )
}
