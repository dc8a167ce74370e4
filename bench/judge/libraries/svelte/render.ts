import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { packageOf } from '../library.ts'

/** Svelte and its bundler as far as they are needed here: they are not installed with the service. */
interface Compiler {
  compile: (source: string, options: object) => Compiled
  compileModule: (source: string, options: object) => Compiled
}
interface Compiled {
  js: { code: string }
}
interface Server {
  render: (component: unknown) => { body: string }
}
interface Esbuild {
  build: (options: object) => Promise<{ outputFiles: { text: string }[] }>
  transformSync: (code: string, options: object) => { code: string }
}
interface Plugin {
  onLoad: (which: { filter: RegExp }, load: (file: { path: string }) => object) => void
}
type Module = Record<string, unknown>

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(new URL('../package.json', import.meta.url))

/**
 * The mark-up of templates in Svelte's own syntax, whose `<ui.Card>` is the `Card` that the package exports. The
 * package is compiled when it is first asked for.
 */
export function svelteDrawn(name: string): (template: string) => Promise<string> {
  let ui: Promise<Module> | undefined
  return async (template) => {
    ui ??= packed(name)
    const library = await ui
    const { render } = packageOf('svelte/server') as unknown as Server
    const source = `<script>import * as ui from 'ui'</script>${template}`
    const { transformSync } = packageOf('esbuild') as unknown as Esbuild
    const { code } = transformSync(compiled('drawing.svelte', source), { format: 'cjs' })
    const drawing = run(code, (path) => (path === 'ui' ? library : require(path)))
    return render(drawing['default']).body.replaceAll(/<!--.*?-->/g, '')
  }
}

function compiled(filename: string, source: string): string {
  const { compile, compileModule } = packageOf('svelte/compiler') as unknown as Compiler
  const make = filename.endsWith('.svelte') ? compile : compileModule
  return make(source, { filename, generate: 'server' }).js.code
}

/** Svelte itself stays outside, for what is rendered and what renders share its state. */
async function packed(name: string): Promise<Module> {
  const { build } = packageOf('esbuild') as unknown as Esbuild
  const svelte = {
    name: 'svelte',
    setup: ({ onLoad }: Plugin) =>
      onLoad({ filter: /\.svelte(\.js)?$/ }, ({ path }) => ({
        contents: compiled(path, readFileSync(path, 'utf8')),
      })),
  }
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${name}'`, resolveDir: FOLDER },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    conditions: ['svelte'],
    external: ['svelte', 'svelte/*'],
    plugins: [svelte],
    write: false,
    logLevel: 'error',
  })
  return run(outputFiles[0]?.text ?? '', require)
}

function run(code: string, load: (path: string) => unknown): Module {
  const module = { exports: {} as Module }
  const body = compileFunction(code, ['require', 'module', 'exports'])
  body(load, module, module.exports)
  return module.exports
}
