import { describe, expect, it } from 'vitest'
import { newProject, publish, view } from '../support/service.ts'

const text = async (response: Response) => [response.status, await response.text()]

describe('missing paths', () => {
  it('fall back to index.html when they look like pages, else are 404', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'index.html': 'home', 'assets/app.js': 'js' })
    for (const path of ['/', '/about', '/a/b/c', '/about.html', '/a/b/', '/assets/'])
      expect([path, ...(await text(await view(projectId, path)))]).toEqual([path, 200, 'home'])
    for (const path of ['/app.js', '/a/b.png', '/release-1.2', '/favicon.ico'])
      expect([path, (await view(projectId, path)).status]).toEqual([path, 404])
  })

  it('are 404 in a build without index.html', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'iframe.html': 'frame' })
    expect((await view(projectId, '/')).status).toBe(404)
    expect((await view(projectId, '/about')).status).toBe(404)
    expect(await text(await view(projectId, '/iframe.html'))).toEqual([200, 'frame'])
  })

  it('never resolve with dots, NUL, backslash or broken encoding', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'index.html': 'home' })
    for (const path of [
      '/a%2F..%2Findex.html',
      '/..%2Findex.html',
      '/a%00',
      '/a%5Cb',
      '/%ff',
      '/%',
    ])
      expect([path, (await view(projectId, path)).status]).toEqual([path, 404])
  })
})

describe('folders', () => {
  it('serve their index.html, and without the slash redirect to it', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'index.html': 'home', 'docs/index.html': 'docs' })
    expect(await text(await view(projectId, '/docs/'))).toEqual([200, 'docs'])
    const response = await view(projectId, '/docs?tab=1')
    expect(response.status).toBe(308)
    expect(response.headers.get('Location')).toBe('/docs/?tab=1')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  })

  it('that hold a whole archive are left out of its paths', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', {
      'storybook-static/index.html': 'home',
      'storybook-static/assets/app.js': 'js',
    })
    expect(await text(await view(projectId, '/'))).toEqual([200, 'home'])
    expect(await text(await view(projectId, '/assets/app.js'))).toEqual([200, 'js'])
  })
})

describe('versions', () => {
  const files = (name: string) => ({ 'index.html': `home ${name}`, [`only-${name}.svg`]: name })

  it('are served under their own path, the last upload at the root', async () => {
    const project = await newProject()
    await publish(project, 'v1', files('one'))
    await publish(project, 'pr 7', files('two'))
    const { projectId } = project
    expect(await text(await view(projectId, '/'))).toEqual([200, 'home two'])
    expect(await text(await view(projectId, '/v1/'))).toEqual([200, 'home one'])
    expect(await text(await view(projectId, '/v1/deep/link'))).toEqual([200, 'home one'])
    expect(await text(await view(projectId, '/pr%207/only-two.svg'))).toEqual([200, 'two'])
    expect((await view(projectId, '/v1/only-two.svg')).status).toBe(404)
    await publish(project, 'v1', files('three'))
    expect(await text(await view(projectId, '/'))).toEqual([200, 'home three'])
    expect(await text(await view(projectId, '/v1/'))).toEqual([200, 'home three'])
  })

  it('redirect to their slash with the query kept', async () => {
    const project = await newProject()
    await publish(project, 'v1', files('one'))
    const response = await view(project.projectId, '/v1?path=/story/a')
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/v1/?path=/story/a'])
  })

  it('win over a file of the root build with the same first segment', async () => {
    const project = await newProject()
    await publish(project, 'assets', files('one'))
    await publish(project, 'v1', { 'index.html': 'home', 'assets/only-one.svg': 'of the root' })
    expect(await text(await view(project.projectId, '/assets/only-one.svg'))).toEqual([200, 'one'])
  })

  it('give an absolute asset of their pages when the root lacks it, to those pages alone', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'old', 'logo.svg': 'old logo', 'both.svg': 'old' })
    await publish(project, 'v2', { 'index.html': 'new', 'both.svg': 'new' })
    const { projectId } = project
    const from = (path: string, page: string) =>
      view(projectId, path, {
        headers: { Referer: `http://view-${projectId}.localhost:8787${page}` },
      })
    const logo = await from('/logo.svg', '/v1/iframe.html?id=a')
    expect(logo.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await text(logo)).toEqual([200, 'old logo'])
    expect(await text(await from('/both.svg', '/v1/'))).toEqual([200, 'new'])
    for (const page of ['/', '/v2/', '/v3/', '/v1'])
      expect([page, (await from('/logo.svg', page)).status]).toEqual([page, 404])
    // Whatever the root's response to the same path was before.
    await publish(project, 'v1', { 'index.html': 'old', 'data/list': 'of v1' })
    await publish(project, 'v2', { 'index.html': 'new' })
    const zipped = { 'Accept-Encoding': 'gzip' }
    const fromV1 = { Referer: `http://view-${projectId}.localhost:8787/v1/` }
    const list = async (headers: Record<string, string>) =>
      text(await view(projectId, '/data/list', { headers }))
    expect(await list(zipped)).toEqual([200, 'new'])
    expect(await list({ ...zipped, ...fromV1 })).toEqual([200, 'of v1'])
    expect(await list(zipped)).toEqual([200, 'new'])
    const foreign = { headers: { Referer: 'http://elsewhere.example/v1/' } }
    expect((await view(projectId, '/logo.svg', foreign)).status).toBe(404)
  })

  it('register no service worker outside of their own path', async () => {
    const project = await newProject()
    const { projectId } = project
    const worker = { 'index.html': 'home', 'sw.js': 'of v1', 'lib/sw.mjs': 'of v1', sw: 'of v1' }
    await publish(project, 'v1', worker)
    await publish(project, 'v2', { 'index.html': 'root', 'mockServiceWorker.js': 'of the root' })
    const origin = `http://view-${projectId}.localhost:8787`
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      view(projectId, path, { method, headers: { 'Accept-Encoding': 'gzip', ...headers } })
    for (const page of ['/v1/', '/v1/iframe.html?id=a', '/v1/sw.js', '/v1/deep/link']) {
      const fromV1 = { Referer: `${origin}${page}` }
      const script = { ...fromV1, 'Service-Worker': 'script' }
      for (const path of ['/sw.js', '/lib/sw.mjs', '/%73w.js', '/sw.js?v=1']) {
        // Any other script of the page is served, before and after the worker's.
        expect([path, ...(await text(await ask(path, fromV1)))]).toEqual([path, 200, 'of v1'])
        expect([path, (await ask(path, script)).status]).toEqual([path, 404])
        expect([path, (await ask(path, script, 'HEAD')).status]).toEqual([path, 404])
      }
      expect(await text(await ask('/sw', script))).toEqual([200, 'root'])
      for (const path of ['/v1%2Fsw.js', '/v1%2fsw.js', '/v1%2Flib/sw.mjs'])
        expect([path, (await ask(path, script)).status]).toEqual([path, 404])
      expect(await text(await ask('/v1/sw.js', script))).toEqual([200, 'of v1'])
      expect(await text(await ask('/mockServiceWorker.js', script))).toEqual([200, 'of the root'])
      expect(await text(await ask('/v2/mockServiceWorker.js', script))).toEqual([
        200,
        'of the root',
      ])
    }
  })
})
