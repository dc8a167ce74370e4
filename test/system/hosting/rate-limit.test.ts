import { describe, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { jsonOf, send, type HttpResponse } from '../support/http-client.ts'
import type { Project } from '../support/service.ts'
import { publish, upload, view, zipOf } from '../support/uploads.ts'

const service = await sharedService()

const LIMIT = 100
const PERIOD_MS = 60_000

const presign = (
  { projectId, key }: Project,
  file = 'button.png',
  type = 'image/png',
): Promise<HttpResponse> =>
  send({
    port: service.port,
    method: 'POST',
    path: `/presigned-url/${projectId}/v1/${file}`,
    headers: { 'X-API-Key': key, 'Content-Type': type },
  })

const currentMinute = () => Math.floor(Date.now() / PERIOD_MS)

/**
 * Makes 100 requests with a new key of the project within one minute of the clock, which is the period of the
 * local limiter: if the next minute begins meanwhile, it starts again with another key.
 */
async function exhaustedKey(
  projectId: string,
): Promise<{ project: Project; responses: HttpResponse[] }> {
  for (;;) {
    const project = { projectId, key: await service.newKey(projectId) }
    const minute = currentMinute()
    const responses: HttpResponse[] = []
    while (responses.length < LIMIT)
      responses.push(...(await Promise.all(Array.from({ length: 10 }, () => presign(project)))))
    const next = await presign(project)
    if (currentMinute() === minute) return { project, responses: [...responses, next] }
  }
}

describe('the 101st request of a key within a minute', () => {
  it('is refused, with when to come back, while everyone else goes on', async () => {
    const { projectId, key } = await service.newProject()
    await publish(service, { projectId, key }, 'v1', zipOf({ 'index.html': 'hello' }))

    const { project, responses } = await exhaustedKey(projectId)
    const refused = responses.pop()!

    expect(responses).toHaveLength(LIMIT)
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(refused.status).toBe(429)
    expect(jsonOf(refused)).toMatchObject({
      error: 'Rate limit exceeded',
      message: expect.any(String),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '100',
      'ratelimit-remaining': '0',
      'ratelimit-reset': refused.headers['retry-after'],
    })

    expect((await presign({ projectId, key })).status).toBe(200)
    const available = await send({ port: service.port, path: `/upload/${project.projectId}/v1` })
    expect(available.status).toBe(200)
  })

  it('is refused before its body is taken in', async () => {
    const { projectId } = await service.newProject()
    const archive = zipOf({ 'index.html': 'one too many' })
    for (;;) {
      const { project } = await exhaustedKey(projectId)
      const minute = currentMinute()
      const { status } = await upload(service, project, 'v1', archive)
      if (currentMinute() !== minute) continue
      expect(status).toBe(429)
      break
    }
    expect((await view(service, projectId, '/')).status).toBe(404)
  })
})

describe('the URLs made with a key', () => {
  /** Uses a URL for the file so many times, ten at once; returns the statuses. */
  async function use(project: Project, file: string, type: string, times: number) {
    const granted = await presign(project, file, type)
    const { pathname, search } = new URL((jsonOf(granted) as { url: string }).url)
    const put = (): Promise<HttpResponse> =>
      send({
        port: service.port,
        method: 'PUT',
        path: pathname + search,
        headers: { 'Content-Type': type },
        body: Buffer.from('neither a picture nor an archive'),
      })
    const statuses: number[] = []
    while (statuses.length < times)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, put))).map((a) => a.status))
    return statuses
  }

  // Twice as many as a minute allows: the next minute may begin meanwhile.
  const TIMES = 2 * LIMIT + 10

  it('take 100 archives within a minute, which do not count as requests of the key', async () => {
    const project = await service.newProject()
    const statuses = await use(project, 'storybook.zip', 'application/zip', TIMES)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect(statuses.slice(0, LIMIT)).not.toContain(429)
    expect((await presign(project)).status).toBe(200)
  })

  it('take other files as often as a pipeline sends them', async () => {
    const project = await service.newProject()
    expect(new Set(await use(project, 'a.png', 'image/png', TIMES))).toEqual(new Set([200]))
  })
})

describe('no limit holds for', () => {
  const times = LIMIT + 20
  const repeat = async (ask: () => Promise<HttpResponse>): Promise<Set<number>> => {
    const statuses = new Set<number>()
    for (let i = 0; i < times; i++) statuses.add((await ask()).status)
    return statuses
  }

  it('asking whether a version exists', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', zipOf({ 'index.html': 'hello' }))
    const path = `/upload/${project.projectId}/v1`
    expect(await repeat(() => send({ port: service.port, path }))).toEqual(new Set([200]))
  })

  it('reading from the CDN', async () => {
    const project = await service.newProject()
    await publish(service, project, 'v1', zipOf({ 'index.html': 'hello' }))
    expect(await repeat(() => view(service, project.projectId, '/'))).toEqual(new Set([200]))
  })
})
