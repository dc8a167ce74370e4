import type { MiddlewareHandler } from 'hono'
import type { DashboardEnv } from '../env.ts'
import type { DashboardHttp } from '../http.ts'
import { cdnOrigins, isHost } from '../cdn-hosts.ts'

/** For everything but pages: it holds nothing that a browser should load, run or frame. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** What a page could ask a person for; nothing here does. */
const UNUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Headers of every response. A response that has a policy of its own keeps it. */
export const protectDashboard: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DATA_POLICY)
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', UNUSED_FEATURES.map((name) => `${name}=()`).join(', '))
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Frame-Options', 'DENY')
  if (new URL(c.req.url).protocol === 'https:')
    headers.set('Strict-Transport-Security', 'max-age=31536000')
}

/** The one page that posts a form to another host: to GitHub, what an App is to be. */
const POSTS_TO_GITHUB = /^\/p\/[^/]+\/code-host$/

/** Empty if the setting is no address. */
const githubOrigin = ({ GITHUB_URL: url }: DashboardEnv): string => {
  const address = URL.parse(url || 'https://github.com')
  return address !== null && isHost(address.host) ? address.origin : ''
}

/**
 * The policy of the page. Scripts and styles are the built files: the rest of this host is what others have stored and
 * written. Text becomes neither markup nor script (Trusted Types). Frames are the CDN's.
 */
export function pagePolicy(url: string, env: DashboardEnv): string {
  const { origin, host, pathname } = new URL(url)
  const below = (path: string): string => (isHost(host) ? origin + path : "'none'")
  const frames = cdnOrigins(env)
  const forms = POSTS_TO_GITHUB.test(pathname) ? githubOrigin(env) : ''
  return [
    "default-src 'none'",
    `script-src ${below('/assets/')}`,
    `style-src ${below('/assets/')}`,
    `img-src ${below('/api/diff/')} data:`,
    // Browsers differ in whether an http address allows the WebSockets of its host.
    `connect-src ${below('/api/')} ${below('/api/').replace(/^http/, 'ws')}`,
    ...(frames ? [`frame-src ${frames}`] : []),
    `form-action 'self' ${forms}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
