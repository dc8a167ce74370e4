import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { openLocalDatabase } from '../../../scripts/local/database.ts'
import { CONFIG_PATH } from '../../../scripts/local/project.ts'
import { openByWorker, openLocal, type Deployment } from '../../../scripts/transfer/deployment.ts'
import { exportProject } from '../../../scripts/transfer/export/export-project.ts'
import { importProject } from '../../../scripts/transfer/import/import-project.ts'
import type { ObjectStore } from '../../../scripts/transfer/object-store.ts'
import { PROJECT_TABLES } from '../../../src/store/transfer/tables.ts'
import { SERVICE_TOKEN, startService, type OwnService } from '../support/service.ts'
import { OpenedArchive, written } from './archives.ts'
import { fillProject } from './project.ts'

const folder = mkdtempSync(join(tmpdir(), 'storybook-hosting-import-'))
const FILE = join(folder, 'shop.zip')
const TAMPERED = join(folder, 'tampered.zip')
const opened: Deployment[] = []

let service: OwnService
let source: Deployment
let target: Deployment
/** What the target held before anything was imported into it. */
let untouched: string
/** Into which the archive was imported without a fault, and what it holds since. */
let whole: Deployment
let expected: string
let original: OpenedArchive

async function openAt(name: string): Promise<Deployment> {
  const deployment = await openLocal(join(folder, name), true)
  opened.push(deployment)
  return deployment
}

beforeAll(async () => {
  const state = join(folder, 'source')
  openLocalDatabase(state).close()
  service = await startService({
    stateDir: join(state, 'v3'),
    vars: { SERVICE_AUTH_TOKEN: SERVICE_TOKEN, DASHBOARD_URL: '' },
  })
  await fillProject(service, 'shop')
  source = await openAt('source')
  await exportProject(source, { projectId: 'shop', file: FILE, who: 'ada' })
  original = await OpenedArchive.read(FILE)
  target = await openAt('target')
  await target.db
    .prepare(`INSERT INTO projects (project_id, created_at) VALUES ('other', '2026-11-01')`)
    .run()
  untouched = await comparable(target)
  whole = await openAt('whole')
  await importInto(whole, FILE)
  expected = await comparable(whole)
})
afterAll(async () => {
  await Promise.all(opened.map((deployment) => deployment.close()))
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const importInto = (deployment: Deployment, file: string, project: string | null = null) =>
  importProject(deployment, { file, project, who: 'ada' })

/** Everything that a deployment holds of projects, with the numbers that it gives to rows. */
async function dump({ db, objects }: Deployment): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name } of [...PROJECT_TABLES, { name: 'project_imports' }])
    found[name] = (await db.prepare(`SELECT * FROM ${name} WHERE true`).all()).results
  const keys: string[] = []
  for await (const { key, etag } of objects.list('')) keys.push(`${key} ${etag}`)
  return { ...found, keys }
}

const times = /"(started|finished)_at":"[^"]+"/g
/** A dump without the times at which an import began and ended. */
const comparable = async (deployment: Deployment): Promise<string> => {
  const { project_imports: imports, ...others } = await dump(deployment)
  return JSON.stringify([others, JSON.stringify(imports).replaceAll(times, '')])
}

