import { describe, expect, it } from 'vitest'
import { hotFileResponse } from '../../src/cdn/hot-files.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { newProject, publish } from '../support/service.ts'
import { later, stopClock } from '../support/clock.ts'

// A project's builds, and with them its paths, are looked up again after 5 s.
stopClock()

const headers = { 'Accept-Encoding': 'gzip' }

/** A project whose files are read from R2 directly and kept in memory. */
async function hosted(files: Record<string, string>) {
  const project = await newProject()
  await publish(project, 'v1', files)
  const { env } = countingEnv({ CDN_EDGE_CACHE: 'false' })
  const host = `view-${project.projectId}.localhost`
  return {
    host,
    get: (path: string) => callWith(env, `http://${host}${path}`, { headers }),
    /** Whether the response to a path needs no lookup. */
    isHot: (path: string, onHost = host, more: Record<string, string> = {}) =>
      hotFileResponse(
        new Request(`http://${onHost}${path}`, { headers: { ...headers, ...more } }),
      ) !== null,
  }
}

/** Spells a name in `count` ways, with different characters percent-encoded. */
function spellings(name: string, count: number): string[] {
  const encoded = (char: string) => `%${char.charCodeAt(0).toString(16)}`
  return Array.from({ length: count }, (_, n) =>
    Array.from(name, (char, i) => ((n + 1) & (1 << i) ? encoded(char) : char)).join(''),
  )
}

describe('a hot file', () => {
  it('is remembered under one name, which its other spellings cannot crowd out', async () => {
    const { get, isHot } = await hosted({ 'some-name.js': 'a', 'other.js': 'b', 'late.js': 'c' })
    await get('/other.js')
    for (const name of spellings('some-name.js', 4_095))
      expect((await get(`/${name}`)).status).toBe(200)
    expect(isHot('/%73ome-name.js')).toBe(false)
    await get('/some-name.js')
    await get('/late.js')
    for (const path of ['/some-name.js', '/other.js', '/late.js'])
      expect([path, isHot(path)]).toEqual([path, true])
  })

  it('with characters that a URL must encode is remembered as browsers encode them', async () => {
    const { get, isHot } = await hosted({ 'grüße 1%[a].json': 'a' })
    const [usual, other] = ['/gr%C3%BC%C3%9Fe%201%25[a].json', '/gr%c3%bc%c3%9fe%201%25%5Ba].json']
    for (const path of [usual, other]) expect((await get(path)).status).toBe(200)
    expect([isHot(usual), isHot(other)]).toEqual([true, false])
  })

  it('is the same under any query string and any case of its host', async () => {
    const { get, isHot, host } = await hosted({ 'iframe.html': 'a' })
    await get('/iframe.html?id=one')
    expect(isHot('/iframe.html')).toBe(true)
    expect(isHot('/iframe.html?id=two&args=a:1')).toBe(true)
    expect(isHot('/iframe.html', host.toUpperCase())).toBe(true)
  })

  it('needs no lookup for pages of its own folder and of the top, which lead to no version', async () => {
    const { get, isHot, host } = await hosted({ 'a.js': 'a', 'iframe.html': 'b' })
    for (const path of ['/a.js', '/v1/a.js']) {
      await get(path)
      for (const page of ['/', '/iframe.html?id=a', '/assets/a.css', '/v1/iframe.html']) {
        const isOther = path === '/a.js' && page.startsWith('/v1/')
        const hot = isHot(path, host, { Referer: `http://${host}${page}` })
        expect([path, page, hot]).toEqual([path, page, !isOther])
      }
    }
  })

  it('is looked up again when the builds of its project were', async () => {
    const { get, isHot } = await hosted({ 'a.js': 'a', 'b.js': 'b' })
    await get('/a.js')
    await get('/b.js')
    later(60_000)
    expect(isHot('/a.js')).toBe(false)
    await get('/b.js')
    expect([isHot('/a.js'), isHot('/b.js')]).toEqual([false, true])
  })
})
