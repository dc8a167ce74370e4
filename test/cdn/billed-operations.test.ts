import { describe, expect, it } from 'vitest'
import { callWith, countingEnv, publishUnread } from '../support/counting.ts'
import { newProject, noise, publish, zipOf, upload } from '../support/service.ts'
import { later, stopClock } from '../support/clock.ts'

const plain = { 'Accept-Encoding': 'identity' }
const zipped = { 'Accept-Encoding': 'gzip' }
/** Reads R2 directly: the reads that the platform's cache would save are counted. */
const direct = { CDN_EDGE_CACHE: 'false' }

const hostOf = (projectId: string) => `http://view-${projectId}.localhost:8787`

/** Counts the operations of one request, after any earlier ones. */
async function costOf(
  { counts, env }: ReturnType<typeof countingEnv>,
  url: string,
  init: RequestInit = { headers: zipped },
) {
  const before = { ...counts }
  const response = await callWith(env, url, init)
  return {
    status: response.status,
    r2Reads: counts.r2Reads - before.r2Reads,
    r2Bytes: counts.r2Bytes - before.r2Bytes,
    r2Writes: counts.r2Writes - before.r2Writes,
    d1Queries: counts.d1Queries - before.d1Queries,
  }
}

const free = { r2Reads: 0, r2Bytes: 0, r2Writes: 0, d1Queries: 0 }

describe('the cost of a file', () => {
  it('cold is one read for the index, one for the file and two queries at once, at any size of the build', async () => {
    for (const count of [3, 5_000]) {
      const project = await newProject()
      const files = Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`assets/chunk-${i}.js`, `export default ${i}`]),
      )
      await publishUnread(project, 'v1', files)
      const cost = await costOf(
        countingEnv(direct),
        `${hostOf(project.projectId)}/assets/chunk-2.js`,
      )
      expect([count, cost]).toMatchObject([
        count,
        { status: 200, r2Reads: 2, r2Writes: 0, d1Queries: 2 },
      ])
    }
  })

  it('warm is one read of no more than data, local header and 128 bytes, and no query', async () => {
    const project = await newProject()
    const script = noise(20_000)
    const archive = zipOf({ 'index.html': 'home', 'a.js': script })
    await upload(project, 'v1', archive)
    const counting = countingEnv({ ...direct, CDN_MEMORY_CACHE_MB: '0' })
    const url = `${hostOf(project.projectId)}/a.js`
    await costOf(counting, url)
    const cost = await costOf(counting, url)
    expect(cost).toMatchObject({ status: 200, r2Reads: 1, r2Writes: 0, d1Queries: 0 })
    expect(cost.r2Bytes).toBeLessThanOrEqual(archive.length)
    expect(cost.r2Bytes).toBeLessThanOrEqual(script.length + 100 + 30 + 'a.js'.length + 128)
  })

  it('hot, by HEAD and with a 304 is nothing', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'a.js': 'x'.repeat(5000), 'b.js': 'y'.repeat(5000) })
    const counting = countingEnv(direct)
    const url = hostOf(project.projectId)
    const first = await callWith(counting.env, `${url}/a.js`, { headers: zipped })
    expect(await costOf(counting, `${url}/a.js`)).toEqual({ status: 200, ...free })
    const head = { method: 'HEAD', headers: plain }
    expect(await costOf(counting, `${url}/b.js`, head)).toEqual({ status: 200, ...free })
    const known = { headers: { ...plain, 'If-None-Match': first.headers.get('ETag') ?? '' } }
    expect(await costOf(counting, `${url}/a.js`, known)).toEqual({ status: 304, ...free })
    expect(await costOf(counting, `${url}/missing.js`)).toEqual({ status: 404, ...free })
  })

  it('large and warm is one read, also for a range of a stored file', async () => {
    const project = await newProject()
    const large = noise(3 * 1024 * 1024)
    await upload(project, 'v1', zipOf({ 'big.png': large }, { level: 0 }))
    const counting = countingEnv(direct)
    const url = `${hostOf(project.projectId)}/big.png`
    await costOf(counting, url, { method: 'HEAD', headers: plain })
    const whole = await costOf(counting, url)
    expect([whole.r2Reads, whole.r2Bytes]).toEqual([1, large.length])
    const part = await costOf(counting, url, { headers: { ...plain, Range: 'bytes=100-199' } })
    expect([part.status, part.r2Reads, part.r2Bytes]).toEqual([206, 1, 100])
  })
})

describe('which build is newest', () => {
  stopClock()

  it('is looked up in the background after 5 s, and before the response after 10 s', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'one' })
    const counting = countingEnv(direct)
    const url = `${hostOf(project.projectId)}/`
    const queries = async () => (await costOf(counting, url)).d1Queries
    expect(await queries()).toBeGreaterThan(0)
    expect(await queries()).toBe(0)
    later(4_900)
    expect(await queries()).toBe(0)
    later(200)
    expect(await queries()).toBeGreaterThan(0)
    expect(await queries()).toBe(0)
    later(60_000)
    expect(await queries()).toBeGreaterThan(0)
  })
})