describe('an archive that no export has written', () => {
  const other = { project_id: 'other' }
  const cases: [string, (archive: OpenedArchive) => void, RegExp][] = [
    ['a row of another project', (a) => a.change('pairs', other), /is of another project, other$/],
    ['a column that does not exist', (a) => a.change('issues', { x: 1 }), /the column x, which/],
    ['a column of the target’s own', (a) => a.change('pairs', { ordinal: 1 }), /column ordinal/],
    [
      'a status that is none',
      (a) => a.change('runs', { status: 'won' }),
      /CHECK constraint failed/,
    ],
    ['a text for a number', (a) => a.change('issues', { number: 'one' }), /cannot store TEXT/],
    ['JSON of another form', (a) => a.change('runs', { inputs: '{"a":1}' }), /a inputs that/],
    ['an id that is a path', (a) => a.change('design_screens', { id: '../x' }), /a id that/],
    [
      'two rows of one id',
      (a) => a.setRows('pairs', [...a.rows('pairs'), ...a.rows('pairs')]),
      /UNIQUE constraint failed: pairs.pair_id/,
    ],
    [
      'an issue of a pair that it lacks',
      (a) => a.change('issues', { pair_id: 'theirs' }),
      /FOREIGN KEY constraint failed/,
    ],
    [
      'an issue of a run that it lacks',
      (a) => a.change('issues', { run_id: `run_${'0'.repeat(26)}` }),
      /names a run that is not in the archive/,
    ],
    [
      'a counter behind its builds',
      (a) => a.change('projects', { last_build_number: 1 }),
      /counter of builds is behind the build with the number: 2/,
    ],
    [
      'a counter behind its issues',
      (a) => a.change('review_projects', { last_issue_number: 0 }),
      /counter of issues is behind/,
    ],
    [
      'a key of the service',
      (a) => a.change('pairs', { image_a_key: '.runs/x/y' }),
      /\.runs\/x\/y belongs to the service/,
    ],
    [
      'a screen of another snapshot',
      (a) => a.change('pairs', { image_a_key: '.design/snap_x/y' }),
      /belongs to the service/,
    ],
    [
      'an artifact of another run',
      (a) => a.add({ key: '.runs/run_x/y/prediction' }),
      /belongs to the service/,
    ],
    [
      'a key that differs from the project in case',
      (a) => a.change('pairs', { image_a_key: 'SHOP/v1/a.png' }),
      /leads into another project/,
    ],
    [
      'a key into a project of the target',
      (a) => a.change('pairs', { image_a_key: 'Other/v1/a.png' }),
      /Other\/v1\/a\.png leads into another project/,
    ],
    [
      'a key in JSON into a project of the target',
      (a) =>
        a.change('pairs', {
          objects: '{"image_a_key":{"key":"other/v1/a.png","etag":"x"}}',
        }),
      /leads into another project/,
    ],
    [
      'an object in a project of the target',
      (a) => a.add({ key: 'other/v1/a.png' }),
      /leads into another project/,
    ],
    [
      'an archive of a build that it lacks',
      (a) => a.add({ key: 'shop/v9/storybook.zip', metadata: { build: 'bld_theirs' } }),
      /has metadata that the service did not write/,
    ],
    [
      'a build that no upload would take',
      (a) => {
        const storybook = a.contents.find(
          ({ part }) => part.name === 'objects/shop/v1/storybook.zip',
        )
        storybook!.bytes = Buffer.from(storybook!.bytes).fill(0, 60, 70)
      },
      /^shop\/v1\/storybook\.zip: /,
    ],
    [
      'metadata on a picture',
      (a) => a.add({ key: 'shop/v1/a.png', metadata: { x: 'y' } }),
      /has metadata that the service did not write/,
    ],
    [
      'rows of a table that does not travel',
      (a) => (a.contents[0]!.part.name = 'rows/api_keys.ndjson'),
      /a table that this release does not know/,
    ],
    [
      'rows before those that they refer to',
      (a) => a.contents.unshift(...a.contents.splice(1, 1)),
      /is not at its place in the archive/,
    ],
    [
      'a line that is no row',
      (a) => (a.contents[0]!.bytes = Buffer.from('[]\n')),
      /has a line that is no row/,
    ],
    [
      'a number of rows that is wrong',
      (a) => (a.contents[0]!.part.rows = 7),
      /has 1 rows, where the manifest says 7/,
    ],
    [
      'a row of 2 MB',
      (a) => a.change('pairs', { name: 'x'.repeat(2_000_000) }),
      /a row of more than 1500000 bytes/,
    ],
  ]

  it.each(cases)('is refused for %s, and nothing is written', async (_, change, why) => {
    const archive = original.copy()
    // What is large takes its time, and is not what is wrong.
    archive.contents = archive.contents.filter(({ bytes }) => bytes.length < 1_000_000)
    change(archive)
    await archive.write(TAMPERED)
    await expect(importInto(target, TAMPERED)).rejects.toThrow(why)
    expect(await comparable(target)).toBe(untouched)
  })
})

it('imports what an older release has written, without columns that came later', async () => {
  const older = await openAt('older')
  const archive = original.copy()
  archive.setRows(
    'builds',
    archive.rows('builds').map(({ pull_request: _, ...row }) => row),
  )
  await archive.write(TAMPERED)
  await importInto(older, TAMPERED)
  expect((await dump(older))['builds']).toMatchObject([{ pull_request: null }, {}])
})

