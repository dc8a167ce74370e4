import type { MiddlewareHandler } from 'hono'
import type { DashboardHttp } from '../env.ts'
import { cdnOrigins } from '../cdn-hosts.ts'

/**
 * Headers of every response. Scripts and styles come only from this host and are never inline; other hosts are
 * allowed only in frames, and only the CDN's. A policy that a response has already is the stricter one.
 */
export const protectDashboard: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', pagePolicy(cdnOrigins(c.env)))
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Frame-Options', 'DENY')
  if (new URL(c.req.url).protocol === 'https:')
    headers.set('Strict-Transport-Security', 'max-age=31536000')
}

const pagePolicy = (frames: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
