import { AppError } from '../../base/errors.ts'
import { readConfig, type CodeHostConfig, type Env } from '../../settings/config.ts'

const notConfigured = (variables: string) =>
  new AppError('not_configured', `${variables} must be set`, { error: 'GitHub not configured' })

/** Returns the settings that every connection needs. Throws `not_configured`. */
export function requireCodeHostConfig(env: Env): CodeHostConfig {
  const config = readConfig(env).codeHost
  if (config.tokenKeys.length === 0) throw notConfigured('DESIGN_TOOL_TOKEN_ENCRYPTION_KEY')
  return config
}

/** Returns where an App finds this service and leads people to. Throws `not_configured`. */
export function requireAppAddresses(env: Env): { serviceUrl: string; dashboardUrl: string } {
  const { codeHost, dashboardUrl } = readConfig(env)
  const { serviceUrl } = codeHost
  if (serviceUrl === null || dashboardUrl === null)
    throw notConfigured('SERVICE_URL and DASHBOARD_URL')
  return { serviceUrl, dashboardUrl }
}
