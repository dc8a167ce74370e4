import { resolve } from 'node:path'

/** The folder with wrangler.toml and package.json. */
export const ROOT = resolve(import.meta.dirname, '../..')

export const fromRoot = (...path: string[]): string => resolve(ROOT, ...path)

/** Where R2, D1 and Durable Objects of a local server live; a relative `STATE_DIR` is one of the shell's. */
export const stateDirectory = (): string =>
  process.env['STATE_DIR'] ? resolve(process.env['STATE_DIR']) : fromRoot('.wrangler/state')
