import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isoTime, MINUTE_MS } from '../../src/base/time.ts'
import { pinVersion, unpinVersion } from '../../src/store/retention/pins.ts'
import { leaseNextRemoval, withdrawVersions } from '../../src/store/retention/removals.ts'
import { archiveBuild, listProjectBuilds, restoreBuild } from '../../src/upload/manage-builds.ts'
import { admin, newEvents } from '../audit/audit.ts'
import { registerPair, type Project } from '../ci/ci.ts'
import { newForkKey } from '../code-host/fork-key.ts'
import { createIssue, transition } from '../support/review.ts'
import { newProject, publish, upload, view, zipOf } from '../support/service.ts'
import { expire, keysOf, pass, step } from './retention.ts'
import { later, stopClock } from '../support/clock.ts'

stopClock()

/** A project whose version pr-7 is not what the root serves. */
async function withPreview(): Promise<Project> {
  const project = await newProject('retention')
  await publish(project, 'pr-7', { 'index.html': 'preview' })
  await publish(project, 'main', { 'index.html': 'main' })
  return project
}

const versionsOf = async ({ projectId }: Project) =>
  (await listProjectBuilds(env.DB, projectId)).map(({ versionId }) => versionId)

describe('a version that was ended', () => {
  it('is served until the grace is over, and then is gone from storage and records', async () => {
    const project = await withPreview()
    await publish(project, 'pr-7', { 'index.html': 'again' })
    await publish(project, 'main', { 'index.html': 'main' })
    await expire(project, 'pr-7')
    await pass(6)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('again')
    await pass(1)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('main')
    expect(await versionsOf(project)).toEqual(['main', 'main'])
    expect(await keysOf(project)).toEqual([
      `${project.projectId}/main/storybook.zip`,
      expect.stringContaining(`.index/${project.projectId}/main/`),
    ])
    expect(await (await view(project.projectId, '/')).text()).toBe('main')
  })

  it('is withdrawn before anything of it is deleted', async () => {
    const project = await withPreview()
    const keys = await keysOf(project)
    await expire(project, 'pr-7')
    later(7 * 24 * 60 * MINUTE_MS)
    await step()
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('main')
    expect(await keysOf(project)).toEqual(keys)
    await step()
    expect(await keysOf(project)).not.toEqual(keys)
  })

  it('is found in the audit log at each step, once', async () => {
    const project = await withPreview()
    await newEvents(project.projectId)
    await admin.setRetention({
      projectId: project.projectId,
      who: 'ada',
      policy: { rules: [{ match: 'pr-*', keep_days: 1 }], grace_days: 1 },
    })
    await pass(2)
    await pass(2)
    await pass(10)
    const event = { who: 'retention', subject: 'pr-7' }
    expect(await newEvents(project.projectId)).toEqual([
      expect.objectContaining({ who: 'ada', action: 'retention_changed' }),
      {
        ...event,
        action: 'version_expired',
        detail: { rule: 'pr-*', removed_after: expect.any(String) },
      },
      // The archive and its index.
      { ...event, action: 'version_removed', detail: { builds: 1, objects: 2 } },
      {
        ...event,
        action: 'version_withdrawn',
        detail: { build_id: expect.stringMatching(/^bld_/) },
      },
    ])
  })

  it('begins anew when it is uploaded after its removal', async () => {
    const project = await withPreview()
    await expire(project, 'pr-7')
    await pass(8)
    await publish(project, 'pr-7', { 'index.html': 'reopened' })
    await pass(30)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('reopened')
  })
})

