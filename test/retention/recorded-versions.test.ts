import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY_MS, isoTime, MINUTE_MS } from '../../src/base/time.ts'
import { previewRemoval } from '../../src/retention/preview-removal.ts'
import { pinVersion } from '../../src/store/retention/pins.ts'
import { admin, newEvents } from '../audit/audit.ts'
import { ci, registerPair, type Project } from '../ci/ci.ts'
import { outcomesOf, record, recordOutcomes } from '../ci/gates.ts'
import { createIssue, transition } from '../support/review.ts'
import { newProject, publish } from '../support/service.ts'
import { expire, keysOf, pass, step } from './retention.ts'
import { later, stopClock } from '../support/clock.ts'

// Versions without a build, as `storybook-review images` makes them: images, and outcomes that name them.

stopClock()

const stores = { bucket: env.STORAGE, db: env.DB }

const imageOf = ({ projectId }: Project, version: string) => `${projectId}/${version}/card.png`

/** Stores an image in a version and records it. */
async function recordImage(project: Project, version: string): Promise<void> {
  const image_key = imageOf(project, version)
  await env.STORAGE.put(image_key, image_key)
  const outcomes = [{ story_id: 'card.png', outcome: 'new', image_key }]
  await record(project, version, { capture: { source: 'images' }, outcomes })
}

async function withImages(): Promise<Project> {
  const project = await newProject('recorded')
  await recordImage(project, 'pr-7')
  later(1)
  await recordImage(project, 'main')
  return project
}

const recordedIn = async ({ projectId }: Project): Promise<Record<string, number>> => {
  const tables = ['recorded_versions', 'recorded_captures', 'outcomes']
  const counts = tables.map(
    (table) =>
      `(SELECT count(*) FROM ${table} WHERE project_id = ?1 AND version_id = 'pr-7') AS ${table}`,
  )
  const row = await env.DB.prepare(`SELECT ${counts.join(', ')}`)
    .bind(projectId)
    .first()
  return row as Record<string, number>
}

