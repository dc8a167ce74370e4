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

/** Of the service; the Workers it is compared with run under the same. */
export function compatibilityDate(): string {
  const { compatibility_date: date } = unstable_readConfig({ config: CONFIG_PATH })
  if (!date) throw new Error('wrangler.toml names no compatibility date')
  return date
}

/** A Worker bundled as a deployment would make it. */
export async function bundle(name: string, entry: string): Promise<Bundle> {
  const { compatibility_flags: compatibilityFlags } = unstable_readConfig({ config: CONFIG_PATH })
  const modules = await bundleWorker(entry)
  return { name, compatibilityDate: compatibilityDate(), compatibilityFlags, modules }
}

/** The service with its default export wrapped so that it counts what it reads. */
export const bundleCountedService = (): Promise<Bundle> =>
  bundleWrapped('counted', [
    `import { counted } from ${JSON.stringify(workerPath('counting'))}`,
    `import service from ${JSON.stringify(servicePath)}`,
    `export * from ${JSON.stringify(servicePath)}`,
    `export default counted(service)`,
  ])

/** The service, with every class that has bindings of its own, over bindings that count what is billed. */
export const bundleBilledService = (): Promise<Bundle> =>
  bundleWrapped('billed', [
    `import { billing, counting } from ${JSON.stringify(workerPath('billed'))}`,
    `import * as worker from ${JSON.stringify(servicePath)}`,
    `export * from ${JSON.stringify(servicePath)}`,
    ...['ReviewQueue', 'ArchiveReader'].map(
      (name) =>
        `export class ${name} extends worker.${name} { constructor(ctx, env) { super(ctx, counting(env)) } }`,
    ),
    `export default billing(worker.default)`,
  ])

async function bundleWrapped(name: string, lines: string[]): Promise<Bundle> {
  const entry = join(temporaryFolder('entry'), `${name}.ts`)
  await writeFile(entry, lines.join('\n'))
  return bundle(name, entry)
}
