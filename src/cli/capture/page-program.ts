import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

// What runs in the page, each with all that it imports as one script. The packed command line brings the texts
// themselves in place of this module, and so does without esbuild (scripts/build-cli.ts).

/** The name under which the readers' exports are found once their script has run. */
export const PROGRAM = '__storybookReaders'

/** page/readers.ts: the functions that the engine calls in a world beside the page's own. */
export const pageProgram: string = bundled('readers', PROGRAM)

/** The name of what `preamble` exports. */
export const PREAMBLE = '__storybookPreamble'

/** page/preamble.ts: what runs before the page's own scripts. */
export const preamble: string = bundled('preamble', PREAMBLE)

function bundled(entry: string, globalName: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`page/${entry}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
    target: 'esnext',
    minify: true,
  })
  return outputFiles.map(({ text }) => text).join('')
}
