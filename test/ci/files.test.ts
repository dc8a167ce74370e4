import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GrantedFiles } from '../../src/ci/view-schema.ts'
import { createKey } from '../../src/upload/keys.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { statusAndBody, bodyOf } from '../support/review.ts'
import { BASE_URL, call, newProject } from '../support/service.ts'
import { ci, type Project } from './ci.ts'

let own: Project

beforeAll(async () => {
  own = await newProject('ci')
})

const grant = (files: unknown, version = 'v1') => ci(own, `files/${version}`, { json: { files } })
const png = (name: unknown) => ({ name, content_type: 'image/png' })

describe('URLs for many files', () => {
  it('each takes its file, under the project and the version', async () => {
    const asked = [
      png('button.png'),
      { name: 'button dom.json', content_type: 'application/json; charset=utf-8' },
    ]
    const before = Date.now()
    const { files } = await bodyOf<GrantedFiles>(await grant(asked))
    expect(files.map(({ name, key }) => [name, key])).toEqual(
      asked.map(({ name }) => [name, `${own.projectId}/v1/${String(name)}`]),
    )
    for (const [i, { key, url, expires_at }] of files.entries()) {
      expect(url.startsWith(`${BASE_URL}/storage/`)).toBe(true)
      const grantedAt = Date.parse(expires_at) - 900_000
      // It is in whole seconds.
      expect(grantedAt).toBeGreaterThan(before - 1_000)
      expect(grantedAt).toBeLessThanOrEqual(Date.now())
      const put = (type: string) =>
        call(url, { method: 'PUT', headers: { 'Content-Type': type }, body: `file ${i}` })
      expect((await put('text/plain')).status).toBe(400)
      expect((await put(asked[i]!.content_type)).status).toBe(200)
      expect(await (await env.STORAGE.get(key))?.text()).toBe(`file ${i}`)
    }
  })

  it('come for a name with half of a surrogate pair, which has U+FFFD in its place', async () => {
    const { files } = await bodyOf<GrantedFiles>(await grant([png('a\ud800.png')]))
    expect(files.map(({ name }) => name)).toEqual(['a\ufffd.png'])
  })

  it('come for as many as 100 files, in their order', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `story-${i}.png`)
    const { files } = await bodyOf<GrantedFiles>(await grant(names.map(png)))
    expect(files.map(({ name }) => name)).toEqual(names)
    expect(new Set(files.map(({ url }) => url)).size).toBe(100)
  })

  it.each<[string, unknown]>([
    ['a folder', [png('a.png'), png('a/b.png')]],
    ['a way up', [png('..')]],
    ['a dot in front', [png('.a.png')]],
    ['a name without characters', [png('')]],
    ['a name of 129 characters', [png('x'.repeat(129))]],
    ['a query', [png('a.png?x')]],
    ['a control character', [png('a\n.png')]],
    ['a control character beyond ASCII', [png('a\u0085.png')]],
    ['an archive', [png('a.png'), { name: 'storybook.zip', content_type: 'application/zip' }]],
    ['an archive in capitals', [png('A.ZIP')]],
    ['no name', [{ content_type: 'image/png' }]],
    ['a number for a name', [png(7)]],
    ['no type', [png('a.png'), { name: 'b.png' }]],
    ['an empty type', [{ name: 'b.png', content_type: '' }]],
    ['half a type', [{ name: 'b.png', content_type: 'image' }]],
    ['a type with a line break', [{ name: 'b.png', content_type: 'image/png\r\nX: y' }]],
    ['no files', []],
    ['101 files', Array.from({ length: 101 }, (_, i) => png(`${i}.png`))],
    ['no list', 'a.png'],
  ])('are refused all for %s', async (_, files) => {
    expect(await statusAndBody(await grant(files))).toMatchObject([
      400,
      { error: 'Invalid request' },
    ])
  })

  it.each([
    ['files', 'version'],
    ['files/', 'version'],
    ['files/.v1', 'version'],
    ['files/%2Fv1', 'version'],
    ['files/%E0%A4', 'version'],
  ])('%s: the path is checked before the key', async (rest, name) => {
    const response = await call(`/ci/${own.projectId}/${rest}`, { method: 'POST' })
    expect(await statusAndBody(response)).toEqual([
      400,
      { error: `Missing required parameter: ${name}` },
    ])
  })

  it('name as their end that of their API key, if it is earlier', async () => {
    const { projectId } = await newProject('ci')
    for (const minutes of [5, 60]) {
      const keyEnds = Date.now() + minutes * 60_000
      const expiresAt = new Date(keyEnds).toISOString()
      const { key } = await createKey(env.DB, { projectId, name: 'short', expiresAt })
      const asked = Date.now()
      const { files } = await bodyOf<GrantedFiles>(
        await ci({ projectId, key }, 'files/v1', { json: { files: [png('a.png')] } }),
      )
      const ends = Date.parse(files[0]!.expires_at)
      if (minutes === 5) expect(ends).toBe(keyEnds)
      else expect(ends).toBeGreaterThan(asked + 899_000)
    }
  })

  it('end with their API key', async () => {
    const project = await newProject('ci')
    const { files } = await bodyOf<GrantedFiles>(
      await ci(project, 'files/v1', { json: { files: [png('a.png')] } }),
    )
    await env.DB.prepare(`UPDATE api_keys SET status = 'revoked' WHERE project_id = ?1`)
      .bind(project.projectId)
      .run()
    const put = { method: 'PUT', headers: { 'Content-Type': 'image/png' }, body: 'x' }
    expect((await call(files[0]!.url, put)).status).toBe(403)
  })
})

describe('the path', () => {
  it.each([
    ['GET', '/ci/'],
    ['GET', '/ci//pairs'],
    ['POST', '/ci//pairs'],
    ['POST', '/ci//pairs/p/annotate'],
    ['POST', '/ci//files/v1'],
    ['GET', '/ci/-x/pairs'],
    ['GET', '/ci/a%2Fb/issues'],
    ['GET', '/ci/a%00b/builds'],
    ['GET', '/ci/%E0%A4/screens'],
    ['GET', `/ci/${'x'.repeat(59)}/pairs`],
    ['POST', '/ci/x_/files/v1'],
  ])('%s %s is 400 before the key is looked at', async (method, path) => {
    expect(await statusAndBody(await call(path, { method }))).toEqual([
      400,
      { error: 'Missing required parameter: project' },
    ])
  })

  it.each(['/ci/p', '/ci/p/none', '/ci/p/pairs/x', '/ci/p/pairs/', '/ci/p/pairs/x/annotate/y'])(
    '%s is 404',
    async (path) => {
      expect(await statusAndBody(await call(path))).toEqual([404, { error: 'Not found' }])
    },
  )
})

it('authenticating the key costs two statements: reading it, and noting when it was used', async () => {
  const { env: counting, statements } = countingEnv()
  await callWith(counting, `${BASE_URL}/ci`, { headers: { 'X-API-Key': own.key } })
  expect(statements.map(({ rowsRead, rowsWritten }) => [rowsRead, rowsWritten])).toEqual([
    [1, 0],
    [1, 1],
  ])
})
