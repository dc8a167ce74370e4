import { fileURLToPath } from 'node:url'
import { packageOf } from '../library.ts'

interface Esbuild {
  buildSync: (options: object) => { outputFiles: { text: string }[] }
}

/** A script of what `contents` imports, all in one, as a page can run it; style sheets are loaded apart. */
export function bundled(contents: string): string {
  const { buildSync } = packageOf('esbuild') as unknown as Esbuild
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    format: 'iife',
    write: false,
    minify: true,
    loader: { '.css': 'empty' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
