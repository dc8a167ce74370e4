import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import { temporaryFolder } from './temporary.ts'

export const CONFIG_PATH = fileURLToPath(new URL('../wrangler.toml', import.meta.url))
const WRANGLER = fileURLToPath(new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url))

export interface BundledModule {
  type: 'ESModule' | 'Text' | 'Data' | 'CompiledWasm'
  path: string
  contents: string | Uint8Array<ArrayBuffer>
}

export interface Bundle {
  name: string
  compatibilityDate: string
  compatibilityFlags: string[]
  /** The Worker itself first, then the files it imports as they are. */
  modules: BundledModule[]
}

export const workerPath = (name: string) =>
  fileURLToPath(new URL(`workers/${name}.ts`, import.meta.url))

export const servicePath = fileURLToPath(new URL('../src/worker.ts', import.meta.url))

/** Of the service; the Workers it is compared with run under the same. */
export function compatibilityDate(): string {
  const { compatibility_date: date } = unstable_readConfig({ config: CONFIG_PATH })
  if (!date) throw new Error('wrangler.toml names no compatibility date')
  return date
}

/** A Worker bundled by wrangler, as a deployment would make it. */
export async function bundle(name: string, entry: string): Promise<Bundle> {
  const date = compatibilityDate()
  const { compatibility_flags: flags } = unstable_readConfig({ config: CONFIG_PATH })
  const folder = temporaryFolder('bundle')
  const config = join(folder, 'wrangler.json')
  // A configuration of its own: neither the build command nor anyone's .dev.vars have a part in it.
  const settings = { name, main: entry, compatibility_date: date, compatibility_flags: flags }
  await writeFile(config, JSON.stringify(settings))
  const args = [
    WRANGLER,
    'deploy',
    '--config',
    config,
    '--dry-run',
    '--outdir',
    join(folder, 'out'),
  ]
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: folder }
  await promisify(execFile)(process.execPath, args, { env })
  const main = basename(entry, '.ts') + '.js'
  return {
    name,
    compatibilityDate: date,
    compatibilityFlags: flags,
    modules: await readModules(join(folder, 'out'), main),
  }
}

/** By extension, as wrangler's own rules have it. */
const MODULE_TYPES: Record<string, BundledModule['type']> = {
  '.html': 'Text',
  '.txt': 'Text',
  '.sql': 'Text',
  '.bin': 'Data',
  '.wasm': 'CompiledWasm',
}

async function readModules(folder: string, main: string): Promise<BundledModule[]> {
  const modules: BundledModule[] = [
    { type: 'ESModule', path: main, contents: await readFile(join(folder, main), 'utf8') },
  ]
  for (const path of await readdir(folder)) {
    const type = MODULE_TYPES[extname(path)]
    if (!type) continue
    const bytes = await readFile(join(folder, path))
    const contents = type === 'Text' ? bytes.toString() : new Uint8Array(bytes)
    modules.push({ type, path, contents })
  }
  return modules
}

/** The service with its default export wrapped so that it counts what it reads. */
export async function bundleCountedService(): Promise<Bundle> {
  const folder = temporaryFolder('entry')
  const entry = join(folder, 'counted.ts')
  const lines = [
    `import { counted } from ${JSON.stringify(workerPath('counting'))}`,
    `import service from ${JSON.stringify(servicePath)}`,
    `export * from ${JSON.stringify(servicePath)}`,
    `export default counted(service)`,
  ]
  await writeFile(entry, lines.join('\n'))
  return bundle('counted', entry)
}
