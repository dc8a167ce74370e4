import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../../src/worker.ts'
import { newProject, noise, publish } from '../support/service.ts'

/** The real bindings; `pulled` counts the bytes that are read from the bodies of storage. */
function watchedEnv() {
  const counts = { pulled: 0 }
  const STORAGE = new Proxy(env.STORAGE, {
    get(bucket, name) {
      const value = Reflect.get(bucket, name)
      if (name !== 'get') return value
      return async (...args: unknown[]) => {
        const object = await Reflect.apply(value as R2Bucket['get'], bucket, args)
        if (!object || !('body' in object)) return object
        const body = object.body.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              counts.pulled += chunk.length
              controller.enqueue(chunk)
            },
          }),
        )
        return { body, arrayBuffer: () => new Response(body).arrayBuffer() }
      }
    },
  })
  return { counts, env: { ...env, STORAGE, CDN_EDGE_CACHE: 'false', CDN_MEMORY_CACHE_MB: '0' } }
}

/** A project with two files of 24 MiB that deflate to half of that. */
async function hosted() {
  const project = await newProject()
  const large = noise(24 * 1024 * 1024).map((byte) => byte & 15)
  await publish(project, 'v1', { 'large.json': large, 'other.json': large })
  const watched = watchedEnv()
  const get = (path: string, headers: Record<string, string> = {}) =>
    worker.fetch(
      new Request(`http://view-${project.projectId}.localhost${path}`, {
        headers: { 'Accept-Encoding': 'identity', ...headers },
      }),
      watched.env,
      createExecutionContext(),
    )
  await (await get('/large.json', { Range: 'bytes=0-0' })).arrayBuffer()
  return { large, counts: watched.counts, get }
}

describe('a large deflated file', () => {
  it('is inflated as far as its client reads', async () => {
    const { counts, get } = await hosted()
    const readOther = async () => {
      const before = counts.pulled
      await (await get('/other.json')).arrayBuffer()
      return counts.pulled - before
    }
    const whole = await readOther()
    const reader = (await get('/large.json')).body!.getReader()
    const before = counts.pulled
    await reader.read()
    // This client stops reading while another one reads everything.
    await readOther()
    expect(counts.pulled - before).toBeLessThan(1.5 * whole)
    await reader.cancel()
    expect(await readOther()).toBe(whole)
  })

  it('is inflated no further than a range goes, wherever that begins', async () => {
    const { large, counts, get } = await hosted()
    const mebibyte = 1024 * 1024
    const parts: [number, number][] = [
      [0, 1],
      [0, 300_000],
      [256 * 1024 - 1, 256 * 1024 + 1],
      [5 * mebibyte, 5 * mebibyte + 10],
      [16 * mebibyte, 16 * mebibyte + 1],
    ]
    for (const [from, to] of parts) {
      const before = counts.pulled
      const part = await get('/large.json', { Range: `bytes=${from}-${to - 1}` })
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(large.slice(from, to))
      // Half of the inflated size, and the bytes in transit.
      expect(counts.pulled - before).toBeLessThan(to / 2 + 3 * mebibyte)
    }
  })
})
