import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The name under which the script's exports are found once it has run. */
export const PROGRAM = '__storybookReaders'

/**
 * page/readers.ts with all that it imports as one script. The packed command line brings the text itself in place of
 * this module, and so does without esbuild (scripts/build-cli.ts).
 */
export const pageProgram: string = buildSync({
  entryPoints: [fileURLToPath(new URL('page/readers.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: PROGRAM,
  target: 'esnext',
  minify: true,
})
  .outputFiles.map(({ text }) => text)
  .join('')
