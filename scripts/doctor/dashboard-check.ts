import { isLoopbackHost } from '../../src/base/loopback.ts'
import { check, failed, ok, skipped, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'
import type { Deployment } from './deployment.ts'
import { look, wordsOf } from './look.ts'

/** Checks that the dashboard asks people to sign in, and how. */
export async function checkDashboard({ dashboard, access }: Deployment): Promise<CheckResult> {
  if (dashboard === null)
    return skipped('dashboard', 'its address is not known', 'Name it by --dashboard-url.')
  return check('dashboard', async () =>
    judgeDashboard(await look(`${dashboard}/`, { headers: { Accept: 'text/html' } }), {
      dashboard,
      access,
    }),
  )
}

const APPLICATION =
  'Add a self-hosted application for its host in Cloudflare One, and set ACCESS_TEAM_DOMAIN and ACCESS_AUD (docs/deployment.md, The dashboard).'

export function judgeDashboard(
  response: HttpResponse,
  { dashboard, access }: { dashboard: string; access: Deployment['access'] },
): CheckResult {
  const { status, headers } = response
  const target = headers.location === undefined ? null : URL.parse(headers.location, dashboard)
  if (target?.hostname.endsWith('.cloudflareaccess.com'))
    return judgeAccess(target.hostname, access)
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

/** Whoever signs in gets no further unless the dashboard knows who has let them in, which setup was told. */
function judgeAccess(team: string, access: Deployment['access']): CheckResult {
  if (!access || (access.team === team && access.audience))
    return ok('dashboard', `Access asks people to sign in (${team})`)
  return failed(
    'dashboard',
    'usage',
    `Access asks people to sign in at ${team}, and the dashboard ${access.team && access.team !== team ? `trusts ${access.team}` : 'does not know its application'}`,
    `Run npm run setup -- --var ACCESS_TEAM_DOMAIN=${team} --var ACCESS_AUD=AUDIENCE-TAG`,
  )
}