describe('a version stays', () => {
  it('while the root serves it', async () => {
    const project = await newProject('retention')
    await publish(project, 'pr-7', { 'index.html': 'preview' })
    await expire(project, 'pr-7')
    await pass(30)
    expect(await (await view(project.projectId, '/')).text()).toBe('preview')
    await publish(project, 'main', { 'index.html': 'main' })
    await pass(1)
    expect(await versionsOf(project)).toEqual(['main'])
  })

  it('while the root serves it, also where a run of a fork has uploaded later', async () => {
    const project = await newProject('retention')
    const { projectId } = project
    await publish(project, 'main', { 'index.html': 'main' })
    const key = await newForkKey(projectId, 'fork-pr-7')
    const archive = zipOf({ 'index.html': 'of the fork' })
    expect((await upload({ projectId, key }, 'fork-pr-7', archive)).status).toBe(201)
    for (const version of ['main', 'fork-pr-7']) await expire(project, version)
    await pass(30)
    expect(await (await view(projectId, '/')).text()).toBe('main')
    expect(await versionsOf(project)).toEqual(['main'])
  })

  it('while it is pinned', async () => {
    const project = await withPreview()
    const { projectId } = project
    const version = { projectId, versionId: 'pr-7' }
    expect(await pinVersion(env.DB, { ...version, who: 'ada', now: isoTime() })).toBe('pinned')
    await expire(project, 'pr-7')
    await pass(30)
    expect(await (await view(projectId, '/pr-7/')).text()).toBe('preview')
    await unpinVersion(env.DB, { ...version, who: 'ada', now: isoTime() })
    await pass(1)
    expect(await versionsOf(project)).toEqual(['main'])
  })

  it('while an issue that its captures show is open, or is to be verified', async () => {
    const project = await withPreview()
    const pairId = await registerPair(project, 'pr-7')
    const { id } = await createIssue(pairId)
    await expire(project, 'pr-7')
    await pass(30)
    expect(await versionsOf(project)).toContain('pr-7')
    await transition(id, 'fix')
    await pass(30)
    expect(await versionsOf(project)).toContain('pr-7')
    await transition(id, 'verify')
    await pass(1)
    expect(await versionsOf(project)).toEqual(['main'])
  })

  it('when it is uploaded again after it was withdrawn', async () => {
    const project = await withPreview()
    await expire(project, 'pr-7')
    later(8 * 24 * 60 * MINUTE_MS)
    await step()
    await publish(project, 'pr-7', { 'index.html': 'again' })
    await publish(project, 'main', { 'index.html': 'main' })
    await pass(30)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('again')
  })

  it.each([
    [
      'pinned',
      (projectId: string) =>
        pinVersion(env.DB, { projectId, versionId: 'pr-7', who: 'ada', now: isoTime() }),
    ],
    [
      'restored',
      async (projectId: string) => {
        const builds = await listProjectBuilds(env.DB, projectId, { version_id: 'pr-7' })
        await restoreBuild(
          { bucket: env.STORAGE, db: env.DB },
          { buildId: builds[0]?.buildId ?? '', who: 'ada' },
        )
      },
    ],
  ])('when it is %s after it was withdrawn, and is served again', async (_how, keep) => {
    const project = await withPreview()
    await expire(project, 'pr-7')
    later(8 * 24 * 60 * MINUTE_MS)
    await step()
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('main')
    await keep(project.projectId)
    await pass(30)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('preview')
  })
})

describe('a version that a person has archived', () => {
  it('is removed like any other once it has ended', async () => {
    const project = await withPreview()
    const [, build] = await listProjectBuilds(env.DB, project.projectId)
    await archiveBuild(
      { bucket: env.STORAGE, db: env.DB },
      { buildId: build?.buildId ?? '', who: 'ada' },
    )
    await expire(project, 'pr-7')
    await pass(8)
    expect(await versionsOf(project)).toEqual(['main'])
  })
})

