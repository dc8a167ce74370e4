import { AppError } from '../../base/errors.ts'
import { seal } from '../../base/sealed.ts'
import { signState } from '../../base/signed-state.ts'
import { isoTime, MINUTE_MS } from '../../base/time.ts'
import { authorizationUrl, newCodeVerifier } from '../../clients/design-tool/oauth.ts'
import type { Env } from '../../settings/config.ts'
import { parseReturnTo } from '../../http/return-to.ts'
import { insertOAuthState } from '../../store/design-tool/oauth-states.ts'
import { requireDesignToolConfig, requireOAuthApp } from './required-config.ts'

const STATE_LIFETIME_MS = 10 * MINUTE_MS

/**
 * Returns the URL of the authorisation page for a person who connects the design tool. Throws `not_configured`, and
 * `invalid_request` for a `returnTo` outside the dashboard.
 */
export async function startOAuth(
  env: Env,
  input: { projectId: string; userId: string; returnTo: string | null },
): Promise<string> {
  const { projectId, userId } = input
  const config = requireDesignToolConfig(env)
  const app = requireOAuthApp(config)
  const { oauthUrl } = config
  const returnTo = input.returnTo && parseReturnTo(input.returnTo, app.redirectUri)
  if (returnTo === null && input.returnTo !== null)
    throw new AppError('invalid_request', 'return_to: must be a path or a page of the dashboard')
  const id = crypto.randomUUID()
  const verifier = newCodeVerifier()
  const expiresAt = Date.now() + STATE_LIFETIME_MS
  await insertOAuthState(
    env.DB,
    {
      id,
      projectId,
      userId,
      returnTo,
      verifier: await seal(config.tokenKeys, verifier, id),
      expiresAt: isoTime(expiresAt),
    },
    isoTime(),
  )
  const state = signState(config.tokenKeys, {
    purpose: 'design-tool oauth',
    id,
    projectId,
    expiresAt,
  })
  return authorizationUrl(oauthUrl, app, { state, verifier })
}
