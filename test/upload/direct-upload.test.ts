import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listProjectBuilds } from '../../src/upload/manage-builds.ts'
import { PART_BYTES } from '../../src/builds/object-writer.ts'
import type { Uploaded } from '../../src/upload/view-schema.ts'
import {
  BASE_URL,
  call,
  newProject,
  noise,
  publish,
  upload,
  view,
  zipOf,
} from '../support/service.ts'

const archive = zipOf({ 'index.html': 'home' })

const objectsOf = async (projectId: string) =>
  (await env.STORAGE.list({ prefix: `${projectId}/` })).objects.map(({ key }) => key)

describe('a direct upload', () => {
  it('returns its build', async () => {
    const project = await newProject()
    const response = await upload(project, 'release 1.0', archive)
    expect(response.status).toBe(201)
    const uploaded = await response.json<Uploaded>()
    const key = `${project.projectId}/release 1.0/storybook.zip`
    expect(uploaded).toEqual({
      success: true,
      message: expect.any(String),
      key,
      data: {
        url: `${BASE_URL}/storage/${project.projectId}/release%201.0/storybook.zip`,
        path: key,
        versionId: 'release 1.0',
        buildId: expect.stringMatching(/^bld_/),
        buildNumber: 1,
        viewUrl: `http://view-${project.projectId}.localhost:8787/release%201.0/`,
      },
    })
    expect(await (await call(uploaded.data.viewUrl)).text()).toBe('home')
    const download = await call(uploaded.data.url)
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(archive)
  })

  it.each(['application/x-zip-compressed', 'application/octet-stream', 'Application/ZIP; x=1'])(
    'takes %s',
    async (type) => {
      const project = await newProject()
      expect((await upload(project, 'v1', archive, { 'Content-Type': type })).status).toBe(201)
    },
  )

  it('takes a form with the part `file`, among other parts', async () => {
    const project = await newProject()
    const form = new FormData()
    form.set('note', 'before')
    form.set('file', new File([archive], 'storybook.zip', { type: 'application/zip' }))
    form.set('after', 'x'.repeat(100_000))
    const response = await call(`/upload/${project.projectId}/v1`, {
      method: 'POST',
      headers: { 'X-API-Key': project.key },
      body: form,
    })
    expect(response.status).toBe(201)
    expect(await (await view(project.projectId, '/')).text()).toBe('home')
  })

  it('refuses a form without that part, or cut off, and keeps nothing', async () => {
    const project = await newProject()
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      upload(project, 'v1', body, { 'Content-Type': type })
    const bodies = [
      '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
      '--b\r\nContent-Disposition: form-data; name="file"',
      '',
    ]
    for (const body of bodies) expect((await send(body)).status).toBe(400)
    expect((await send('x', 'multipart/form-data')).status).toBe(400)
    expect(await objectsOf(project.projectId)).toEqual([])
  })

  it('larger than one part goes through a multipart upload, raw, chunked and as a form', async () => {
    const project = await newProject()
    const bytes = noise(PART_BYTES * 2 + 12_345)
    const large = zipOf({ 'index.html': 'large', 'noise.bin': bytes }, { level: 0 })
    expect((await upload(project, 'raw', large)).status).toBe(201)
    const chunked = new ReadableStream({
      start(controller) {
        for (let i = 0; i < large.length; i += 1_000_003)
          controller.enqueue(large.slice(i, i + 1_000_003))
        controller.close()
      },
    })
    expect((await upload(project, 'chunked', chunked)).status).toBe(201)
    const form = new FormData()
    form.set('file', new File([large], 'a.zip'))
    const response = await call(`/upload/${project.projectId}/form`, {
      method: 'POST',
      headers: { 'X-API-Key': project.key },
      body: form,
    })
    expect(response.status).toBe(201)
    const digest = async (body: ArrayBuffer) =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', body)).toHex()
    const expected = await digest(large.buffer as ArrayBuffer)
    for (const version of ['raw', 'chunked', 'form']) {
      const stored = await call(`/storage/${project.projectId}/${version}/storybook.zip`)
      expect([version, await digest(await stored.arrayBuffer())]).toEqual([version, expected])
    }
  })

  it('over 100 MB is found while reading, whatever it announced, and keeps nothing', async () => {
    const project = await newProject()
    const chunk = new Uint8Array(4 * 1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent > 101 * 1024 * 1024) return controller.close()
        sent += chunk.length
        controller.enqueue(chunk.slice())
      },
    })
    const response = await upload(project, 'v1', body)
    expect(response.status).toBe(413)
    expect(await objectsOf(project.projectId)).toEqual([])
  })
})

