import { resolve } from 'node:path'

/** The folder with wrangler.toml and package.json. */
export const ROOT = resolve(import.meta.dirname, '../..')

export const fromRoot = (...path: string[]): string => resolve(ROOT, ...path)
