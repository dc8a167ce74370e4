import type * as z from 'zod'
import { AppError } from '../base/errors.ts'
import { SETTINGS } from './schemas.ts'

export type SettingName = keyof typeof SETTINGS

/**
 * Returns the value of a setting, or its default if it is unset. An empty string counts as unset, so that a variable
 * can be disabled from a shell. Throws `not_configured` with the setting and the reason, never the value of a secret.
 */
export function readSetting<N extends SettingName>(
  env: Partial<Record<N, unknown>>,
  name: N,
): z.output<(typeof SETTINGS)[N]> {
  const value = env[name]
  const result = SETTINGS[name].safeParse(
    typeof value === 'string' && value !== '' ? value : undefined,
  )
  if (result.success) return result.data as z.output<(typeof SETTINGS)[N]>
  const why = result.error.issues[0]?.message ?? 'is invalid'
  const error = name.startsWith('DESIGN_TOOL_') ? { error: 'Design tool not configured' } : {}
  throw new AppError('not_configured', `Invalid setting ${name}: ${why}`, error)
}
