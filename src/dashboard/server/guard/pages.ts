import type { Context } from 'hono'
import { AppError } from '../../../base/errors.ts'
import { errorResponse } from '../../../http/error-response.ts'
import type { DashboardHttp } from '../http.ts'
import { pagePolicy } from './headers.ts'

/** Paths that show a page; the page itself says what does not exist below them. */
const PAGES = /^\/(?:$|p\/[^/]+(?:\/|$)|design-tool\/)/

/**
 * Responds to a path without a route with a file of the built page, which anybody may read, or the page
 * itself, for people who have signed in. A new build has new names for its files, so browsers may keep them for ever.
 */
export async function pageResponse(c: Context<DashboardHttp>): Promise<Response> {
  const { path, method } = c.req
  if (path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD'))
    return errorResponse(new AppError('not_found'), c.get('requestId'))
  if (path.startsWith('/assets/') || path === '/favicon.svg') return file(c, path)
  const person = await c.var.signIn.identify(c.req.raw, c.env)
  if (!person) return withoutPerson(c)
  return page(c, PAGES.test(path) ? 200 : 404)
}

/** Leads whoever has not signed in to where they do, and from there back to this address. */
export function withoutPerson(c: Context<DashboardHttp>): Response {
  const { signIn } = c.var
  if (signIn.page === null)
    return errorResponse(new AppError('unauthorized', 'Sign in first'), c.get('requestId'))
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`${signIn.page}?return_to=${encodeURIComponent(pathname + search)}`, 302)
}

/** Responds with the page, which says that there is nothing at this address. */
export const notFoundPage = (c: Context<DashboardHttp>): Promise<Response> => page(c, 404)

async function file(c: Context<DashboardHttp>, path: string): Promise<Response> {
  const found = await asset(c, path)
  if (found.status === 404) return errorResponse(new AppError('not_found'), c.get('requestId'))
  const response = new Response(found.body, found)
  if (path.startsWith('/assets/'))
    response.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  return response
}

async function page(c: Context<DashboardHttp>, status: 200 | 404): Promise<Response> {
  const found = await asset(c, '/index.html')
  if (!found.ok && found.status !== 304) throw new Error('the built page is missing')
  return new Response(found.body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(c.req.url, c.env),
    },
  })
}

function asset(c: Context<DashboardHttp>, path: string): Promise<Response> {
  const { method, raw } = c.req
  const headers = new Headers()
  const etag = path === '/index.html' ? null : raw.headers.get('If-None-Match')
  if (etag !== null) headers.set('If-None-Match', etag)
  return c.env.ASSETS.fetch(new URL(path, c.req.url).href, { method, headers })
}
