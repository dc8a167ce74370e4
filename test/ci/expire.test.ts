import { describe, expect, it } from 'vitest'
import type { ExpiredVersion } from '../../src/ci/view-schema.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../src/base/time.ts'
import { bodyOf } from '../support/review.ts'
import { call, newProject, publish, view, zipOf } from '../support/service.ts'
import { ci, type Project } from './ci.ts'
import { later, stopClock } from '../support/clock.ts'

const expire = (project: Project, version: string): Promise<Response> =>
  ci(project, `versions/${version}/expire`, { method: 'POST' })

const ended = async (project: Project, version: string): Promise<ExpiredVersion> => {
  const response = await expire(project, version)
  expect(response.status).toBe(202)
  return response.json()
}

stopClock()

describe('ending a version', () => {
  it('says from when on its builds may be removed, and serves them on', async () => {
    const project = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    await publish(project, 'pr-7', { 'index.html': 'two' })
    expect(await ended(project, 'pr-7')).toEqual({
      version: 'pr-7',
      builds: 2,
      removed_after: isoTime(Date.now() + 7 * DAY_MS),
    })
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('two')
  })

  it('keeps the time of the first request when it is repeated', async () => {
    const project = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    const first = await ended(project, 'pr-7')
    later(HOUR_MS)
    expect(await ended(project, 'pr-7')).toEqual(first)
  })

  it('is taken back by an upload of the version', async () => {
    const project = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    await ended(project, 'pr-7')
    later(HOUR_MS)
    await publish(project, 'pr-7', { 'index.html': 'two' })
    expect(await ended(project, 'pr-7')).toEqual({
      version: 'pr-7',
      builds: 2,
      removed_after: isoTime(Date.now() + 7 * DAY_MS),
    })
  })

  it('is taken back by an archive that arrives by an earlier URL', async () => {
    const project = await newProject('ci')
    const headers = { 'X-API-Key': project.key, 'Content-Type': 'application/zip' }
    const path = `/presigned-url/${project.projectId}/pr-7/storybook.zip`
    const reserved = await call(path, { method: 'POST', headers })
    const { url } = await bodyOf<{ url: string }>(reserved)
    await ended(project, 'pr-7')
    later(60_000)
    const body = zipOf({ 'index.html': 'late' })
    await call(url, { method: 'PUT', headers: { 'Content-Type': 'application/zip' }, body })
    expect((await ended(project, 'pr-7')).removed_after).toBe(isoTime(Date.now() + 7 * DAY_MS))
  })

  it('is not taken back by a URL that is not used', async () => {
    const project = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    const { removed_after } = await ended(project, 'pr-7')
    const headers = { 'X-API-Key': project.key, 'Content-Type': 'application/zip' }
    const path = `/presigned-url/${project.projectId}/pr-7/storybook.zip`
    await call(path, { method: 'POST', headers })
    later(DAY_MS)
    expect((await ended(project, 'pr-7')).removed_after).toBe(removed_after)
  })

  it('leaves every other version alone', async () => {
    const project = await newProject('ci')
    const other = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    await publish(project, 'pr-8', { 'index.html': 'one' })
    await publish(other, 'pr-7', { 'index.html': 'one' })
    await ended(project, 'pr-7')
    later(HOUR_MS)
    const fresh = isoTime(Date.now() + 7 * DAY_MS)
    expect((await ended(project, 'pr-8')).removed_after).toBe(fresh)
    expect((await ended(other, 'pr-7')).removed_after).toBe(fresh)
  })

  it.each([
    ['a version that has no build', 'pr-9', 404, 'Version not found'],
    ['what is no version', '.hidden', 400, 'Missing required parameter: version'],
  ])('is refused for %s', async (_what, version, status, error) => {
    const project = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    const response = await expire(project, version)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  it('is refused with the key of another project', async () => {
    const project = await newProject('ci')
    const other = await newProject('ci')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    const response = await call(`/ci/${project.projectId}/versions/pr-7/expire`, {
      method: 'POST',
      headers: { 'X-API-Key': other.key },
    })
    expect(response.status).toBe(403)
  })
})

describe('ending a pull request', () => {
  const close = (project: Project, number: string, query = '') =>
    ci(project, `pull-requests/${number}/expire${query}`, { method: 'POST' })

  const publishFor = async ({ projectId, key }: Project, version: string, number: string) => {
    const response = await call(`/upload/${projectId}/${version}?pull_request=${number}`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
      body: zipOf({ 'index.html': version }),
    })
    return response.status
  }

  const record = (project: Project, version: string, repository: string | null) =>
    ci(project, `versions/${version}/outcomes`, {
      json: {
        capture: {
          against: null,
          series: '',
          allow_uncaptured: 0,
          stories_total: 0,
          source: 'storybook',
        },
        change: { repository, commit: null, branch: null, pull_request: 7 },
        outcomes: [],
      },
    })

  const namesOf = async (response: Response): Promise<string[]> => {
    expect(response.status).toBe(202)
    const { versions } = await response.json<{ versions: ExpiredVersion[] }>()
    return versions.map(({ version }) => version)
  }

  it('ends what was uploaded for it, what was captured for it, and the version of its name', async () => {
    const project = await newProject('ci')
    expect(await publishFor(project, 'c0ffee01', '7')).toBe(201)
    expect(await publishFor(project, 'c0ffee02', '7')).toBe(201)
    expect(await publishFor(project, 'c0ffee03', '8')).toBe(201)
    for (const version of ['pr-7', 'captured', 'main', 'elsewhere'])
      await publish(project, version, { 'index.html': version })
    await bodyOf(await record(project, 'captured', 'acme/shop'))
    await bodyOf(await record(project, 'elsewhere', 'acme/other'))
    expect(await namesOf(await close(project, '7', '?repository=Acme/Shop'))).toEqual([
      'c0ffee01',
      'c0ffee02',
      'captured',
      'pr-7',
    ])
    expect(await namesOf(await close(project, '9'))).toEqual([])
  })

  it.each(['0', 'seven', '1.5', '99999999999'])('is refused for the number %s', async (number) => {
    const project = await newProject('ci')
    expect((await close(project, number)).status).toBe(400)
    expect(await publishFor(project, 'v1', number)).toBe(400)
  })
})
