import { createMessageBatch, createExecutionContext, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { archiveMetadata } from '../src/builds/settle-version.ts'
import { AdminService, CdnService, CiService, DiffService, UploadService } from '../src/worker.ts'
import worker from '../src/worker.ts'
import { callWith } from './support/counting.ts'
import { BASE_URL, newProject, publish, view, zipOf } from './support/service.ts'

const COMPONENTS = ['upload', 'cdn', 'diff', 'ci'] as const

/** The entrypoint of each component, and a URL that it serves. */
const ENTRYPOINTS = {
  upload: [UploadService, `${BASE_URL}/health`],
  cdn: [CdnService, 'http://view-someone.localhost:8787/health'],
  diff: [DiffService, `${BASE_URL}/healthz`],
  ci: [CiService, `${BASE_URL}/ci`],
} as const

const environment = (SERVICES: string) => ({ ...env, SERVICES })

async function enter(
  component: (typeof COMPONENTS)[number],
  SERVICES: string,
  url: string = ENTRYPOINTS[component][1],
): Promise<Response> {
  const [Entrypoint] = ENTRYPOINTS[component]
  // The constructor that the runtime calls takes what the test environment has of the two.
  const service = new Entrypoint(createExecutionContext(), environment(SERVICES))
  return service.fetch(new Request(url))
}

describe.each(COMPONENTS)('%s', (component) => {
  const others = COMPONENTS.filter((name) => name !== component).join(',')
  const url = ENTRYPOINTS[component][1]

  it('is reached through its entrypoint and its host or path where it is switched on', async () => {
    // A liveness check, but ci has none: without a key it refuses.
    const status = component === 'ci' ? 401 : 200
    for (const services of [component, COMPONENTS.join(',')]) {
      expect((await enter(component, services)).status).toBe(status)
      expect((await callWith(environment(services), url)).status).toBe(status)
    }
  })

  it('is 404 through either where it is switched off', async () => {
    const responses = [await enter(component, others), await callWith(environment(others), url)]
    for (const response of responses) {
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'Not found' })
    }
  })
})

describe('a hot file', () => {
  it('is 404 where the CDN is switched off', async () => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'index.html': 'hot' })
    const url = `http://view-${projectId}.localhost:8787/`
    for (let i = 0; i < 3; i++) expect(await (await view(projectId, '/')).text()).toBe('hot')
    expect((await enter('cdn', 'upload,diff', url)).status).toBe(404)
    expect((await callWith(environment('upload,diff'), url)).status).toBe(404)
    expect((await enter('cdn', 'cdn', url)).status).toBe(200)
  })
})

describe('AdminService', () => {
  const admin = (SERVICES: string) =>
    new AdminService(createExecutionContext(), environment(SERVICES))

  it('does to keys and builds only what a deployment with the upload component may', async () => {
    const { projectId } = await newProject()
    const without = admin('cdn,diff')
    const refusal = 'without the upload component'
    await expect(without.createKey({ projectId, name: 'x' })).rejects.toThrow(refusal)
    await expect(without.listKeys(projectId)).rejects.toThrow(refusal)
    await expect(without.revokeKey({ id: 'x' })).rejects.toThrow(refusal)
    await expect(without.listBuilds(projectId)).rejects.toThrow(refusal)
    await expect(without.archiveBuild('x')).rejects.toThrow(refusal)
    await expect(without.restoreBuild('x')).rejects.toThrow(refusal)
    expect(await admin('upload').listKeys(projectId)).toHaveLength(1)
    expect(await without.listProjects()).not.toHaveLength(0)
  })

  it('registers judges only where the diff component runs', async () => {
    const without = admin('upload,cdn')
    const refusal = 'without the diff component'
    await expect(
      without.registerJudge({ role: 'registered', name: 'x', configuration: {} }),
    ).rejects.toThrow(refusal)
    await expect(without.listJudges()).rejects.toThrow(refusal)
    await expect(without.usage()).rejects.toThrow(refusal)
    expect(await admin('diff').usage()).toEqual(expect.any(Array))
  })
})

describe('an event notification of R2', () => {
  const notify = async (SERVICES: string, key: string) => {
    const message = {
      id: 'message',
      timestamp: new Date(),
      attempts: 1,
      body: { action: 'PutObject', object: { key } },
    }
    const batch = createMessageBatch('storybook-hosting-arrivals', [message])
    const ctx = createExecutionContext()
    await worker.queue(batch, environment(SERVICES))
    return getQueueResult(batch, ctx)
  }

  it('stays with the queue where the upload component is switched off', async () => {
    const project = await newProject()
    const { data } = await publish(project, 'v1', { 'index.html': 'home' })
    await env.STORAGE.put(data.path, zipOf({ 'index.html': 'next' }), {
      customMetadata: archiveMetadata(data.buildId),
    })
    const left = await notify('cdn,diff', data.path)
    expect(left.retryBatch.retry).toBe(true)
    expect(left.explicitAcks).toEqual([])
    const taken = await notify('upload', data.path)
    expect(taken.explicitAcks).toEqual(['message'])
  })
})
