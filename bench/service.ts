import { readdirSync, readFileSync } from 'node:fs'
import {
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
  unstable_splitSqlQuery,
} from 'wrangler'
import { CONFIG_PATH } from '../scripts/local/project.ts'
import type { Bundle } from './bundle.ts'
import { send } from './http-client.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)

/** What is used of the service's AdminService, and how the set-up Worker reaches it. */
interface SetupBindings {
  ADMIN: { createKey(input: { projectId: string; name: string }): Promise<{ key: string }> }
}

/** Our service as wrangler.toml describes it, with `vars` in place of its own; database migrated. */
export async function startService(
  bundle: Bundle,
  vars: Record<string, string> = {},
): Promise<Workerd> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG_PATH)
  const { modulesRules: _, ...options } = workerOptions
  const bindings = { ...unstable_readConfig({ config: CONFIG_PATH }).vars, ...vars }
  const workerd = await startWorkerd(
    { ...options, ...bundle, bindings, serviceBindings: {} },
    {
      name: 'setup',
      modules: true,
      script: 'export default {}',
      serviceBindings: { ADMIN: { name: bundle.name, entrypoint: 'AdminService' } },
    },
  )
  await migrate(workerd)
  return workerd
}

async function migrate({ miniflare }: Workerd): Promise<void> {
  const db = await miniflare.getD1Database('DB')
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  for (const file of files.toSorted())
    for (const statement of unstable_splitSqlQuery(readFileSync(new URL(file, MIGRATIONS), 'utf8')))
      await db.prepare(statement).run()
}

export async function createKey({ miniflare }: Workerd, projectId: string): Promise<string> {
  const { ADMIN } = await miniflare.getBindings<SetupBindings>('setup')
  return (await ADMIN.createKey({ projectId, name: 'bench' })).key
}

/** Uploads an archive as CI would; throws unless it was taken. */
export async function uploadArchive(
  { port }: Workerd,
  input: {
    project: string
    key: string
    archive: Uint8Array
    contentType?: string
    chunked?: boolean
  },
): Promise<void> {
  const { project, key, archive, contentType = 'application/zip', chunked = false } = input
  const response = await send({
    port,
    method: 'POST',
    path: `/upload/${project}/bench`,
    headers: {
      Host: 'localhost',
      'X-API-Key': key,
      'Content-Type': contentType,
      ...(chunked && { 'Transfer-Encoding': 'chunked' }),
    },
    body: archive,
  })
  if (response.status !== 201)
    throw new Error(`an upload got ${response.status}: ${response.body.toString()}`)
}

export const viewHost = (project: string) => `view-${project}.localhost`
