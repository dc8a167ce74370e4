import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The name under which the script's exports are found once it has run. */
export const PROGRAM = '__storybookReaders'

let text: string | undefined

/**
 * Returns page/readers.ts with all that it imports as one script. The packed command line brings the script itself
 * instead of this function and esbuild (scripts/build-cli.ts).
 */
export const pageProgram = (): string => (text ??= bundle())

function bundle(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('page/readers.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: PROGRAM,
    target: 'esnext',
    minify: true,
  })
  return outputFiles.map(({ text }) => text).join('')
}
