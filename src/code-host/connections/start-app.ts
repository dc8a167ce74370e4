import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { signState } from '../../base/signed-state.ts'
import { isoTime, MINUTE_MS } from '../../base/time.ts'
import { parseReturnTo } from '../../http/return-to.ts'
import type { Env } from '../../settings/config.ts'
import { insertCodeHostState } from '../../store/code-host/states.ts'
import { appManifest, newAppUrl } from './app-manifest.ts'
import { requireAppAddresses, requireCodeHostConfig } from './required-config.ts'
import type { CodeHostManifest } from './view-schema.ts'

const STATE_LIFETIME_MS = 10 * MINUTE_MS

/**
 * Returns what a page posts to GitHub so that a person makes an App for the repository. Throws `not_configured`, and
 * `invalid_request` for a `returnTo` that leads away from the dashboard.
 */
export async function startApp(
  env: Env,
  input: {
    projectId: string
    userId: string
    repository: string
    account: 'organization' | 'user'
    returnTo: string
  },
): Promise<CodeHostManifest> {
  const { projectId, userId, repository, account } = input
  const config = requireCodeHostConfig(env)
  const addresses = requireAppAddresses(env)
  const place = parseReturnTo(input.returnTo, addresses.dashboardUrl)
  if (place === null)
    throw new AppError('invalid_request', 'return_to: must be a path or a page of the dashboard')
  const returnTo = new URL(place, addresses.dashboardUrl).href
  const id = crypto.randomUUID()
  const connectionId = newId('hub')
  const expiresAt = Date.now() + STATE_LIFETIME_MS
  const row = { id, projectId, userId, connectionId, repository, returnTo }
  await insertCodeHostState(env.DB, { ...row, expiresAt: isoTime(expiresAt) }, isoTime())
  const state = signState(config.tokenKeys, {
    purpose: 'code-host manifest',
    id,
    projectId,
    expiresAt,
  })
  return {
    action: newAppUrl(config, { repository, account, state }),
    manifest: appManifest({ projectId, connectionId, returnTo, ...addresses }),
    state,
  }
}
