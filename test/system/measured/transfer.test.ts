import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { forgetPeak, memoryOf } from '../../../scripts/local/workerd-process.ts'
import { openLocal, type Deployment } from '../../../scripts/transfer/deployment.ts'
import { exportProject } from '../../../scripts/transfer/export/export-project.ts'
import { importProject } from '../../../scripts/transfer/import/import-project.ts'
import { Digesting } from '../../../scripts/transfer/archive/digest.ts'

const MB = 1024 * 1024
const OBJECTS = 6
const OBJECT_BYTES = 30 * MB
/** Half of the archive is 90 MB; an import of objects of 50 MB took 53 MB. */
const MOST_BYTES = 80 * MB

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-large-'))
const FILE = join(folder, 'large.zip')
const opened: Deployment[] = []

afterAll(async () => {
  await Promise.all(opened.map((deployment) => deployment.close()))
  rmSync(folder, { recursive: true, force: true })
})

async function openAt(name: string): Promise<Deployment> {
  const deployment = await openLocal(join(folder, name), true)
  opened.push(deployment)
  return deployment
}

async function putLarge({ objects }: Deployment, key: string): Promise<void> {
  const piece = randomBytes(MB)
  const digesting = new Digesting()
  async function* content() {
    for (let i = 0; i < OBJECT_BYTES / MB; i++) yield piece
  }
  for await (const chunk of content()) digesting.add(chunk)
  const { size, sha256 } = digesting.end()
  await objects.put({ key, size, sha256, contentType: null, metadata: {} }, content())
}

/** By how much this process grows at most during the work. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  forgetPeak(process.pid)
  const before = memoryOf(process.pid, 'VmRSS')
  await work()
  return memoryOf(process.pid, 'VmHWM') - before
}

it('takes memory that does not grow with the archive, for an export and for an import', async () => {
  const source = await openAt('source')
  await source.db
    .prepare(`INSERT INTO projects (project_id, created_at) VALUES ('large', '2026-11-01')`)
    .run()
  for (let i = 0; i < OBJECTS; i++) await putLarge(source, `large/v1/${i}.bin`)
  const request = { projectId: 'large', file: FILE, who: 'ada' }
  const exporting = await growth(() => exportProject(source, request))
  expect(statSync(FILE).size).toBeGreaterThan(OBJECTS * OBJECT_BYTES)
  const target = await openAt('target')
  const importing = await growth(() =>
    importProject(target, { file: FILE, project: null, who: 'ada' }),
  )
  expect(exporting).toBeLessThan(MOST_BYTES)
  expect(importing).toBeLessThan(MOST_BYTES)
})
