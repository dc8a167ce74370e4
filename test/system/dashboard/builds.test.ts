import { beforeAll, expect, it } from 'vitest'
import { STORIES_PATH, type StoriesFile } from '../../../src/cli/stories/stories-file.ts'
import { sharedService } from '../shared/service.ts'
import { jsonOf, sendElsewhere } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { signIn, type Visitor } from './support/people.ts'

// Which stories of a build are new, changed or gone since the build before it.

const service = await sharedService()
let administrator: Visitor

beforeAll(async () => {
  administrator = await signIn(service.dashboard!.port, 'Grace')
})

const entry = (id: string, type = 'story') => ({
  id,
  type,
  title: id.split('--')[0],
  name: id.split('--')[1],
  importPath: `./${id}.ts`,
})

const indexOf = (...ids: string[]) =>
  JSON.stringify({
    v: 5,
    entries: Object.fromEntries([
      ...ids.map((id) => [id, entry(id)]),
      ['intro--docs', entry('intro--docs', 'docs')],
    ]),
  })

/** What the command line leaves in an archive: a module for each story, with the hash given. */
function rendered(hashes: Record<string, string>): string {
  const ids = Object.keys(hashes)
  const file: StoriesFile = {
    format: 'storybook-review-stories/2',
    modules: ids.map((id) => ({ name: `src/${id}.tsx`, hash: hashes[id]! })),
    shared: [],
    files: Object.fromEntries(ids.map((id, i) => [`./${id}.ts`, [i]])),
    stories: Object.fromEntries(
      ids.map((id) => [id, { title: id, name: id, import_path: `./${id}.ts`, hash: hashes[id]! }]),
    ),
  }
  return JSON.stringify(file)
}

const deploy = (project: Project, version: string, files: Record<string, string>) =>
  publish(service, project, version, zipOf({ 'index.html': '<p>', ...files }))

async function storiesOf({ projectId }: Project, version: string) {
  const base = `/api/admin/projects/${projectId}/builds`
  const { builds } = await administrator.ok('GET', base)
  const { build_id } = builds.find(
    (build: { version_id: string; status: string }) =>
      build.version_id === version && build.status === 'active',
  )
  const { stories, removed, changes_known, compared_with } = await administrator.ok(
    'GET',
    `${base}/${build_id}/stories`,
  )
  return {
    stories: stories?.map((story: { id: string; change: string; modules: string[] }) =>
      [story.id, story.change, ...story.modules].join(' '),
    ),
    removed: removed.map(({ id }: { id: string }) => id),
    changes_known,
    against: compared_with?.version_id ?? null,
  }
}

it('a build lists what came, went and changed, and by which module', async () => {
  const project = await service.newProject()
  await deploy(project, 'v1', {
    'index.json': indexOf('a--one', 'b--one', 'c--one'),
    [STORIES_PATH]: rendered({ 'a--one': '1', 'b--one': '1', 'c--one': '1' }),
  })
  await deploy(project, 'v2', {
    'index.json': indexOf('a--one', 'b--one', 'd--one'),
    [STORIES_PATH]: rendered({ 'a--one': '1', 'b--one': '2', 'd--one': '1' }),
  })
  expect(await storiesOf(project, 'v2')).toEqual({
    stories: ['a--one same', 'b--one changed src/b--one.tsx', 'd--one added'],
    removed: ['c--one'],
    changes_known: true,
    against: 'v1',
  })
  expect(await storiesOf(project, 'v1')).toEqual({
    stories: ['a--one same', 'b--one same', 'c--one same'],
    removed: [],
    changes_known: false,
    against: null,
  })
})

it('a build lists what came and went although it was not uploaded by the command line', async () => {
  const project = await service.newProject()
  await deploy(project, 'v1', { 'index.json': indexOf('a--one', 'b--one') })
  await deploy(project, 'v2', {
    'index.json': indexOf('a--one', 'c--one'),
    [STORIES_PATH]: rendered({ 'a--one': '1', 'c--one': '1' }),
  })
  expect(await storiesOf(project, 'v2')).toEqual({
    stories: ['a--one same', 'c--one added'],
    removed: ['b--one'],
    changes_known: false,
    against: 'v1',
  })
})

