import { env } from 'cloudflare:workers'
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
    await publish(project, 'docs', files('one'))
    await publish(project, 'v1', { 'index.html': 'home', 'docs/only-one.svg': 'of the root' })
    expect(await text(await view(project.projectId, '/docs/only-one.svg'))).toEqual([200, 'one'])
  })

  it('whose names are reserved since they were uploaded no longer hide files of the root', async () => {
    const project = await newProject()
    const { projectId } = project
    await publish(project, 'older', files('one'))
    await env.DB.prepare("UPDATE builds SET version_id = 'assets' WHERE project_id = ?1")
      .bind(projectId)
      .run()
    await publish(project, 'v1', { 'index.html': 'home', 'assets/a.js': 'of the root' })
    expect(await text(await view(projectId, '/assets/a.js'))).toEqual([200, 'of the root'])
  })

  describe('and absolute URLs on their pages', () => {
    const from = (
      projectId: string,
      path: string,
      page: string,
      more: Record<string, string> = {},
    ) =>
      view(projectId, path, {
        redirect: 'manual',
        headers: {
          Referer: `http://view-${projectId}.localhost:8787${page}`,
          'Accept-Encoding': 'gzip',
          ...more,
        },
      })
    const locationOf = (response: Response) => [response.status, response.headers.get('Location')]

    async function twoVersions() {
      const project = await newProject()
      const old = { 'index.html': 'old', 'logo.svg': 'old', 'both.svg': 'old', 'a b/c.svg': 'old' }
      await publish(project, 'pr 7', old)
      await publish(project, 'v2', { 'index.html': 'new', 'both.svg': 'new', 'new.svg': 'new' })
      return project.projectId
    }

    it('lead to the file of the version, whether or not the root has one', async () => {
      const projectId = await twoVersions()
      const page = '/pr%207/iframe.html?id=a'
      // The root's own file is in memory by then.
      for (let n = 0; n < 3; n++)
        expect(await text(await from(projectId, '/both.svg', '/'))).toEqual([200, 'new'])
      for (const path of ['/logo.svg', '/both.svg', '/both.svg?v=1', '/a%20b/c.svg'])
        expect(locationOf(await from(projectId, path, page))).toEqual([307, `/pr%207${path}`])
      const { headers } = await from(projectId, '/both.svg', page)
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-store', 'Referer'])
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      // A style sheet of the version asks for the version's files, too.
      expect(locationOf(await from(projectId, '/both.svg', '/pr%207/assets/a.css'))).toEqual([
        307,
        '/pr%207/both.svg',
      ])
    })

    it('lead to the root where the version has no such file, and for a navigation', async () => {
      const projectId = await twoVersions()
      const page = '/pr%207/'
      expect(await text(await from(projectId, '/new.svg', page))).toEqual([200, 'new'])
      expect((await from(projectId, '/none.svg', page)).status).toBe(404)
      expect(await text(await from(projectId, '/', page))).toEqual([200, 'new'])
      const navigation = { 'Sec-Fetch-Mode': 'navigate' }
      expect(await text(await from(projectId, '/both.svg', page, navigation))).toEqual([200, 'new'])
      expect(await text(await from(projectId, '/v2/both.svg', page))).toEqual([200, 'new'])
    })

    it('lead to the root for pages that are in no version', async () => {
      const projectId = await twoVersions()
      for (const page of ['/', '/v2', '/v3/', '/assets/a.css', '//pr%207/', '/%E0%A4%A/'])
        expect([page, (await from(projectId, '/logo.svg', page)).status]).toEqual([page, 404])
      const elsewhere = { Referer: 'http://elsewhere.example/pr%207/' }
      expect((await from(projectId, '/logo.svg', '/', elsewhere)).status).toBe(404)
    })
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
        // Any other script of the page leads to the version's, before and after the worker's.
        expect([path, (await ask(path, fromV1)).status]).toEqual([path, 307])
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

describe('a redirect', () => {
  it.each([
    '//elsewhere.example',
    '///elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    String.raw`/\elsewhere.example`,
    String.raw`/.\elsewhere.example`,
    '/%2felsewhere.example',
    '/%2F%2felsewhere.example',
    '/%5celsewhere.example',
    '/%09/elsewhere.example',
    '/\t/elsewhere.example',
    '//v1',
    '/.//v1',
    '/%2fv1',
    '//v1/elsewhere.example',
    '/v1//elsewhere.example',
    '/v1/%2felsewhere.example',
    '/v1/..//elsewhere.example',
    '//user@elsewhere.example',
    '//elsewhere.example?to=//elsewhere.example',
  ])('never leads from %j to another host', async (path) => {
    const project = await newProject()
    const files = { 'index.html': 'home', 'elsewhere.example/index.html': 'folder' }
    await publish(project, 'v1', files)
    const response = await view(project.projectId, path)
    const base = `http://view-${project.projectId}.localhost:8787`
    const location = response.headers.get('Location')
    if (location !== null) expect(new URL(location, base + path).origin).toBe(base)
    else expect([200, 404]).toContain(response.status)
  })
})
