import { join } from 'node:path'

/**
 * Returns the environment that keeps wrangler quiet: no banner with its update check, no telemetry, no prompts, no
 * look-up of this machine's location, nothing of its own on the local server's port, and its logs in the state
 * directory.
 */
export const quietEnvironment = (stateDir: string): Record<string, string> => ({
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: join(stateDir, 'logs'),
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
})

/**
 * Returns the same for `wrangler dev` with a person at the terminal, whose keystrokes wrangler takes unless CI is
 * set. Workers find each other by files of the state directory: those of another clone have the same names.
 */
export function devEnvironment(stateDir: string): Record<string, string | undefined> {
  return {
    ...quietEnvironment(stateDir),
    CI: undefined,
    WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
  }
}
