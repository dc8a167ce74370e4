import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createKey, revokeKey } from '../../src/upload/keys.ts'
import { call, newProject, publish, upload, view, zipOf } from '../support/service.ts'

const archive = zipOf({ 'index.html': '<h1>hello</h1>' })

async function statusAndBody(
  response: Response,
): Promise<[number, { error: string; message?: string }]> {
  const { error, message } = await response.json<{ error: string; message?: string }>()
  return [response.status, message === undefined ? { error } : { error, message }]
}

describe('a path parameter that is missing or invalid is 400 and names it', () => {
  const cases: [string, string, string][] = [
    ['POST', '/upload', 'project'],
    ['POST', '/upload/', 'project'],
    ['POST', '/upload//v1', 'project'],
    ['POST', '/upload/p', 'version'],
    ['POST', '/upload/p/', 'version'],
    ['GET', '/upload/p/', 'version'],
    ['GET', '/upload/p', 'version'],
    ['POST', '/upload/-p/v1', 'project'],
    ['POST', '/upload/p-/v1', 'project'],
    ['POST', '/upload/a.b/v1', 'project'],
    ['POST', `/upload/${'p'.repeat(59)}/v1`, 'project'],
    ['POST', '/upload/p/.hidden', 'version'],
    ['POST', '/upload/p/a%2Fb', 'version'],
    ['POST', '/upload/p/a%5Cb', 'version'],
    ['POST', '/upload/p/a%3Fb', 'version'],
    ['POST', '/upload/p/a%23b', 'version'],
    ['POST', '/upload/p/a%25b', 'version'],
    ['POST', '/upload/p/a%0Ab', 'version'],
    ['POST', '/upload/p/a%C2%85b', 'version'],
    ['POST', '/upload/p/%ff', 'version'],
    ['POST', `/upload/p/${'v'.repeat(129)}`, 'version'],
    ['POST', '/presigned-url', 'project'],
    ['POST', '/presigned-url/p', 'version'],
    ['POST', '/presigned-url/p/v1', 'filename'],
    ['POST', '/presigned-url/p/v1/', 'filename'],
    ['POST', '/presigned-url/p/v1/.zip', 'filename'],
  ]
  it.each(cases)('%s %s → %s', async (method, path, name) => {
    expect(await statusAndBody(await call(path, { method }))).toEqual([
      400,
      { error: `Missing required parameter: ${name}` },
    ])
  })

  it.each(['assets', 'Static', 'INDEX.json', 'sb-manager', 'health', 'mcp'])(
    'refuses a version named %s, which would hide files of the root build, and proposes another',
    async (name) => {
      const { projectId, key } = await newProject()
      const [status, { error, message }] = await statusAndBody(
        await upload({ projectId, key }, name, archive),
      )
      expect([status, error]).toEqual([400, 'Missing required parameter: version'])
      const [, proposed = ''] = /call it "(.*)"$/.exec(message ?? '') ?? []
      expect((await upload({ projectId, key }, proposed, archive)).status).toBe(201)
      const presigned = await call(`/presigned-url/${projectId}/${name}/a.png`, { method: 'POST' })
      expect(presigned.status).toBe(400)
    },
  )

  it('takes the longest project id that fits a DNS label, and any other name', async () => {
    for (const path of [`/upload/${'p'.repeat(58)}/v1`, '/upload/p/v%201', '/upload/p/%C3%A9'])
      expect((await call(path)).status).toBe(404)
  })
})

