import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  currentBuildOf,
  currentBuilds,
  forgetCurrentBuilds,
} from '../../src/builds/current-builds.ts'
import { later, stopClock } from '../support/clock.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { newProject, publish, view } from '../support/service.ts'

/** Records builds of the versions `v1` … `vN` that arrived one second after the other. */
async function recordVersions(projectId: string, count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method,
                         created_at, reserved_until, arrived_at, archive_etag, archive_size)
     SELECT ?1 || i, ?1, 'v' || i, i, 'http://localhost/x', 'direct', '2026-01-01T00:00:00.000Z',
            '2026-01-01T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + i, 'unixepoch'),
            'etag' || i, 100
     FROM n`,
  )
    .bind(projectId, count)
    .run()
}

const background = () => {
  throw new Error('nothing is renewed here')
}

describe('the current builds of a project', () => {
  it('hold every version, whatever the case of the project’s id, and the last arrival at the root', async () => {
    const { projectId } = await newProject('Many')
    await recordVersions(projectId, 3)
    const stores = { bucket: env.STORAGE, db: env.DB }
    const builds = await currentBuilds(stores, projectId.toLowerCase(), background)
    expect(builds.root?.versionId).toBe('v3')
    expect([...builds.versions.keys()].toSorted()).toEqual(['v1', 'v2', 'v3'])
    expect(await currentBuildOf(stores, builds, { projectId, versionId: 'v9' })).toBeNull()
  })

  it('look up each older version once if there are more than are read at once', async () => {
    const { projectId } = await newProject()
    await recordVersions(projectId, 230)
    const counting = countingEnv()
    const stores = { bucket: counting.env.STORAGE, db: counting.env.DB }
    const builds = await currentBuilds(stores, projectId, background)
    expect(builds.root?.versionId).toBe('v230')
    expect(builds.versions.size).toBe(200)
    const before = counting.counts.d1Queries
    for (let i = 0; i < 3; i++) {
      expect(
        (await currentBuildOf(stores, builds, { projectId, versionId: 'v1' }))?.buildNumber,
      ).toBe(1)
      expect(await currentBuildOf(stores, builds, { projectId, versionId: 'assets' })).toBeNull()
    }
    expect(counting.counts.d1Queries - before).toBe(2)
  })

  it('remember a version, however many unknown names are looked up', async () => {
    const { projectId } = await newProject()
    await recordVersions(projectId, 205)
    const counting = countingEnv()
    const stores = { bucket: counting.env.STORAGE, db: counting.env.DB }
    const builds = await currentBuilds(stores, projectId, background)
    const queriesFor = async (versionId: string) => {
      const before = counting.counts.d1Queries
      await currentBuildOf(stores, builds, { projectId, versionId })
      return counting.counts.d1Queries - before
    }
    for (let i = 0; i < 1_100; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, j) => queriesFor(`none-${i + j}`)))
    expect([await queriesFor('v1'), await queriesFor('v1')]).toEqual([1, 0])
    expect([await queriesFor('assets'), await queriesFor('assets')]).toEqual([1, 0])
    expect(builds.noVersions.size).toBeLessThanOrEqual(1_000)
    for (const name of ['x'.repeat(129), 'y'.repeat(8_000)]) expect(await queriesFor(name)).toBe(0)
  })

  it('are read again once forgotten', async () => {
    const { projectId } = await newProject()
    const stores = { bucket: env.STORAGE, db: env.DB }
    expect((await currentBuilds(stores, projectId, background)).root).toBeNull()
    await recordVersions(projectId, 1)
    expect((await currentBuilds(stores, projectId, background)).root).toBeNull()
    forgetCurrentBuilds(projectId)
    expect((await currentBuilds(stores, projectId, background)).root?.versionId).toBe('v1')
  })
})

/** The test environment, whose database answers a batch only once `release` was called; `held` waits for one. */
function holding() {
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements)
    reached.resolve()
    await held.promise
    return results
  }
  const DB = new Proxy(env.DB, {
    get: (db, name: keyof D1Database) => (name === 'batch' ? batch : db[name].bind(db)),
  })
  return { environment: { ...env, DB }, held: reached.promise, release: held.resolve }
}

describe('builds that are read while an upload replaces them', () => {
  stopClock()

  it.each([
    ['by a request that waits', 10_000],
    ['in the background', 6_000],
  ])('are not served after it, if they were read %s', async (_, age) => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'old' })
    const read = async () => (await view(project.projectId, '/')).text()
    expect(await read()).toBe('old')
    later(age)
    const { environment, held, release } = holding()
    const reading = callWith(environment, `http://view-${project.projectId}.localhost:8787/`)
    await held
    await publish(project, 'v2', { 'index.html': 'new' })
    release()
    await reading
    expect(await read()).toBe('new')
  })
})