describe('files of a removed version', () => {
  const store = (project: Project, name: string) =>
    env.STORAGE.put(`${project.projectId}/pr-7/${name}`, name)

  it('are deleted, but for those that a pair shows', async () => {
    const project = await withPreview()
    const { projectId } = project
    for (const name of ['a.png', 'b.png', 'b.dom.json', 'older.png']) await store(project, name)
    const pair = {
      pair_id: `${projectId}-pair`,
      image_a_key: `${projectId}/pr-7/a.png`,
      image_b_key: `${projectId}/pr-7/b.png`,
      dom_structure_key: `${projectId}/pr-7/b.dom.json`,
    }
    await registerPair(project, 'pr-7', pair)
    await expire(project, 'pr-7')
    await pass(8)
    const left = async () => (await keysOf(project)).filter((key) => key.includes('/pr-7/'))
    expect(await left()).toEqual(
      ['a.png', 'b.dom.json', 'b.png'].map((name) => `${projectId}/pr-7/${name}`),
    )
    const elsewhere = `${projectId}/main/b.png`
    await registerPair(project, 'main', {
      ...pair,
      image_b_key: elsewhere,
      dom_structure_key: null,
    })
    await pass(8)
    expect(await left()).toEqual([`${projectId}/pr-7/a.png`])
    const both = {
      ...pair,
      image_a_key: elsewhere,
      image_b_key: elsewhere,
      dom_structure_key: null,
    }
    await registerPair(project, 'main', both)
    await pass(8)
    expect(await left()).toEqual([])
  })

  it('are left for a time, because a capture may be about to register them', async () => {
    const project = await withPreview()
    const { projectId } = project
    await env.DB.prepare(
      `UPDATE builds SET removed_after = ?2, reserved_until = ?2 WHERE project_id = ?1 AND version_id = 'pr-7'`,
    )
      .bind(projectId, isoTime(Date.now() - MINUTE_MS))
      .run()
    await store(project, 'fresh.png')
    await pass(0)
    expect(await versionsOf(project)).toEqual(['main'])
    expect(await keysOf(project)).toContain(`${projectId}/pr-7/fresh.png`)
    await pass(8)
    expect(await keysOf(project)).not.toContain(`${projectId}/pr-7/fresh.png`)
  })
})

describe('while the objects of a version are being deleted', () => {
  /** Time of the lease under which they are. */
  async function deleting(project: Project): Promise<number> {
    await expire(project, 'pr-7')
    later(8 * 24 * 60 * MINUTE_MS)
    const now = Date.now()
    await withdrawVersions(env.DB, { now: isoTime(now), limit: 100 })
    const lease = {
      now: isoTime(now),
      until: isoTime(now + 2 * MINUTE_MS),
      withdrawnBefore: isoTime(now),
      removedBefore: isoTime(0),
    }
    for (let count = 0; count < 100; count++) {
      const next = await leaseNextRemoval(env.DB, lease)
      if (next?.projectId === project.projectId) return 2 * MINUTE_MS
    }
    throw new Error('the version was not withdrawn')
  }

  it('an upload of it is refused, with the time to wait', async () => {
    const project = await withPreview()
    const leaseMs = await deleting(project)
    const refused = await upload(project, 'pr-7', zipOf({ 'index.html': 'new' }))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '120'])
    expect((await upload(project, 'pr-8', zipOf({ 'index.html': 'other' }))).status).toBe(201)
    later(leaseMs)
    await publish(project, 'pr-7', { 'index.html': 'new' })
    expect(await versionsOf(project)).toEqual(['pr-7', 'pr-8', 'main', 'pr-7'])
    await pass(30)
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('new')
  })

  it('it can neither be pinned nor restored', async () => {
    const project = await withPreview()
    const { projectId } = project
    await deleting(project)
    const pin = { projectId, versionId: 'pr-7', who: 'ada', now: isoTime() }
    expect(await pinVersion(env.DB, pin)).toBe('removing')
    const [build] = await listProjectBuilds(env.DB, projectId, { version_id: 'pr-7' })
    const stores = { bucket: env.STORAGE, db: env.DB }
    await expect(
      restoreBuild(stores, { buildId: build?.buildId ?? '', who: 'ada' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a deployment without the upload component', () => {
  it('removes nothing', async () => {
    const project = await withPreview()
    await expire(project, 'pr-7')
    later(8 * 24 * 60 * MINUTE_MS)
    for (let i = 0; i < 3; i++) await step({ ...env, SERVICES: 'cdn' })
    expect(await (await view(project.projectId, '/pr-7/')).text()).toBe('preview')
    expect(await versionsOf(project)).toContain('pr-7')
  })
})