describe('authentication', () => {
  it('asks for the header before it looks at anything else', async () => {
    expect(
      await statusAndBody(await call('/upload/p/v1', { method: 'POST', body: 'no zip' })),
    ).toEqual([401, { error: 'Authentication required', message: 'Missing X-API-Key header' }])
  })

  it.each(['wrong', 'svc_project_x', 'svc_proj_', 'svc_proj_demo', 'SVC_PROJ_demo_x'])(
    'refuses the format of %s',
    async (key) => {
      expect(await statusAndBody(await upload({ projectId: 'p', key }, 'v1', archive))).toEqual([
        401,
        { error: 'Invalid API key format', message: 'API key must start with svc_proj_' },
      ])
    },
  )

  const invalid = [
    401,
    { error: 'Invalid API key', message: 'The provided API key is invalid or has been revoked' },
  ]

  it('refuses an unknown key', async () => {
    const key = `svc_proj_p_${'A'.repeat(43)}`
    expect(await statusAndBody(await upload({ projectId: 'p', key }, 'v1', archive))).toEqual(
      invalid,
    )
  })

  it('refuses a revoked key at once', async () => {
    const { projectId } = await newProject()
    const { id, key } = await createKey(env.DB, { projectId, name: 'short-lived' })
    expect((await upload({ projectId, key }, 'v1', archive)).status).toBe(201)
    await revokeKey(env.DB, { id })
    expect(await statusAndBody(await upload({ projectId, key }, 'v1', archive))).toEqual(invalid)
  })

  it('refuses a key whose record was given to another project by hand', async () => {
    const { projectId } = await newProject()
    const other = await newProject()
    const { id, key } = await createKey(env.DB, { projectId, name: 'moved' })
    await env.DB.prepare('UPDATE api_keys SET project_id = ?1 WHERE id = ?2')
      .bind(other.projectId, id)
      .run()
    expect(
      await statusAndBody(await upload({ projectId: other.projectId, key }, 'v1', archive)),
    ).toEqual(invalid)
  })

  it('refuses an expired key, and one with an unreadable date, but not one that expires later', async () => {
    const { projectId } = await newProject()
    const make = async (expiresAt: string) =>
      createKey(env.DB, { projectId, name: 'dated', expiresAt })
    const passed = await make(new Date(Date.now() - 1000).toISOString())
    const expired = [401, { error: 'API key expired', message: 'This API key has expired' }]
    expect(
      await statusAndBody(await upload({ projectId, key: passed.key }, 'v1', archive)),
    ).toEqual(expired)
    const later = await make(new Date(Date.now() + 60_000).toISOString())
    expect((await upload({ projectId, key: later.key }, 'v1', archive)).status).toBe(201)
    await env.DB.prepare(`UPDATE api_keys SET expires_at = 'soon' WHERE id = ?1`)
      .bind(later.id)
      .run()
    expect(await statusAndBody(await upload({ projectId, key: later.key }, 'v1', archive))).toEqual(
      expired,
    )
  })

  it('refuses a key of another project, even one that differs in case alone', async () => {
    const one = await newProject()
    const other = await newProject()
    const mismatch = [
      403,
      {
        error: 'Project mismatch',
        message: 'The API key does not belong to the requested project',
      },
    ]
    expect(await statusAndBody(await upload({ ...one, key: other.key }, 'v1', archive))).toEqual(
      mismatch,
    )
    const upper = { projectId: one.projectId.toUpperCase(), key: one.key }
    expect(await statusAndBody(await upload(upper, 'v1', archive))).toEqual(mismatch)
  })

  it('takes a key whose project id holds the separators', async () => {
    const projectId = `a_b-c_${crypto.randomUUID().slice(0, 8)}_z`
    const { key } = await createKey(env.DB, { projectId, name: 'separators' })
    expect((await upload({ projectId, key }, 'v1', archive)).status).toBe(201)
  })
})

describe('a body that is no upload', () => {
  it('is refused by its type', async () => {
    const project = await newProject()
    for (const type of ['text/plain', 'application/json', 'image/png']) {
      const [status, body] = await statusAndBody(
        await upload(project, 'v1', archive, { 'Content-Type': type }),
      )
      expect([status, body.error]).toEqual([400, 'Unsupported content type'])
    }
  })

  it('is refused by what it holds, and the previous build stays served', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'first' })
    const broken: Record<string, Uint8Array> = {
      empty: new Uint8Array(),
      'no zip': new TextEncoder().encode('hello'),
      truncated: archive.subarray(0, archive.length - 10),
      'head cut off': archive.subarray(20),
    }
    for (const [name, body] of Object.entries(broken)) {
      const [status, { error, message }] = await statusAndBody(await upload(project, 'v1', body))
      expect([name, status, error]).toEqual([name, 400, 'Invalid ZIP archive'])
      expect(message).toMatch(/\w/)
    }
    expect(await (await view(project.projectId, '/')).text()).toBe('first')
    const next = await publish(project, 'v1', { 'index.html': 'second' })
    expect(next.data.buildNumber).toBe(2)
  })

  it('is 413 when it announces more than 100 MB', async () => {
    const project = await newProject()
    const over = 100 * 1024 * 1024 + 1
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1))
        controller.close()
      },
    })
    const response = await upload(project, 'v1', body, { 'Content-Length': String(over) })
    expect(await statusAndBody(response)).toEqual([
      413,
      { error: 'File too large', message: 'Maximum upload size is 100 MB' },
    ])
  })
})

describe('routes', () => {
  it('returns 404 for an unknown path, and 405 with Allow for a known one', async () => {
    expect(await statusAndBody(await call('/upload/p/v1/extra'))).toEqual([
      404,
      { error: 'Not found' },
    ])
    const cases: [string, string, string[]][] = [
      ['PUT', '/upload/p/v1', ['GET', 'POST']],
      ['DELETE', '/presigned-url/p/v1/a.zip', ['POST']],
      ['POST', '/health', ['GET']],
      ['POST', '/storage/p/v1/storybook.zip', ['GET', 'PUT']],
    ]
    for (const [method, path, allowed] of cases) {
      const response = await call(path, { method })
      expect([path, response.status]).toEqual([path, 405])
      const allow = response.headers.get('Allow')?.split(', ') ?? []
      expect(allow).toEqual(expect.arrayContaining(allowed))
      expect(allow).not.toContain(method)
    }
  })

  it('gives every response a request id: the caller’s own when it is a ULID or UUID', async () => {
    const id = crypto.randomUUID()
    const given = await call('/upload/p/', { headers: { 'X-Svc-Request-Id': id } })
    expect(given.headers.get('X-Svc-Request-Id')).toBe(id)
    expect(await given.json()).toMatchObject({ request_id: id })
    const made = await call('/health', { headers: { 'X-Svc-Request-Id': 'not an id' } })
    expect(made.headers.get('X-Svc-Request-Id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  it('reports its health', async () => {
    const response = await call('/health')
    expect(response.status).toBe(200)
    const body = await response.json<{ status: string; timestamp: string }>()
    expect(body.status).toBe('ok')
    expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp)
  })
})
