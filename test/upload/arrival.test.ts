import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { reserveBuild } from '../../src/builds/reserve-build.ts'
import { acceptIncoming } from '../../src/builds/accept-incoming.ts'
import { isoTime } from '../../src/base/time.ts'
import { newId } from '../../src/base/ids.ts'
import { leaseIncoming } from '../../src/store/hosting/archive-records.ts'
import { getBuild, type UploadMethod } from '../../src/store/hosting/builds.ts'
import { archiveKey, incomingKey } from '../../src/store/object-keys.ts'
import { listProjectBuilds } from '../../src/upload/manage-builds.ts'
import worker from '../../src/worker.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { call, newProject, publish, view, zipOf } from '../support/service.ts'
import { buildArchive, type ArchiveSpec } from '../zip/build-archive.ts'
import { DAMAGED } from '../zip/damage.ts'

const home = { name: 'index.html', content: 'home' }
const last = { name: 'last.js', content: 'last' }
const zeros = new Uint8Array(1024 * 1024)

const stores = { bucket: env.STORAGE, db: env.DB }

async function reserve(projectId: string, versionId: string, uploadMethod: UploadMethod) {
  return reserveBuild(env.DB, {
    buildId: newId('bld'),
    projectId,
    versionId,
    zipUrl: 'http://localhost/x',
    uploadMethod,
    createdAt: isoTime(),
    commitId: null,
    pullRequest: null,
    forkRunId: null,
    reservedUntil: isoTime(Date.now() + 60_000),
  })
}

/** What R2 does with a PUT to its S3 API: the object is there, and the service was not asked. */
async function arrive(
  build: { buildId: string; projectId: string; versionId: string },
  body: Uint8Array | ReadableStream,
): Promise<string> {
  const key = incomingKey(build.buildId, build.projectId, build.versionId)
  await env.STORAGE.put(key, body)
  return key
}

async function notify(key: string, environment = env) {
  const batch = createMessageBatch('storybook-hosting-arrivals', [
    {
      id: 'm1',
      timestamp: new Date(),
      attempts: 1,
      body: { account: 'a', action: 'PutObject', bucket: 'b', object: { key, size: 1, eTag: 'x' } },
    },
  ])
  const ctx = createExecutionContext()
  await worker.queue(batch, environment)
  return getQueueResult(batch, ctx)
}

const rootOf = async (projectId: string) => {
  const response = await view(projectId, '/')
  return response.status === 200 ? response.text() : response.status
}

describe('an archive sent to the S3 API', () => {
  it('is accepted by the event notification, which may come twice', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, zipOf({ 'index.html': 'by event' }))
    for (let i = 0; i < 2; i++) expect((await notify(key)).explicitAcks).toEqual(['m1'])
    expect(await rootOf(projectId)).toBe('by event')
    expect(await getBuild(env.DB, build.buildId)).toMatchObject({
      status: 'active',
      buildNumber: 1,
    })
  })

  it('is found by the first reader', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    await arrive(build, zipOf({ 'index.html': 'found' }))
    expect(await rootOf(projectId)).toBe('found')
  })

  it('is found by the first request for its existence', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    expect((await call(`/upload/${projectId}/v1`)).status).toBe(404)
    await arrive(build, zipOf({ 'index.html': 'found' }))
    expect((await call(`/upload/${projectId}/v1`)).status).toBe(200)
  })

  it('that is invalid changes nothing and is removed; a valid one may follow', async () => {
    const project = await newProject()
    const { projectId } = project
    await publish(project, 'v1', { 'index.html': 'before' })
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, new TextEncoder().encode('no zip'))
    expect((await notify(key)).explicitAcks).toEqual(['m1'])
    expect(await env.STORAGE.head(key)).toBeNull()
    expect(await rootOf(projectId)).toBe('before')
    expect((await getBuild(env.DB, build.buildId))?.arrivedAt).toBeNull()
    await arrive(build, zipOf({ 'index.html': 'after' }))
    await notify(key)
    expect(await rootOf(projectId)).toBe('after')
    const builds = await listProjectBuilds(env.DB, projectId)
    expect(builds.map(({ buildNumber, status }) => [buildNumber, status])).toEqual([
      [2, 'active'],
      [1, 'archived'],
    ])
  })

  it('sent again while the URL holds replaces the first, and is copied once each', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    await arrive(build, zipOf({ 'index.html': 'first' }))
    const current = async () => (await getBuild(env.DB, build.buildId)) ?? build
    expect(await acceptIncoming(stores, await current())).toBe('accepted')
    expect(await acceptIncoming(stores, await current())).toBe('nothing')
    await arrive(build, zipOf({ 'index.html': 'second' }))
    expect(await acceptIncoming(stores, await current())).toBe('accepted')
    expect(await rootOf(projectId)).toBe('second')
  })

  it('accepted by ten readers at once is one build', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    await arrive(build, zipOf({ 'index.html': 'once' }))
    const results = await Promise.all(
      Array.from({ length: 10 }, () => acceptIncoming(stores, build)),
    )
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1)
    expect(await rootOf(projectId)).toBe('once')
    expect(await listProjectBuilds(env.DB, projectId)).toHaveLength(1)
  })
})

