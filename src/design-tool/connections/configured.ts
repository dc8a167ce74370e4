import { AppError } from '../../base/errors.ts'
import { readConfig, type DesignToolConfig, type Env } from '../../config.ts'
import type { OAuthApp, OAuthClient } from '../../clients/design-tool/oauth.ts'

const notConfigured = (what: string) =>
  new AppError('not_configured', `${what} must be set`, { error: 'Design tool not configured' })

/** The settings, of which what every call needs is there and right. Throws `not_configured`. */
export function designToolConfig(env: Env): DesignToolConfig {
  const config = readConfig(env).diff.designTool
  if (config.tokenKeys.length === 0) throw notConfigured('DESIGN_TOOL_TOKEN_ENCRYPTION_KEY')
  return config
}

const NO_APP = 'DESIGN_TOOL_CLIENT_ID, DESIGN_TOOL_CLIENT_SECRET, DESIGN_TOOL_REDIRECT_URI'

/** The app that is registered with the design tool. Throws `not_configured`. */
export function oauthClient({ oauthClient: client }: DesignToolConfig): OAuthClient {
  if (client) return client
  throw notConfigured(NO_APP)
}

/** As `oauthClient`, with where people come back to. */
export function oauthApp(config: DesignToolConfig): OAuthApp {
  const { redirectUri } = config
  if (redirectUri === null) throw notConfigured(NO_APP)
  return { ...oauthClient(config), redirectUri }
}
