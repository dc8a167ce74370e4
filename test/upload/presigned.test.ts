import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createKey, revokeKey } from '../../src/upload/keys.ts'
import type { Presigned } from '../../src/upload/view-schema.ts'
import { callWith } from '../support/counting.ts'
import { BASE_URL, call, newProject, noise, publish, view, zipOf } from '../support/service.ts'

const archive = zipOf({ 'index.html': 'presigned' })

async function presign(
  project: { projectId: string; key: string },
  path: string,
  contentType: string,
): Promise<Presigned> {
  const response = await call(`/presigned-url/${project.projectId}/${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': project.key, 'Content-Type': contentType },
  })
  expect(response.status).toBe(200)
  return response.json()
}

const put = (url: string, contentType: string, body: BodyInit) =>
  call(url, { method: 'PUT', headers: { 'Content-Type': contentType }, body })

describe('a presigned archive', () => {
  it('reserves a build that is served once its archive has arrived', async () => {
    const project = await newProject()
    await publish(project, 'v0', { 'index.html': 'before' })
    const { url, key, buildId, buildNumber } = await presign(
      project,
      'v1/My%20Book.ZIP',
      'application/zip',
    )
    expect(key).toBe(`${project.projectId}/v1/storybook.zip`)
    expect(buildId).toMatch(/^bld_/)
    expect(buildNumber).toBe(2)
    expect(url.startsWith(`${BASE_URL}/storage/${key}?`)).toBe(true)
    expect((await call(`/upload/${project.projectId}/v1`)).status).toBe(404)
    expect(await (await view(project.projectId, '/')).text()).toBe('before')
    const response = await put(url, 'application/zip', archive)
    expect(response.status).toBe(200)
    expect(await (await view(project.projectId, '/')).text()).toBe('presigned')
    expect((await call(`/upload/${project.projectId}/v1`)).status).toBe(200)
    const again = await put(url, 'application/zip', zipOf({ 'index.html': 'again' }))
    expect(again.status).toBe(200)
    expect(await (await view(project.projectId, '/')).text()).toBe('again')
  })

  it('that is no ZIP is refused, and the URL still works', async () => {
    const project = await newProject()
    const { url } = await presign(project, 'v1/a.zip', 'application/zip')
    const refused = await put(url, 'application/zip', 'no zip')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: 'Invalid ZIP archive' })
    expect(await env.STORAGE.head(`${project.projectId}/v1/storybook.zip`)).toBeNull()
    expect((await put(url, 'application/zip', archive)).status).toBe(200)
  })
})

it('a URL past the service leads to R2 and binds host and Content-Type for 15 minutes', async () => {
  const project = await newProject()
  const s3 = {
    R2_ACCOUNT_ID: 'account',
    R2_ACCESS_KEY_ID: 'id',
    R2_SECRET_ACCESS_KEY: 'secret',
    R2_BUCKET: 'bucket',
  }
  const response = await callWith(
    { ...env, ...s3 },
    `${BASE_URL}/presigned-url/${project.projectId}/v1/a.zip`,
    { method: 'POST', headers: { 'X-API-Key': project.key, 'Content-Type': 'application/zip' } },
  )
  const { url, buildId, buildNumber } = await response.json<Presigned>()
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin).toBe('https://account.r2.cloudflarestorage.com')
  expect(pathname).toBe(`/bucket/.incoming/${buildId}/${project.projectId}/v1/storybook.zip`)
  expect([buildId, buildNumber]).toEqual([expect.stringMatching(/^bld_/), 1])
  expect(searchParams.get('X-Amz-Expires')).toBe('900')
  expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(['content-type', 'host'])
})

describe('any other presigned file', () => {
  it('is stored under its own name, without a build, and is not public', async () => {
    const project = await newProject()
    const presigned = await presign(project, 'v1/design%20a.png', 'image/png')
    expect(presigned).toEqual({ url: presigned.url, key: `${project.projectId}/v1/design a.png` })
    const bytes = noise(1000)
    expect((await put(presigned.url, 'image/png', bytes)).status).toBe(200)
    const object = await env.STORAGE.get(presigned.key)
    expect(object?.httpMetadata?.contentType).toBe('image/png')
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
    const publicly = await call(`/storage/${project.projectId}/v1/design%20a.png`)
    expect(publicly.status).toBe(404)
  })
})

describe('a presigned URL', () => {
  it('is refused when anything it grants was changed', async () => {
    const project = await newProject()
    const { url } = await presign(project, 'v1/a.png', 'image/png')
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return put(copy.href, 'image/png', 'x')
    }
    const attempts: [string, (url: URL) => void][] = [
      ['path', (u) => (u.pathname = u.pathname.replace('a.png', 'b.png'))],
      ['version', (u) => (u.pathname = u.pathname.replace('/v1/', '/v2/'))],
      ['expires', (u) => u.searchParams.set('expires', '99999999999')],
      ['type', (u) => u.searchParams.set('type', 'image/jpeg')],
      ['build', (u) => u.searchParams.set('build', 'bld_x')],
      ['size', (u) => u.searchParams.set('size', '2')],
      ['key', (u) => u.searchParams.set('key', 'key_x')],
      ['no key', (u) => u.searchParams.delete('key')],
      ['signature', (u) => u.searchParams.set('signature', '0'.repeat(64))],
      ['no signature', (u) => u.searchParams.delete('signature')],
    ]
    for (const [name, change] of attempts) {
      const response = await changed(change)
      expect([name, response.status]).toEqual([name, 403])
      expect(await response.json()).toMatchObject({ error: 'Invalid signature' })
    }
    expect((await put(url, 'image/png', 'x')).status).toBe(200)
  })

  it('holds for its Content-Type alone, compared as a media type', async () => {
    const project = await newProject()
    const { url } = await presign(project, 'v1/a.json', 'application/json')
    expect((await put(url, 'image/png', '{}')).status).toBe(400)
    expect((await put(url, 'Application/JSON; charset=utf-8', '{}')).status).toBe(200)
  })

  it('needs an announced Content-Type', async () => {
    const project = await newProject()
    const response = await call(`/presigned-url/${project.projectId}/v1/a.png`, {
      method: 'POST',
      headers: { 'X-API-Key': project.key },
    })
    expect(response.status).toBe(400)
  })
})

describe('the API key that a presigned URL was requested with', () => {
  const files = ['a.png', 'a.zip']
  const bodyOf = (name: string) => (name === 'a.zip' ? archive : 'x')

  it.each(files)('takes the URL of %s with it when it is revoked', async (name) => {
    const { projectId } = await newProject()
    const { id, key } = await createKey(env.DB, { projectId, name: 'short-lived' })
    const { url } = await presign({ projectId, key }, `v1/${name}`, 'image/png')
    expect((await put(url, 'image/png', bodyOf(name))).status).toBe(200)
    await revokeKey(env.DB, { id })
    const refused = await put(url, 'image/png', bodyOf(name))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: 'Invalid signature' })
  })

  it.each(files)('takes the URL of %s with it when it expires', async (name) => {
    const { projectId } = await newProject()
    const { id, key } = await createKey(env.DB, { projectId, name: 'short-lived' })
    const { url } = await presign({ projectId, key }, `v1/${name}`, 'image/png')
    for (const expiresAt of ['2020-01-01T00:00:00.000Z', 'soon']) {
      await env.DB.prepare('UPDATE api_keys SET expires_at = ?1 WHERE id = ?2')
        .bind(expiresAt, id)
        .run()
      const refused = await put(url, 'image/png', bodyOf(name))
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ error: 'URL expired' })
    }
  })

  it('takes no other key’s URLs with it', async () => {
    const { projectId, key } = await newProject()
    const { id } = await createKey(env.DB, { projectId, name: 'another' })
    const { url } = await presign({ projectId, key }, 'v1/a.png', 'image/png')
    await revokeKey(env.DB, { id })
    expect((await put(url, 'image/png', 'x')).status).toBe(200)
  })

  it('takes the URL with it when its record is removed', async () => {
    const { projectId } = await newProject()
    const { id, key } = await createKey(env.DB, { projectId, name: 'short-lived' })
    const { url } = await presign({ projectId, key }, 'v1/a.png', 'image/png')
    await env.DB.prepare('DELETE FROM api_keys WHERE id = ?1').bind(id).run()
    expect((await put(url, 'image/png', 'x')).status).toBe(403)
  })
})

describe('the size that a client announces', () => {
  const MAXIMUM = 100 * 1024 * 1024
  const ask = async (size: string) => {
    const { projectId, key } = await newProject()
    return call(`/presigned-url/${projectId}/v1/a.png?size=${size}`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'image/png' },
    })
  }

  it.each(['', '0', '-1', '1.5', '1e3', 'NaN', 'x', '%201', '0x10'])(
    'is refused when it reads "%s"',
    async (size) => {
      const response = await ask(size)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'Invalid request' })
    },
  )

  it.each([String(MAXIMUM + 1), '9'.repeat(30), '9'.repeat(400)])('is 413 for %s', async (size) => {
    expect((await ask(size)).status).toBe(413)
  })

  it('may be the limit', async () => {
    expect((await ask(String(MAXIMUM))).status).toBe(200)
  })

  it('is the only one that the URL accepts', async () => {
    const project = await newProject()
    const { url } = await presign(project, 'v1/a.png?size=1000', 'image/png')
    const stream = (length: number) =>
      new ReadableStream({
        start(controller) {
          for (let left = length; left > 0; left -= 250)
            controller.enqueue(noise(Math.min(250, left)))
          controller.close()
        },
      })
    for (const length of [0, 1, 999, 1001, 100_000]) {
      for (const body of [noise(length), stream(length)]) {
        const response = await put(url, 'image/png', body)
        expect([length, response.status]).toEqual([length, 400])
        expect(await response.json()).toMatchObject({ error: 'Invalid request' })
      }
    }
    const { objects } = await env.STORAGE.list({ prefix: `${project.projectId}/` })
    expect(objects).toEqual([])
    expect((await put(url, 'image/png', stream(1000))).status).toBe(200)
    expect((await put(url, 'image/png', noise(1000))).status).toBe(200)
  })

  it('holds for an archive and a large file too', async () => {
    const project = await newProject()
    const zip = await presign(project, `v1/a.zip?size=${archive.length}`, 'application/zip')
    const longer = zipOf({ 'index.html': 'presigned', 'more.txt': 'more' })
    expect((await put(zip.url, 'application/zip', longer)).status).toBe(400)
    expect((await put(zip.url, 'application/zip', archive)).status).toBe(200)
    const size = 6 * 1024 * 1024
    const large = await presign(project, `v1/a.bin?size=${size}`, 'image/png')
    expect((await put(large.url, 'image/png', noise(size - 1))).status).toBe(400)
    expect((await put(large.url, 'image/png', noise(size))).status).toBe(200)
  })
})

describe('GET /storage/<key>', () => {
  it('serves ranges, HEAD and 304 of an archive', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home' })
    const path = `/storage/${project.projectId}/v1/storybook.zip`
    const whole = await call(path)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect(whole.headers.get('Content-Type')).toBe('application/zip')
    const etag = whole.headers.get('ETag') ?? ''
    const head = await call(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('Content-Length')).toBe(String(bytes.length))
    const part = await call(path, { headers: { Range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 2-5/${bytes.length}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 6))
    const beyond = await call(path, { headers: { Range: `bytes=${bytes.length}-` } })
    expect(beyond.status).toBe(416)
    const known = await call(path, { headers: { 'If-None-Match': etag } })
    expect(known.status).toBe(304)
    const other = await call(path, { headers: { 'If-Match': '"x"', Range: 'bytes=2-5' } })
    expect([other.status, await other.json()]).toMatchObject([
      412,
      { error: 'Precondition failed' },
    ])
    const same = await call(path, { headers: { 'If-Match': `"x", ${etag}`, Range: 'bytes=2-5' } })
    expect(same.status).toBe(206)
  })

  it('is 404 for the service’s own objects and for what is not there', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home' })
    const { objects } = await env.STORAGE.list({ prefix: '.index/' })
    expect(objects.length).toBeGreaterThan(0)
    for (const path of [objects[0]?.key ?? '', `${project.projectId}/v2/storybook.zip`, '', 'a/b'])
      expect([path, (await call(`/storage/${path}`)).status]).toEqual([path, 404])
  })
})

describe('the query parameter content_type', () => {
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const project = await newProject()
    const response = await call(`/presigned-url/${project.projectId}/v1/a.png?${query}`, {
      method: 'POST',
      headers: { 'X-API-Key': project.key, ...headers },
    })
    return { status: response.status, body: await response.json<Presigned & { error: string }>() }
  }

  it.each([
    ['alone', 'content_type=image/png', {}],
    ['with parameters', 'content_type=image%2Fpng%3B%20charset%3Dutf-8', {}],
    ['beside the same header', 'content_type=image/png', { 'Content-Type': 'IMAGE/PNG; q=1' }],
  ])('%s announces the type', async (_, query, headers) => {
    const { status, body } = await ask(query, headers)
    expect(status).toBe(200)
    expect((await put(body.url, 'image/jpeg', 'x')).status).toBe(400)
    expect((await put(body.url, 'image/png', 'x')).status).toBe(200)
  })

  it('that differs from the header is refused', async () => {
    const { status, body } = await ask('content_type=image/png', { 'Content-Type': 'image/gif' })
    expect([status, body.error]).toEqual([400, 'Content-Type mismatch'])
  })

  it.each(['png', 'image/png, text/html'])(
    'the header of "%s" is refused as well',
    async (type) => {
      const { status, body } = await ask('', { 'Content-Type': type })
      expect([status, body.error]).toEqual([400, 'Invalid request'])
    },
  )

  it.each([
    '',
    'png',
    'image/',
    '/png',
    'image/png%0D%0AX:%20y',
    'image/p%C3%BCg',
    'a/b/c',
    '%00/a',
  ])('of "%s" is refused', async (value) => {
    const { status, body } = await ask(`content_type=${value}`)
    expect([status, body.error]).toEqual([400, 'Invalid request'])
  })

  it('is not needed, but one of the two is', async () => {
    const { status, body } = await ask('')
    expect([status, body.error]).toEqual([400, 'Missing Content-Type'])
  })
})
