import { AppError } from '../../base/errors.ts'
import type { OAuthApp, OAuthClient } from '../../clients/design-tool/oauth.ts'
import { readConfig, type DesignToolConfig, type Env } from '../../settings/config.ts'

const notConfigured = (variables: string) =>
  new AppError('not_configured', `${variables} must be set`, {
    error: 'Design tool not configured',
  })

/** Returns the settings that every call needs. Throws `not_configured`. */
export function requireDesignToolConfig(env: Env): DesignToolConfig {
  const config = readConfig(env).diff.designTool
  if (config.tokenKeys.length === 0) throw notConfigured('DESIGN_TOOL_TOKEN_ENCRYPTION_KEY')
  return config
}

const APP_VARIABLES = 'DESIGN_TOOL_CLIENT_ID, DESIGN_TOOL_CLIENT_SECRET, DESIGN_TOOL_REDIRECT_URI'

/** Returns the credentials of the registered app. Throws `not_configured`. */
export function requireOAuthClient({ oauthClient }: DesignToolConfig): OAuthClient {
  if (oauthClient) return oauthClient
  throw notConfigured(APP_VARIABLES)
}

/** Returns the registered app with its redirect URI. Throws `not_configured`. */
export function requireOAuthApp(config: DesignToolConfig): OAuthApp {
  const { redirectUri } = config
  if (redirectUri === null) throw notConfigured(APP_VARIABLES)
  return { ...requireOAuthClient(config), redirectUri }
}
