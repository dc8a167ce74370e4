import { describe, expect, it } from 'vitest'
import { callWith, countingEnv } from '../support/counting.ts'
import { newProject, publish, view } from '../support/service.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const HASHED = ['assets/index-BhX3k2_a.js', 'main.3f2a9c1b.iframe.bundle.js', 'chunk-7PIQR4A3.js']
const DOCUMENTS = ['index.html', 'iframe.html', 'docs/index.html', 'page-BhX3k2_a.html']
const OTHERS = ['index.json', 'sb-manager/runtime.js', 'sb-addons/docs-1/manager-bundle.js']
const PLAIN = [...OTHERS, 'favicon.svg', 'mockServiceWorker.js', 'assets/mdx-components.js']

const files = Object.fromEntries([...HASHED, ...DOCUMENTS, ...PLAIN].map((path) => [path, path]))

/** The CDN of a project in a deployment with these settings. */
async function deployment(settings: Record<string, string>) {
  const project = await newProject()
  await publish(project, 'v1', files)
  const counting = countingEnv({ CDN_EDGE_CACHE: 'false', ...settings })
  const host = `http://view-${project.projectId}.localhost`
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    callWith(counting.env, `${host}/${path}`, {
      method,
      headers: { 'Accept-Encoding': 'gzip', ...headers },
    })
  const cacheControl = async (path: string) => (await get(path)).headers.get('Cache-Control')
  return { project, counting, get, cacheControl }
}

describe('the file at a path', () => {
  it('is kept for a year by default, whatever its name', async () => {
    const { cacheControl } = await deployment({})
    for (const path of ['', 'docs/', 'v1/', 'v1/iframe.html', ...Object.keys(files)])
      expect([path, await cacheControl(path)]).toEqual([path, IMMUTABLE])
  })

  it('is kept as the deployment sets if its name contains no content hash', async () => {
    const { cacheControl } = await deployment({ CDN_MUTABLE_CACHE_CONTROL: 'no-cache' })
    for (const path of ['', 'docs/', 'v1/', 'v1/index.json', ...DOCUMENTS, ...PLAIN])
      expect([path, await cacheControl(path)]).toEqual([path, 'no-cache'])
    for (const path of [...HASHED, `v1/${HASHED[0]}`])
      expect([path, await cacheControl(path)]).toEqual([path, IMMUTABLE])
  })

  it('is kept as the older setting says if it is an HTML document', async () => {
    const { cacheControl } = await deployment({ CDN_HTML_CACHE_CONTROL: 'max-age=60' })
    for (const path of ['', 'docs/', ...DOCUMENTS])
      expect([path, await cacheControl(path)]).toEqual([path, 'max-age=60'])
    for (const path of [...HASHED, ...PLAIN])
      expect([path, await cacheControl(path)]).toEqual([path, IMMUTABLE])
  })

  it('is kept as the newer setting says if both are set', async () => {
    const { cacheControl } = await deployment({
      CDN_MUTABLE_CACHE_CONTROL: 'no-cache',
      CDN_HTML_CACHE_CONTROL: 'max-age=60',
    })
    expect(await cacheControl('')).toBe('no-cache')
    expect(await cacheControl('index.json')).toBe('no-cache')
  })

  it('has the same Cache-Control with a HEAD, a 304 and a part', async () => {
    const { get } = await deployment({ CDN_MUTABLE_CACHE_CONTROL: 'no-cache' })
    const etag = (await get('index.json')).headers.get('ETag') ?? ''
    const responses = [
      await get('index.json', {}, 'HEAD'),
      await get('index.json', { 'If-None-Match': etag }),
      await get('index.json', { Range: 'bytes=0-1' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 206])
    for (const { headers } of responses) expect(headers.get('Cache-Control')).toBe('no-cache')
  })

  it('is revalidated without a read of storage or a query', async () => {
    const { counting, get } = await deployment({
      CDN_MUTABLE_CACHE_CONTROL: 'no-cache',
      CDN_MEMORY_CACHE_MB: '0',
    })
    const tags = new Map<string, string>()
    for (const path of ['', ...PLAIN]) tags.set(path, (await get(path)).headers.get('ETag') ?? '')
    const before = { ...counting.counts }
    for (const [path, tag] of tags)
      expect([path, (await get(path, { 'If-None-Match': tag })).status]).toEqual([path, 304])
    expect(counting.counts).toEqual(before)
  })
})

describe('a response other than the file at the path', () => {
  const SETTINGS = [
    {},
    { CDN_MUTABLE_CACHE_CONTROL: 'max-age=60' },
    { CDN_HTML_CACHE_CONTROL: 'max-age=60' },
  ]
  it.each(SETTINGS)('is revalidated each time, with %o', async (settings) => {
    const { cacheControl, get } = await deployment(settings)
    const missing = ['pr-9/', 'pr-9', 'pr-9/index.html', 'about', 'a/b/c', 'v1/deep/link', 'x.html']
    for (const path of [...missing, 'pr-9/missing.js', 'missing.js', 'v1', 'docs', 'a%2F..%2Fb'])
      expect([path, await cacheControl(path)]).toEqual([path, 'no-cache'])
    const beyond = await get('index.json', { Range: 'bytes=999-' })
    expect([beyond.status, beyond.headers.get('Cache-Control')]).toEqual([416, 'no-cache'])
  })

  it('gives way to a version that is uploaded later', async () => {
    const project = await newProject()
    await publish(project, 'main', { 'index.html': 'main' })
    const early = await view(project.projectId, '/pr-9/')
    expect([await early.text(), early.headers.get('Cache-Control')]).toEqual(['main', 'no-cache'])
    await publish(project, 'pr-9', { 'index.html': 'pr-9' })
    const known = { headers: { 'If-None-Match': early.headers.get('ETag') ?? '' } }
    const late = await view(project.projectId, '/pr-9/', known)
    expect([late.status, await late.text()]).toEqual([200, 'pr-9'])
    expect(late.headers.get('Cache-Control')).toBe(IMMUTABLE)
  })
})
