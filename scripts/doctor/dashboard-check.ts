import { isLoopbackHost } from '../../src/base/loopback.ts'
import { check, failed, ok, skipped, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import type { Deployment } from './deployment.ts'
import { look, wordsOf } from './look.ts'

/** Checks that the dashboard asks people to sign in, and how. */
export async function checkDashboard({ dashboard }: Deployment): Promise<CheckResult> {
  if (dashboard === null)
    return skipped('dashboard', 'its address is not known', 'Name it by --dashboard-url.')
  return check('dashboard', async () =>
    judgeDashboard(await look(`${dashboard}/`, { headers: { Accept: 'text/html' } }), dashboard),
  )
}

const APPLICATION =
  'Add a self-hosted application for its host in Cloudflare One, and set ACCESS_TEAM_DOMAIN and ACCESS_AUD (docs/deployment.md, The dashboard).'

export function judgeDashboard(response: HttpResponse, dashboard: string): CheckResult {
  const { status, headers } = response
  const target = headers.location === undefined ? null : URL.parse(headers.location, dashboard)
  if (target?.hostname.endsWith('.cloudflareaccess.com'))
    return ok('dashboard', `Access asks people to sign in (${target.hostname})`)
  if (target?.pathname === '/sign-in') {
    const { hostname } = new URL(dashboard)
    if (isLoopbackHost(hostname)) return ok('dashboard', 'has the sign-in for development')
    return failed(
      'dashboard',
      'usage',
      'anyone can sign in there by any name: what is deployed is the server for development',
      'Deploy src/dashboard/wrangler.toml.',
    )
  }
  const words = wordsOf(response)
  if (status === 503) return failed('dashboard', 'usage', `not configured: ${words}`, APPLICATION)
  if (status === 401 && words === 'Sign in first')
    return failed('dashboard', 'usage', 'nothing in front of it signs people in', APPLICATION)
  return failed(
    'dashboard',
    'network',
    `it answers ${status} to somebody who has not signed in`,
    'Check its address, and the route of its Worker.',
  )
}