it.each([
  ['no index', {}],
  ['an index that is no JSON', { 'index.json': '{' }],
  ['another index', { 'index.json': '{"entries": {"a": 1}}' }],
  ['an index that is a list', { 'index.json': '[]' }],
])('knows no stories of a build with %s', async (_, files) => {
  const project = await service.newProject()
  await deploy(project, 'v1', { 'index.json': indexOf('a--one') })
  await deploy(project, 'v2', files)
  expect(await storiesOf(project, 'v2')).toMatchObject({ stories: undefined, removed: [] })
})

/** What is sent for a build, as it comes. */
async function answerFor({ projectId }: Project, version: string) {
  const base = `/api/admin/projects/${projectId}/builds`
  const { builds } = await administrator.ok('GET', `${base}?version_id=${version}`)
  const response = await sendElsewhere({
    port: service.dashboard!.port,
    path: `${base}/${builds[0].build_id}/stories`,
    headers: { Cookie: administrator.cookie!, 'Sec-Fetch-Site': 'same-origin' },
  })
  return { status: response.status, bytes: response.body.length, body: jsonOf(response) as any } // oxlint-disable-line typescript/no-explicit-any -- any field
}

const MOST_BYTES = 2 * 1024 * 1024

it('has an answer of a bounded size for archives of 85 KB whose stories all share their modules', async () => {
  const project = await service.newProject()
  const ids = Array.from({ length: 400 }, (_, i) => `s${i}--one`)
  const all = (hash: string): string => {
    const file = JSON.parse(
      rendered(Object.fromEntries(ids.map((id) => [id, hash]))),
    ) as StoriesFile
    file.modules = Array.from({ length: 20_000 }, (_, i) => ({ name: `src/module-${i}.tsx`, hash }))
    file.shared = file.modules.map((_, i) => i)
    file.files = {}
    return JSON.stringify(file)
  }
  const files = (hash: string) => ({ 'index.json': indexOf(...ids), [STORIES_PATH]: all(hash) })
  await deploy(project, 'v1', files('1'))
  await deploy(project, 'v2', files('2'))
  const { bytes, body } = await answerFor(project, 'v2')
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(body.stories).toHaveLength(400)
  expect(body.stories[0]).toMatchObject({
    change: 'changed',
    modules: ['src/module-0.tsx', 'src/module-1.tsx', 'src/module-10.tsx'],
    modules_in_all: 20_000,
  })
  // Beyond a number of comparisons a story is reported as changed without its modules.
  expect(body.stories[399]).toMatchObject({ change: 'changed', modules: [], modules_in_all: 0 })
  expect(body.counts).toEqual({ added: 0, changed: 400, same: 0, removed: 0 })
})

it('lists what changed of very many stories, and counts the others', async () => {
  const project = await service.newProject()
  const ids = (length: number) => Array.from({ length }, (_, i) => `${'x'.repeat(100)}${i}--one`)
  await deploy(project, 'v1', { 'index.json': indexOf(...ids(9_000)) })
  await deploy(project, 'v2', { 'index.json': indexOf(...ids(9_000), 'new--one') })
  const { bytes, body } = await answerFor(project, 'v2')
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(body.stories.length).toBeLessThan(9_000)
  expect(body.stories.at(-1)).toMatchObject({ id: 'new--one', change: 'added' })
  expect(body.counts).toEqual({ added: 1, changed: 0, same: 9_000, removed: 0 })
})

