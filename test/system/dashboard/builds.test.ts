import { afterAll, beforeAll, expect, it } from 'vitest'
import { STORIES_PATH, type StoriesFile } from '../../../src/cli/stories/stories-file.ts'
import { startService, type Project, type Service } from '../support/service.ts'
import { publish, zipOf } from '../support/uploads.ts'
import { signIn, type Visitor } from './support/people.ts'

// Which stories of a build are new, changed or gone since the build before it.

let service: Service
let administrator: Visitor

beforeAll(async () => {
  service = await startService({
    dashboard: true,
    vars: { SERVICE_AUTH_TOKEN: 'system-test-service-token' },
  })
  administrator = await signIn(service.dashboard!.port, 'Grace')
})
afterAll(() => service?.stop())

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
    format: 'storybook-review-stories/1',
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
  const { stories, removed, tells_changed, compared_with } = await administrator.ok(
    'GET',
    `${base}/${build_id}/stories`,
  )
  return {
    stories: stories?.map((story: { id: string; change: string; modules: string[] }) =>
      [story.id, story.change, ...story.modules].join(' '),
    ),
    removed: removed.map(({ id }: { id: string }) => id),
    tells_changed,
    against: compared_with?.version_id ?? null,
  }
}

it('tells what came, went and changed, and by which module', async () => {
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
    tells_changed: true,
    against: 'v1',
  })
  expect(await storiesOf(project, 'v1')).toEqual({
    stories: ['a--one same', 'b--one same', 'c--one same'],
    removed: [],
    tells_changed: false,
    against: null,
  })
})

it('tells what came and went of builds that were uploaded otherwise', async () => {
  const project = await service.newProject()
  await deploy(project, 'v1', { 'index.json': indexOf('a--one', 'b--one') })
  await deploy(project, 'v2', {
    'index.json': indexOf('a--one', 'c--one'),
    [STORIES_PATH]: rendered({ 'a--one': '1', 'c--one': '1' }),
  })
  expect(await storiesOf(project, 'v2')).toEqual({
    stories: ['a--one same', 'c--one added'],
    removed: ['b--one'],
    tells_changed: false,
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
  expect(await storiesOf(project, 'v2')).toMatchObject({ tells_changed: false, against: 'v1' })
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
