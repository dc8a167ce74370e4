import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromRoot } from './project.ts'

const DEFAULT = fromRoot('.wrangler/state')

/**
 * Returns where R2, D1 and Durable Objects of a local server live; a relative `STATE_DIR` is relative to the shell's
 * folder.
 */
export const stateDirectory = (): string =>
  process.env['STATE_DIR'] ? resolve(process.env['STATE_DIR']) : DEFAULT

/** Makes the folder if it is missing. Throws one line when nothing can be written into it. */
export function prepareStateDirectory(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `The state directory ${folder} cannot be written to (${code}). Choose another by STATE_DIR.`,
      { cause: error },
    )
  }
}

/** Returns the prefix that makes another shell command work on the same state; often empty. */
export function stateDirectoryPrefix(folder: string): string {
  return folder === DEFAULT ? '' : `STATE_DIR=${shellWord(folder)} `
}

const shellWord = (text: string): string =>
  /^[\w./@%+:,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