it.each([
  ['that inflates to 40 MB', ' '.repeat(40_000_000), /larger than 8 MiB/],
  ['nested 100,000 levels deep', '['.repeat(100_000), /nested deeper than 16/],
  ['of two million numbers', `[${'0,'.repeat(2_000_000)}0]`, /more than 500000 JSON values/],
])('says why an index %s is not read', async (_, index, why) => {
  const project = await service.newProject()
  await deploy(project, 'v1', { 'index.json': index })
  await deploy(project, 'v2', { 'index.json': indexOf('a--one'), [STORIES_PATH]: index })
  expect(await answerFor(project, 'v1')).toMatchObject({
    status: 200,
    body: { stories: null, unreadable: expect.stringMatching(why) },
  })
  expect(await storiesOf(project, 'v2')).toMatchObject({ stories: ['a--one same'] })
})

it('takes a source file for none that has the name of what every object has', async () => {
  const project = await service.newProject()
  for (const hash of ['1', '2']) {
    const file = JSON.parse(rendered({ 'a--one': hash })) as StoriesFile
    file.stories['a--one']!.import_path = 'constructor'
    file.shared = [0]
    const files = { 'index.json': indexOf('a--one'), [STORIES_PATH]: JSON.stringify(file) }
    await deploy(project, `v${hash}`, files)
  }
  expect(await storiesOf(project, 'v2')).toMatchObject({
    stories: ['a--one changed src/a--one.tsx'],
  })
})

it('leaves out a list of another form, and the archive of a build that is not served', async () => {
  const project = await service.newProject()
  await deploy(project, 'v1', {
    'index.json': indexOf('a--one'),
    [STORIES_PATH]: '{"format": "x"}',
  })
  await deploy(project, 'v2', {
    'index.json': indexOf('a--one'),
    [STORIES_PATH]: rendered({ 'a--one': '1' }),
  })
  expect(await storiesOf(project, 'v2')).toMatchObject({ changes_known: false, against: 'v1' })
  const base = `/api/admin/projects/${project.projectId}/builds`
  const { builds } = await administrator.ok('GET', base)
  await administrator.ok('POST', `${base}/${builds[1].build_id}/archive`)
  expect(await storiesOf(project, 'v2')).toMatchObject({ stories: ['a--one same'], against: null })
})

it('says where a build opens, while it is served', async () => {
  const project = await service.newProject()
  await deploy(project, 'v1+2', {})
  const base = `/api/admin/projects/${project.projectId}/builds`
  const { builds } = await administrator.ok('GET', base)
  const url = `http://view-${project.projectId}.localhost:8787/v1%2B2/`
  expect(builds).toMatchObject([{ version_id: 'v1+2', status: 'active', view_url: url }])
  const archived = await administrator.ok('POST', `${base}/${builds[0].build_id}/archive`)
  expect(archived).toMatchObject({ status: 'archived', view_url: null })
})

it('lists builds a page at a time, and finds one that is on no page yet', async () => {
  const project = await service.newProject()
  for (const version of ['v1', 'v2', 'v3', 'v4', 'v5']) await deploy(project, version, {})
  const base = `/api/admin/projects/${project.projectId}/builds`
  const page = async (query: string) => {
    const { builds, next_before } = await administrator.ok('GET', `${base}?${query}`)
    const numbers = builds.map(({ build_number }: { build_number: number }) => build_number)
    return [numbers, next_before]
  }
  expect(await page('limit=2')).toEqual([[5, 4], 4])
  expect(await page('limit=2&before=4')).toEqual([[3, 2], 2])
  expect(await page('limit=2&before=2')).toEqual([[1], null])
  expect(await page('limit=5')).toEqual([[5, 4, 3, 2, 1], null])
  expect(await page('version_id=v2')).toEqual([[2], null])
  const { builds } = await administrator.ok('GET', base)
  await administrator.ok('POST', `${base}/${builds[4].build_id}/archive`)
  expect(await page('served=true')).toEqual([[5, 4, 3, 2], null])
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=x', 'served=x'])
    expect((await administrator.ask('GET', `${base}?${query}`)).status).toBe(400)
})