describe('a version without a build', () => {
  it('is ended by a request, and after the grace its images and outcomes are gone', async () => {
    const project = await withImages()
    await newEvents(project.projectId)
    const response = await ci(project, 'versions/pr-7/expire', { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      202,
      { version: 'pr-7', builds: 0, removed_after: isoTime(Date.now() + 7 * DAY_MS) },
    ])
    await pass(6)
    expect((await outcomesOf(project, 'pr-7')).outcomes).toHaveLength(1)
    await pass(2)
    expect(await recordedIn(project)).toEqual({
      recorded_versions: 0,
      recorded_captures: 0,
      outcomes: 0,
    })
    expect(await keysOf(project)).toEqual([imageOf(project, 'main')])
    expect(await newEvents(project.projectId)).toMatchObject([
      { action: 'version_expired', subject: 'pr-7' },
      { action: 'version_removed', subject: 'pr-7', detail: { builds: 0, objects: 1 } },
      { action: 'version_withdrawn', subject: 'pr-7', detail: { build_id: null } },
    ])
  })

  it('is ended with its pull request, and by a rule, as others are', async () => {
    const project = await withImages()
    const outcomes = [{ story_id: 'card.png', outcome: 'new' }]
    const change = { pull_request: 9 }
    await record(project, 'a1b2', { capture: { source: 'images' }, change, outcomes })
    await recordImage(project, 'main')
    const closed = await ci(project, 'pull-requests/9/expire', { method: 'POST' })
    expect(await closed.json()).toMatchObject({ versions: [{ version: 'a1b2', builds: 0 }] })
    await admin.setRetention({
      projectId: project.projectId,
      who: 'ada',
      policy: { rules: [{ match: 'pr-*', keep_days: 3 }], grace_days: 1 },
    })
    await pass(4)
    await pass(2)
    expect((await recordedIn(project))['outcomes']).toBe(0)
    expect((await outcomesOf(project, 'main')).outcomes).toHaveLength(1)
  })

  it('lasts when it is recorded again, which the audit log says', async () => {
    const project = await withImages()
    await expire(project, 'pr-7')
    await newEvents(project.projectId)
    later(DAY_MS)
    await recordImage(project, 'pr-7')
    await recordImage(project, 'main')
    expect(await newEvents(project.projectId)).toEqual([
      {
        action: 'version_renewed',
        who: expect.stringMatching(/^key_/),
        subject: 'pr-7',
        detail: {},
      },
    ])
    await pass(30)
    expect((await outcomesOf(project, 'pr-7')).outcomes).toHaveLength(1)
  })

  it('shows nothing while it is withdrawn, so that what records it again sends its images again', async () => {
    const project = await withImages()
    await expire(project, 'pr-7')
    later(8 * DAY_MS)
    await step()
    expect((await outcomesOf(project, 'pr-7')).outcomes).toEqual([])
    await recordImage(project, 'pr-7')
    await recordImage(project, 'main')
    await pass(30)
    expect((await outcomesOf(project, 'pr-7')).outcomes).toHaveLength(1)
    expect(await keysOf(project)).toContain(imageOf(project, 'pr-7'))
  })

  it('takes no outcomes while what belongs to it is being deleted', async () => {
    const project = await withImages()
    await expire(project, 'pr-7')
    await env.DB.prepare(
      `INSERT INTO version_removals (project_id, version_id, state, since, lease_until)
       VALUES (?1, 'pr-7', 'deleting', ?2, ?3)`,
    )
      .bind(project.projectId, isoTime(), isoTime(Date.now() + 2 * MINUTE_MS))
      .run()
    const refused = await recordOutcomes(project, 'pr-7', {
      outcomes: [{ story_id: 'b', outcome: 'new' }],
    })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '120'])
    expect((await recordedIn(project))['outcomes']).toBe(1)
  })

  it.each(['pinned', 'recorded last', 'under an open issue'])(
    'stays while it is %s',
    async (why) => {
      const project = await withImages()
      const { projectId } = project
      if (why === 'pinned')
        await pinVersion(env.DB, { projectId, versionId: 'pr-7', who: 'ada', now: isoTime() })
      if (why === 'recorded last') await recordImage(project, 'pr-7')
      if (why === 'under an open issue') {
        const { id } = await createIssue(await registerPair(project, 'pr-7'))
        await transition(id, 'fix')
      }
      await expire(project, 'pr-7')
      const { kept } = await previewRemoval(stores, projectId)
      expect(kept).toEqual([{ what: 'pr-7', because: expect.any(String) }])
      await pass(30)
      expect((await outcomesOf(project, 'pr-7')).outcomes).toHaveLength(1)
    },
  )
})

describe('what was recorded of a version with builds', () => {
  it('goes with its builds', async () => {
    const project = await newProject('recorded')
    await publish(project, 'pr-7', { 'index.html': 'preview' })
    await recordImage(project, 'pr-7')
    await publish(project, 'main', { 'index.html': 'main' })
    await expire(project, 'pr-7')
    await pass(8)
    expect((await recordedIn(project))['outcomes']).toBe(0)
    expect((await keysOf(project)).filter((key) => key.includes('/pr-7/'))).toEqual([])
  })
})

describe('an upload that takes back the end of a version', () => {
  it('is found in the audit log, once', async () => {
    const project = await newProject('recorded')
    await publish(project, 'pr-7', { 'index.html': 'one' })
    await expire(project, 'pr-7')
    await newEvents(project.projectId)
    later(1_000)
    await publish(project, 'pr-7', { 'index.html': 'two' })
    later(1_000)
    await publish(project, 'pr-7', { 'index.html': 'three' })
    expect(await newEvents(project.projectId)).toEqual([
      {
        action: 'version_renewed',
        who: 'upload',
        subject: 'pr-7',
        detail: { build_id: expect.stringMatching(/^bld_/), build_number: 2 },
      },
    ])
  })
})