describe('builds', () => {
  it('count 1, 2, 3 within a project, and a refused upload uses none up', async () => {
    const project = await newProject()
    const other = await newProject()
    const number = async (target: typeof project, version: string) =>
      (await publish(target, version, { 'index.html': version })).data.buildNumber
    expect(await number(project, 'a')).toBe(1)
    expect(await number(project, 'b')).toBe(2)
    expect((await upload(project, 'b', 'broken')).status).toBe(400)
    expect(await number(other, 'a')).toBe(1)
    expect(await number(project, 'a')).toBe(3)
    const builds = await listProjectBuilds(env.DB, project.projectId)
    expect(
      builds.map(({ buildNumber, versionId, status }) => [buildNumber, versionId, status]),
    ).toEqual([
      [3, 'a', 'active'],
      [2, 'b', 'active'],
      [1, 'a', 'archived'],
    ])
  })

  it('of one version uploaded at once: every number once, one active, and that one is served', async () => {
    const project = await newProject()
    const uploads = 50
    const results = await Promise.all(
      Array.from({ length: uploads }, (_, i) =>
        publish(project, 'v1', { 'index.html': `upload ${i}`, [`${i}.json`]: String(i) }),
      ),
    )
    const numbers = results.map(({ data }) => data.buildNumber).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: uploads }, (_, i) => i + 1))
    const builds = await listProjectBuilds(env.DB, project.projectId)
    expect(builds).toHaveLength(uploads)
    const active = builds.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(1)
    const winner = results.findIndex(({ data }) => data.buildId === active[0]?.buildId)
    const object = await env.STORAGE.head(`${project.projectId}/v1/storybook.zip`)
    expect(object?.customMetadata?.['build']).toBe(active[0]?.buildId)
    expect(await (await view(project.projectId, '/')).text()).toBe(`upload ${winner}`)
    expect((await view(project.projectId, `/${winner}.json`)).status).toBe(200)
    const indexes = await env.STORAGE.list({ prefix: `.index/${project.projectId}/` })
    expect(indexes.objects).toHaveLength(1)
  })
})

describe('GET /upload/:project/:version', () => {
  it('reports whether the version can be opened', async () => {
    const project = await newProject()
    const path = `/upload/${project.projectId}/v1`
    const absent = await call(path)
    expect(absent.status).toBe(404)
    expect(await absent.json()).toEqual({
      project: project.projectId,
      version: 'v1',
      available: false,
    })
    await publish(project, 'v1', { 'index.html': 'home' })
    const there = await call(path)
    expect(there.status).toBe(200)
    expect(await there.json()).toEqual({
      project: project.projectId,
      version: 'v1',
      key: `${project.projectId}/v1/storybook.zip`,
      available: true,
    })
  })
})

describe('the last use of a key', () => {
  it('is noted', async () => {
    const project = await newProject()
    const lastUse = () =>
      env.DB.prepare('SELECT last_used_at AS at FROM api_keys WHERE project_id = ?1')
        .bind(project.projectId)
        .first<{ at: string | null }>()
    expect((await lastUse())?.at).toBeNull()
    await publish(project, 'v1', { 'index.html': 'home' })
    await expect.poll(async () => (await lastUse())?.at).toMatch(/Z$/)
  })
})
