import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { archiveKey, indexKey } from '../../src/store/object-keys.ts'
import { callWith, countingEnv, publishUnread } from '../support/counting.ts'
import {
  newProject,
  noise,
  publish,
  storeUnchecked,
  upload,
  view,
  zipOf,
} from '../support/service.ts'
import { buildArchive } from '../zip/build-archive.ts'

const direct = { CDN_EDGE_CACHE: 'false', CDN_MEMORY_CACHE_MB: '0' }
const identity = { headers: { 'Accept-Encoding': 'identity' } }

/** The real bindings, but the nth read of storage fails. */
function failingAt(nth: number) {
  const { env: counted, counts } = countingEnv(direct)
  const STORAGE = new Proxy(counted.STORAGE, {
    get(bucket, name) {
      const value = Reflect.get(bucket, name)
      if (name !== 'get' && name !== 'head') return value
      return (...args: unknown[]) => {
        if (counts.r2Reads + 1 === nth) {
          counts.r2Reads++
          return Promise.reject(new Error('storage unavailable: internal detail'))
        }
        return Reflect.apply(value as (...args: unknown[]) => unknown, bucket, args)
      }
    },
  })
  return { ...counted, STORAGE }
}

describe('when storage fails', () => {
  it('at any read, the response is a 500 without detail, and the next request succeeds', async () => {
    for (const nth of [1, 2]) {
      const project = await newProject()
      await publishUnread(project, 'v1', { 'a.js': 'text '.repeat(500) })
      const url = `http://view-${project.projectId}.localhost/a.js`
      const response = await callWith(failingAt(nth), url, identity)
      expect([nth, response.status]).toEqual([nth, 500])
      expect(await response.json()).toEqual({ error: 'Internal server error' })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      const after = await callWith({ ...env, ...direct }, url, identity)
      expect(await after.text()).toBe('text '.repeat(500))
    }
  })
})

describe('an archive replaced behind the records', () => {
  it('is noticed by its ETag and settled: old and new never mix', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'a.js': 'a1'.repeat(400), 'b.js': 'b1'.repeat(400) })
    const { projectId } = project
    const environment = { ...env, ...direct }
    const get = async (path: string) =>
      (await callWith(environment, `http://view-${projectId}.localhost${path}`, identity)).text()
    expect(await get('/a.js')).toBe('a1'.repeat(400))
    const key = archiveKey(projectId, 'v1')
    const object = await env.STORAGE.head(key)
    await env.STORAGE.put(key, zipOf({ 'b.js': 'b2'.repeat(300), 'a.js': 'a2'.repeat(300) }), {
      customMetadata: { ...object?.customMetadata },
    })
    expect(await get('/b.js')).toBe('b2'.repeat(300))
    expect(await get('/a.js')).toBe('a2'.repeat(300))
  })

  it('by an object without a build is not served', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'ours' })
    await env.STORAGE.put(
      archiveKey(project.projectId, 'v1'),
      zipOf({ 'index.html': 'of no build' }),
    )
    const url = `http://view-${project.projectId}.localhost/`
    const response = await callWith({ ...env, ...direct }, url, identity)
    expect(response.status).toBe(404)
  })
})

describe('the index object', () => {
  it.each([
    ['lost', (key: string) => env.STORAGE.delete(key)],
    ['damaged', (key: string) => env.STORAGE.put(key, noise(500))],
  ])('%s is made again from the archive', async (_, harm) => {
    const project = await newProject()
    await publishUnread(project, 'v1', { 'index.html': 'home' })
    const object = await env.STORAGE.head(archiveKey(project.projectId, 'v1'))
    const key = indexKey(project.projectId, 'v1', object?.etag ?? '')
    expect(await env.STORAGE.head(key)).not.toBeNull()
    await harm(key)
    expect(await (await view(project.projectId, '/')).text()).toBe('home')
    expect((await env.STORAGE.head(key))?.size).toBeGreaterThan(16)
  })
})

describe('a damaged entry of an archive stored before entries were checked', () => {
  it('is not found, and its neighbours are served', async () => {
    const project = await newProject()
    const bytes = buildArchive({
      entries: [
        { name: 'header.js', content: 'x'.repeat(99), local: { signature: 0x1234 } },
        { name: 'data.js', data: noise(60), record: { uncompressedSize: 70 } },
        { name: 'good.js', content: 'good' },
      ],
    })
    await storeUnchecked(project, 'v1', bytes)
    expect((await view(project.projectId, '/header.js')).status).toBe(404)
    expect((await view(project.projectId, '/data.js')).status).toBe(404)
    expect(await (await view(project.projectId, '/good.js')).text()).toBe('good')
  })
})

describe('a file that inflates to a thousand times its size', () => {
  it('is streamed inflated to clients without gzip, and sent as it is to the others', async () => {
    const project = await newProject()
    const size = 48 * 1024 * 1024
    await upload(project, 'v1', zipOf({ 'zeros.json': new Uint8Array(size) }))
    const zipped = await view(project.projectId, '/zeros.json', {
      headers: { 'Accept-Encoding': 'gzip' },
      encodeResponseBody: 'manual',
    })
    expect((await zipped.arrayBuffer()).byteLength).toBeLessThan(size / 500)
    const plain = await view(project.projectId, '/zeros.json')
    let total = 0
    for await (const chunk of plain.body ?? []) total += (chunk as Uint8Array).length
    expect(total).toBe(size)
  })
})
