import { AppError } from '../../../base/errors.ts'
import { readConfig, type DesignToolConfig, type Env } from '../../../config.ts'
import type { OAuthClient } from '../../../clients/design-tool/oauth.ts'

const notConfigured = (what: string) =>
  new AppError('not_configured', `${what} must be set`, { error: 'Design tool not configured' })

/** The settings with at least one key for tokens. Throws `not_configured`. */
export function designToolConfig(env: Env): DesignToolConfig {
  const config = readConfig(env).diff.designTool
  if (config.tokenKeys.length === 0) throw notConfigured('DESIGN_TOOL_TOKEN_ENCRYPTION_KEY')
  return config
}

/** The app that is registered with the design tool. Throws `not_configured`. */
export function oauthClient({ oauthClient: client }: DesignToolConfig): OAuthClient {
  if (client) return client
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'REDIRECT_URI']
  throw notConfigured(names.map((name) => `DESIGN_TOOL_${name}`).join(', '))
}