describe('an archive sent to the S3 API is checked before it shows:', () => {
  it.each(Object.entries(DAMAGED))('%s', async (_what, bad) => {
    const project = await newProject()
    const { projectId } = project
    await publish(project, 'v1', { 'index.html': 'before' })
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, buildArchive({ entries: [home, bad, home] }))
    expect(await rootOf(projectId)).toBe('before')
    expect(await env.STORAGE.head(key)).toBeNull()
    expect((await getBuild(env.DB, build.buildId))?.arrivedAt).toBeNull()
  })

  it.each<[string, ArchiveSpec]>([
    ['behind a stub', { entries: [home], prefix: new Uint8Array(99) }],
    [
      'with gaps, in another order',
      { entries: [{ ...home, gap: new Uint8Array(99) }, last], reversed: true },
    ],
    [
      'with stored data before its size',
      { entries: [{ ...home, method: 0, descriptor: true }, last] },
    ],
  ])('one %s is taken', async (_what, spec) => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, buildArchive(spec))
    expect((await notify(key)).explicitAcks).toEqual(['m1'])
    expect(await rootOf(projectId)).toBe('home')
  })

  it('one larger than 100 MiB is deleted and never served', async () => {
    const project = await newProject()
    const { projectId } = project
    await publish(project, 'v1', { 'index.html': 'before' })
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, behindZeros(buildArchive({ entries: [home] }), 104_857_601))
    expect((await notify(key)).explicitAcks).toEqual(['m1'])
    expect(await env.STORAGE.head(key)).toBeNull()
    expect(await rootOf(projectId)).toBe('before')
    expect((await getBuild(env.DB, build.buildId))?.arrivedAt).toBeNull()
  })
})

/** A valid archive of `size` bytes: one behind as many zeros as it takes. */
function behindZeros(archive: Uint8Array, size: number): ReadableStream {
  const { readable, writable } = new FixedLengthStream(size)
  const write = async () => {
    const writer = writable.getWriter()
    for (let left = size - archive.length; left > 0; left -= zeros.length)
      await writer.write(zeros.subarray(0, left))
    await writer.write(archive)
    await writer.close()
  }
  void write()
  return readable
}

describe('an archive that another request is accepting', () => {
  const leased = async (milliseconds: number) => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, zipOf({ 'index.html': 'arrived' }))
    const etag = (await env.STORAGE.head(key))?.etag ?? ''
    const now = Date.now()
    const until = isoTime(now + milliseconds)
    expect(await leaseIncoming(env.DB, { ...build, etag, now: isoTime(now), until })).toBe(true)
    return { projectId, key, build, etag }
  }

  it('is left to that request by readers, and its event is retried', async () => {
    const { projectId, key } = await leased(60_000)
    const counting = countingEnv()
    for (let i = 0; i < 5; i++) {
      const url = `http://view-${projectId}.localhost/page-${i}`
      expect((await callWith(counting.env, url)).status).toBe(404)
    }
    expect(counting.counts).toMatchObject({ r2Bytes: 0, r2Writes: 0 })
    const { explicitAcks, retryMessages } = await notify(key)
    expect(explicitAcks).toEqual([])
    expect(retryMessages).toEqual([{ msgId: 'm1' }])
  })

  it('is accepted by the next request once the lease has expired', async () => {
    const { projectId, key } = await leased(-1)
    expect((await notify(key)).explicitAcks).toEqual(['m1'])
    expect(await rootOf(projectId)).toBe('arrived')
  })

  it('does not keep the next archive of the build from being accepted', async () => {
    const { projectId, build } = await leased(60_000)
    await arrive(build, zipOf({ 'index.html': 'the next' }))
    expect(await rootOf(projectId)).toBe('the next')
  })
})