it('renames a project wherever it is named', async () => {
  const renamed = await openAt('renamed')
  await importInto(renamed, FILE, 'boutique')
  const { project_imports: _, ...found } = await dump(renamed)
  const text = JSON.stringify(found)
  expect(text.match(/"shop[/:"]|\/shop\//g)).toBeNull()
  for (const part of [
    '"boutique/v2/storybook.zip ',
    '"pair_id":"boutique:feedback-alert--danger"',
    String.raw`\"key\":\"boutique/v2/alert.design.png\"`,
    '/storage/boutique/v1/storybook.zip"',
  ])
    expect(text).toContain(part)
})

it('replaces ETags of objects that were sent in parts', async () => {
  const sent = original.contents.find(({ part }) => part.object?.etag.endsWith('-2'))
  const etag = sent?.part.object?.etag ?? ''
  expect(etag).not.toBe('')
  const found = await dump(whole)
  expect(JSON.stringify([found['builds'], found['recorded_versions']])).not.toContain(etag)
})

/** Makes every call of a kind fail from the nth on. */
function failingAfter(deployment: Deployment, calls: number): Deployment {
  let left = calls
  const count = () => {
    left -= 1
    if (left < 0) throw new Error('the connection broke')
  }
  const counted = <T extends object>(of: T, names: readonly string[]): T =>
    new Proxy(of, {
      get(on, name) {
        const value: unknown = Reflect.get(on, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (names.includes(String(name))) count()
          return (value as (...args: unknown[]) => unknown).apply(on, args)
        }
      },
    })
  return {
    ...deployment,
    db: counted(deployment.db, ['batch', 'prepare']),
    objects: counted<ObjectStore>(deployment.objects, ['put', 'get', 'list']),
  }
}

it('completes an import that was interrupted anywhere, and writes nothing twice', async () => {
  const broken = await openAt('broken')
  let failures = 0
  // Each attempt gets a little further than the one before.
  for (let calls = 5; ; calls += 3) {
    try {
      await importInto(failingAfter(broken, calls), FILE)
      break
    } catch (error) {
      expect(String(error)).toContain('the connection broke')
      failures += 1
    }
  }
  expect(failures).toBeGreaterThan(5)
  expect(await comparable(broken)).toBe(expected)
  expect(await importInto(broken, FILE)).toMatchObject({ unchanged: true })
  expect(await comparable(broken)).toBe(expected)
})

it('imports by the Worker that a deployed database is reached through, as into a local one', async () => {
  const state = join(folder, 'through')
  openLocalDatabase(state).close()
  const { r2_buckets, d1_databases } = unstable_readConfig({ config: CONFIG_PATH })
  const through = await openByWorker('through', {
    resourcePersistencePath: join(state, 'v3'),
    r2Buckets: { STORAGE: { id: r2_buckets[0]?.bucket_name ?? '' } },
    d1Databases: { DB: { id: d1_databases[0]?.database_id ?? '' } },
  })
  opened.push(through)
  expect(await importInto(through, FILE)).toMatchObject({ unchanged: false })
  expect(await comparable(through)).toBe(expected)
  const file = join(folder, 'through.zip')
  await exportProject(through, { projectId: 'shop', file, who: 'ada' })
  // The ETag of an object that was sent in parts is another, and so are rows that name it.
  const parts = ({ contents }: OpenedArchive) =>
    contents.map(({ part: { name, rows, object } }) => [name, rows, object?.content_type])
  expect(parts(await OpenedArchive.read(file))).toEqual(parts(original))
})

it('imports an archive once, however many do so at once', async () => {
  const shared = await openAt('shared')
  const summaries = await Promise.all([importInto(shared, FILE), importInto(shared, FILE)])
  expect(summaries).toHaveLength(2)
  expect(await comparable(shared)).toBe(expected)
})

it('goes on with an export that was interrupted, and gives the same archive', async () => {
  const again = join(folder, 'again.zip')
  const exporting = (deployment: Deployment) =>
    exportProject(deployment, { projectId: 'shop', file: again, who: 'ada' })
  let failures = 0
  for (let calls = 30; ; calls += 15) {
    try {
      await exporting(failingAfter(source, calls))
      break
    } catch (error) {
      expect(String(error)).toContain('the connection broke')
      failures += 1
    }
  }
  expect(failures).toBeGreaterThan(1)
  expect((await OpenedArchive.read(again)).contents).toEqual(original.contents)
})

it('refuses another archive while the import of one is not finished', async () => {
  const begun = await openAt('begun')
  await expect(importInto(failingAfter(begun, 60), FILE)).rejects.toThrow('the connection broke')
  const archive = original.copy()
  archive.manifest.exported_at = '2026-01-01T00:00:00.000Z'
  await archive.write(TAMPERED)
  await expect(importInto(begun, TAMPERED)).rejects.toThrow(/which did not come from this archive/)
})

it('refuses objects that are in the project’s folder without a project', async () => {
  const littered = await openAt('littered')
  const first = original.contents.find(({ part }) => part.object?.key.startsWith('shop/'))
  const { key, metadata } = first!.part.object!
  const { sha256, size } = written(first!).part
  async function* content() {
    yield first!.bytes
  }
  await littered.objects.put({ key, size, sha256, contentType: null, metadata }, content())
  await expect(importInto(littered, FILE)).rejects.toThrow(/^Storage holds shop\/.* without a/)
})
