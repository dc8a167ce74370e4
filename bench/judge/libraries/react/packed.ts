import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { packageOf } from '../library.ts'

interface Esbuild {
  buildSync: (options: object) => { outputFiles: { path: string; text: string }[] }
}

interface Packed {
  parts: Record<string, unknown>
  css: string
}

/**
 * A package whose modules import their style sheets, which Node cannot: its exports, and the rules together.
 * Packed when it is first asked for.
 */
export function packed(name: string): () => Packed {
  let made: Packed | undefined
  return () => (made ??= pack(name))
}

/** React stays outside, for `react-dom` shares it. */
function pack(name: string): Packed {
  const { buildSync } = packageOf('esbuild') as unknown as Esbuild
  const { outputFiles } = buildSync({
    stdin: {
      contents: `export * from '${name}'`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    outdir: 'packed',
    write: false,
    logLevel: 'error',
  })
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  const module = { exports: {} as Record<string, unknown> }
  const load = compileFunction(text('.js'), ['require', 'module', 'exports'])
  load(createRequire(new URL('../package.json', import.meta.url)), module, module.exports)
  return { parts: module.exports, css: text('.css') }
}
