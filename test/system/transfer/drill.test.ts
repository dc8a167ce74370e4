import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLocalDatabase } from '../../../scripts/local/database.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { createKey } from '../../../src/upload/keys.ts'
import { nodeRun, type Finished } from '../scripts/commands.ts'
import { SERVICE_TOKEN, startService, type OwnService } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { api, fillProject, lookAt, type Filled } from './project.ts'

// The restore drill of docs/backup.md, between two local deployments that both run.

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-drill-'))
const FILE = join(folder, 'shop.zip')
const stateOf = (name: string): string => join(folder, name)

let source: OwnService
let target: OwnService
let filled: Filled

async function start(name: string): Promise<OwnService> {
  openLocalDatabase(stateOf(name)).close()
  return startService({
    stateDir: join(stateOf(name), 'v3'),
    vars: { SERVICE_AUTH_TOKEN: SERVICE_TOKEN, DASHBOARD_URL: '' },
  })
}

beforeAll(async () => {
  source = await start('source')
  target = await start('target')
  // The order of the queue is not that of the ids, and the target numbers other projects' pairs, too.
  await fillProject(target, 'other')
  filled = await fillProject(source, 'shop')
  // Somebody has looked before there was anything: the queue of an empty project is empty, and must not stay so.
  await api(target, 'GET', '/api/queue?project=shop')
})
afterAll(async () => {
  await source?.stop()
  await target?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (name: string, script: 'export' | 'import', ...args: string[]): Promise<Finished> =>
  nodeRun(fromRoot(), [`scripts/${script}.ts`, ...args], { STATE_DIR: stateOf(name) })

it('exports a project while its server runs', async () => {
  const exported = await run('source', 'export', '--project', 'shop', '--out', FILE, '--json')
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(exported.stdout)).toMatchObject({ project: 'shop', file: FILE })
  expect(existsSync(`${FILE}.parts`)).toBe(false)
})

it('imports it into another deployment, where everything that clients see is the same', async () => {
  const imported = await run('target', 'import', FILE)
  expect(imported).toMatchObject({ code: 0, stderr: '' })
  expect(imported.stdout).toMatch(/^Imported shop: \d+ rows and \d+ objects\.\n$/)
  const { key } = await createKey(target.db, { projectId: 'shop', name: 'CI' })
  const before = await lookAt(source, filled)
  for (const [path, { status }] of Object.entries(before)) expect(status, path).toBe(200)
  const after = await lookAt(target, { ...filled, key })
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [path, response] of Object.entries(before)) expect(after[path], path).toEqual(response)
})

it('numbers the next build and the next issue alike', async () => {
  const next = async (service: OwnService, key: string) => {
    const archive = zipOf({ 'index.html': 'three' })
    const { buildNumber } = await publish(service, { projectId: 'shop', key }, 'v3', archive)
    const issue = { pair_id: filled.pairs.button, note: 'too dark', who: 'ada' }
    const { number } = await api<{ number: number }>(service, 'POST', '/api/issues', issue)
    return { buildNumber, number }
  }
  const { key } = await createKey(target.db, { projectId: 'shop', name: 'next' })
  expect(await next(target, key)).toEqual(await next(source, filled.key))
})

it('changes nothing when the same archive is imported again', async () => {
  const again = await run('target', 'import', FILE, '--json')
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(again.stdout)).toMatchObject({ project: 'shop', unchanged: true })
})

it('refuses a project that the target has, and ids that another of its projects has', async () => {
  const there = await run('target', 'import', FILE, '--project', 'Other')
  expect(there).toMatchObject({ code: 3, stdout: '' })
  expect(there.stderr).toMatch(/^There is a project other already, .* --project\.\n$/)
  const copy = await run('source', 'import', FILE, '--project', 'copy')
  expect(copy).toMatchObject({ code: 3, stdout: '' })
  expect(copy.stderr).toMatch(/^Another project has .* with the same ids: /)
})
