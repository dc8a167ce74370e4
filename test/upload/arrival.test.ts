import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { adoptIncoming } from '../../src/builds/arrival.ts'
import { isoTime } from '../../src/base/time.ts'
import { newId } from '../../src/base/ids.ts'
import { getBuild, insertReservedBuild, type UploadMethod } from '../../src/store/builds.ts'
import { archiveKey, incomingKey } from '../../src/store/object-keys.ts'
import { listProjectBuilds } from '../../src/upload/admin.ts'
import worker from '../../src/worker.ts'
import { call, newProject, publish, view, zipOf } from '../support/service.ts'

const stores = { bucket: env.STORAGE, db: env.DB }

async function reserve(projectId: string, versionId: string, uploadMethod: UploadMethod) {
  return insertReservedBuild(env.DB, {
    buildId: newId('bld'),
    projectId,
    versionId,
    zipUrl: 'http://localhost/x',
    uploadMethod,
    createdAt: isoTime(),
    reservedUntil: isoTime(Date.now() + 60_000),
  })
}

/** What R2 does with a PUT to its S3 API: the object is there, and the service was not asked. */
async function arrive(
  build: { buildId: string; projectId: string; versionId: string },
  body: Uint8Array,
): Promise<string> {
  const key = incomingKey(build.buildId, build.projectId, build.versionId)
  await env.STORAGE.put(key, body)
  return key
}

async function notify(key: string) {
  const batch = createMessageBatch('storybook-hosting-arrivals', [
    {
      id: 'm1',
      timestamp: new Date(),
      attempts: 1,
      body: { account: 'a', action: 'PutObject', bucket: 'b', object: { key, size: 1, eTag: 'x' } },
    },
  ])
  const ctx = createExecutionContext()
  await worker.queue(batch, env)
  return getQueueResult(batch, ctx)
}

const rootOf = async (projectId: string) => {
  const response = await view(projectId, '/')
  return response.status === 200 ? response.text() : response.status
}

describe('an archive sent to the S3 API', () => {
  it('is taken in by the event notification, which may come twice', async () => {
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

  it('is found by the first who asks whether it is there', async () => {
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
    expect(await adoptIncoming(stores, await current())).toBe(true)
    expect(await adoptIncoming(stores, await current())).toBe(false)
    await arrive(build, zipOf({ 'index.html': 'second' }))
    expect(await adoptIncoming(stores, await current())).toBe(true)
    expect(await rootOf(projectId)).toBe('second')
  })

  it('taken in by ten readers at once is one build', async () => {
    const { projectId } = await newProject()
    const build = await reserve(projectId, 'v1', 'presigned_s3')
    await arrive(build, zipOf({ 'index.html': 'once' }))
    const taken = await Promise.all(Array.from({ length: 10 }, () => adoptIncoming(stores, build)))
    expect(taken).toContain(true)
    expect(await rootOf(projectId)).toBe('once')
    expect(await listProjectBuilds(env.DB, projectId)).toHaveLength(1)
  })
})

describe('an upload that died after storage took its archive', () => {
  it('is settled by the next who asks', async () => {
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