/** The real bindings, but these calls of the bucket fail as long as `failing` holds. */
function failingStorage(...methods: (keyof R2Bucket)[]) {
  const storage = { failing: true, calls: 0 }
  const STORAGE = new Proxy(env.STORAGE, {
    get(bucket, name: keyof R2Bucket) {
      const value = Reflect.get(bucket, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'get') storage.calls++
        if (storage.failing && methods.includes(name))
          return Promise.reject(new Error('storage unavailable'))
        return Reflect.apply(value, bucket, args)
      }
    },
  })
  return { storage, environment: { ...env, STORAGE } }
}

describe('when storage fails, the event of an archive', () => {
  it.each<keyof R2Bucket>(['head', 'get', 'put'])('at a %s, is retried', async (method) => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, zipOf({ 'index.html': 'arrived' }))
    const { storage, environment } = failingStorage(method)
    const failed = await notify(key, environment)
    expect(failed.explicitAcks).toEqual([])
    expect(failed.retryMessages).toEqual([{ msgId: 'm1' }])
    expect((await getBuild(env.DB, build.buildId))?.arrivedAt).toBeNull()
    storage.failing = false
    const retried = await notify(key, environment)
    expect(retried).toMatchObject({ explicitAcks: ['m1'], retryMessages: [] })
    expect(await rootOf(projectId)).toBe('arrived')
  })

  it('at the removal of an invalid one, is retried, and the archive is not checked again', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, new TextEncoder().encode('no zip'))
    const { storage, environment } = failingStorage('delete')
    expect((await notify(key, environment)).retryMessages).toHaveLength(1)
    storage.failing = false
    storage.calls = 0
    expect((await notify(key, environment)).explicitAcks).toEqual(['m1'])
    expect(storage.calls).toBe(0)
    expect(await env.STORAGE.head(key)).toBeNull()
    await arrive(build, zipOf({ 'index.html': 'valid' }))
    await notify(key)
    expect(await rootOf(projectId)).toBe('valid')
  })

  it('does not hold up the other events of its batch', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    const key = await arrive(build, zipOf({ 'index.html': 'arrived' }))
    const { environment } = failingStorage('get')
    const message = (id: string, objectKey: string) => ({
      id,
      timestamp: new Date(),
      attempts: 1,
      body: { action: 'PutObject', object: { key: objectKey } },
    })
    const messages = [message('fails', key), message('other', 'x')]
    const batch = createMessageBatch('storybook-hosting-arrivals', messages)
    const ctx = createExecutionContext()
    await worker.queue(batch, environment)
    const result = await getQueueResult(batch, ctx)
    expect(result.explicitAcks).toEqual(['other'])
    expect(result.retryMessages.map(({ msgId }) => msgId)).toEqual(['fails'])
  })
})

describe('an upload that was cut off after storage took its archive', () => {
  it('is completed by the next request', async () => {
    const project = await newProject()
    const { projectId } = project
    await publish(project, 'v1', { 'index.html': 'before' })
    const build = await reserve(projectId, 'v1', 'direct')
    await env.STORAGE.put(archiveKey(projectId, 'v1'), zipOf({ 'index.html': 'landed' }), {
      customMetadata: { build: build.buildId },
    })
    expect(await rootOf(projectId)).toBe('landed')
    const builds = await listProjectBuilds(env.DB, projectId)
    expect(builds.map(({ status }) => status)).toEqual(['active', 'archived'])
  })
})

it('acknowledges events of other objects and ignores what it cannot read', async () => {
  for (const key of ['p/v1/image.png', '.index/p/v1/etag', 'x'])
    expect((await notify(key)).explicitAcks).toEqual(['m1'])
})
