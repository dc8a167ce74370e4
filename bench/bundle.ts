import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unstable_readConfig } from 'wrangler'
import { bundleWorker, type Module } from '../scripts/local/bundle.ts'
import { CONFIG_PATH, fromRoot } from '../scripts/local/project.ts'
import { temporaryFolder } from './temporary.ts'

export interface Bundle {
  name: string
  compatibilityDate: string
  compatibilityFlags: string[]
  modules: Module[]
}

export const workerPath = (name: string) =>
  fileURLToPath(new URL(`workers/${name}.ts`, import.meta.url))

export const servicePath = fromRoot('src/worker.ts')

/** A Worker bundled as a deployment would make it, to run under the same compatibility date as the service. */
export async function bundle(name: string, entry: string): Promise<Bundle> {
  const config = unstable_readConfig({ config: CONFIG_PATH })
  const { compatibility_date: compatibilityDate, compatibility_flags: compatibilityFlags } = config
  if (!compatibilityDate) throw new Error('wrangler.toml names no compatibility date')
  return { name, compatibilityDate, compatibilityFlags, modules: await bundleWorker(entry) }
}

/** The service, with every class that has bindings of its own, over bindings that count what is billed. */
export async function bundleBilledService(): Promise<Bundle> {
  const lines = [
    `import { billing, counting } from ${JSON.stringify(workerPath('billed'))}`,
    `import * as worker from ${JSON.stringify(servicePath)}`,
    `export * from ${JSON.stringify(servicePath)}`,
    ...['ReviewQueue', 'CodeHostReporter', 'ArchiveReader'].map(
      (name) =>
        `export class ${name} extends worker.${name} { constructor(ctx, env) { super(ctx, counting(env)) } }`,
    ),
    `export default billing(worker.default)`,
  ]
  const entry = join(temporaryFolder('entry'), 'billed.ts')
  await writeFile(entry, lines.join('\n'))
  return bundle('billed', entry)
}
