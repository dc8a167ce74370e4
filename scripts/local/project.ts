import { resolve } from 'node:path'

/** The folder with wrangler.toml and package.json. */
export const ROOT = resolve(import.meta.dirname, '../..')

export const fromRoot = (...path: string[]): string => resolve(ROOT, ...path)

/** The configurations of the two Workers. */
export const CONFIG_PATH = fromRoot('wrangler.toml')
export const DASHBOARD_CONFIG_PATH = fromRoot('src/dashboard/wrangler.toml')
