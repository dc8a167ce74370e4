import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import * as pagePrograms from '../src/cli/capture/page-program.ts'
import { fromRoot } from './local/project.ts'

// Builds the package `storybook-review` for `npm pack`: plain JavaScript, bundled with all its imports except the
// browser driver, so that installing it installs little else.

const CLI = fromRoot('src/cli')
const OUT = join(CLI, 'dist')
const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.|$)/i

/** Puts the scripts for the page in place of the module that would bundle them. */
const withPagePrograms: Plugin = {
  name: 'page programs',
  setup(build) {
    build.onLoad({ filter: /capture[\\/]page-program\.ts$/ }, () => ({
      contents: Object.entries(pagePrograms)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
        .join('\n'),
    }))
  },
}
// The requests are made from the description of the API, which imports the digest of the judge and the release.
await import('./build-rules.ts')
await import('./build-clients.ts')

rmSync(OUT, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [join(CLI, 'main.ts')],
  outdir: OUT,
  bundle: true,
  // A command loads what it needs, not what others need.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  external: ['playwright-core'],
  plugins: [withPagePrograms],
  // Some dependencies are CommonJS and `require` Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
})
chmodSync(join(OUT, 'main.js'), 0o755)
// npm packs the licence that is beside package.json, and follows no link.
copyFileSync(fromRoot('LICENSE'), join(CLI, 'LICENSE'))
writeFileSync(join(OUT, 'licenses.txt'), licences(Object.keys(metafile.inputs)))

/** Returns the licences of the bundled packages, which require that their text is passed on. */
function licences(inputs: string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
  return [...folders].toSorted().map(notice).join('\n')
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>
  const file = readdirSync(folder).find((entry) => LICENSE_FILE.test(entry))
  const text =
    file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
  return `${name} ${version} (${license})\n\n${text.trim()}\n`
}
