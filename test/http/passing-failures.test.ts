import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { bucketWith } from '../judging/runs/hooked-storage.ts'
import { callWith, publishUnread } from '../support/counting.ts'
import { TOKEN } from '../support/review.ts'
import { BASE_URL, newProject, publish, view, zipOf } from '../support/service.ts'

// Errors with which the platform is documented to fail for a moment; the local one never does.

const failing = (message: string, fields: object = {}) =>
  Promise.reject(Object.assign(new Error(message), fields))

const busyBucket = bucketWith('put', () =>
  failing('put: Reduce your concurrent request rate for the same object. (10058)'),
)
const database = (message: string) => ({
  prepare() {
    throw new Error(message)
  },
})
const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'

const sendAgain = async (response: Response) => {
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1'])
  expect(await response.json()).toMatchObject({
    error: 'Service unavailable',
    message: expect.stringContaining('send the request again'),
  })
}

describe('a failure that passes', () => {
  it('of storage leaves what a version served, and says to send the archive again', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'before' })
    const request = {
      method: 'POST',
      headers: { 'X-API-Key': project.key, 'Content-Type': 'application/zip' },
      body: zipOf({ 'index.html': 'after' }),
    }
    const url = `${BASE_URL}/upload/${project.projectId}/v1`
    await sendAgain(await callWith({ ...env, STORAGE: busyBucket }, url, request))
    expect(await (await view(project.projectId, '/v1/')).text()).toBe('before')
    expect((await callWith(env, url, request)).status).toBe(201)
    expect(await (await view(project.projectId, '/v1/')).text()).toBe('after')
  })

  it.each([
    OVERLOADED,
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  ])('of the database says to send the request again: %s', async (message) => {
    const { key } = await newProject()
    const init = { headers: { 'X-API-Key': key } }
    await sendAgain(await callWith({ ...env, DB: database(message) }, `${BASE_URL}/ci`, init))
  })

  it.each([{ retryable: true }, { overloaded: true }])(
    'of a Durable Object says so: %o',
    async (fields) => {
      const queue = { counts: () => failing('The Durable Object was replaced', fields) }
      const environment = { ...env, REVIEW_QUEUE: { getByName: () => queue } }
      const init = { headers: { Authorization: `Bearer ${TOKEN}` } }
      const url = `${BASE_URL}/api/queue?project=anything`
      await sendAgain(await callWith(environment, url, init))
    },
  )

  it('says so to readers of builds', async () => {
    const environment = { ...env, DB: database(OVERLOADED) }
    const response = await callWith(environment, 'http://view-unread.localhost:8787/')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    await sendAgain(response)
  })

  it('is distinguished from the service’s own failures', async () => {
    const { key } = await newProject()
    const environment = { ...env, DB: database('D1_ERROR: no such table: projects') }
    const init = { headers: { 'X-API-Key': key } }
    expect((await callWith(environment, `${BASE_URL}/ci`, init)).status).toBe(500)
  })
})

it('serves a build whose index another request is just storing', async () => {
  const project = await newProject()
  await publishUnread(project, 'v1', { 'index.html': 'read' })
  const { objects } = await env.STORAGE.list({ prefix: `.index/${project.projectId}/` })
  await env.STORAGE.delete(objects.map(({ key }) => key))
  const environment = { ...env, STORAGE: busyBucket }
  const url = `http://view-${project.projectId}.localhost:8787/`
  const response = await callWith(environment, url, { headers: { 'Accept-Encoding': 'identity' } })
  expect(await response.text()).toBe('read')
})
