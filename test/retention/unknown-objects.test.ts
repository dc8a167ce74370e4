import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { sweepBucket } from '../../src/retention/sweep-bucket.ts'
import { admin } from '../audit/audit.ts'
import { registerPair, type Project } from '../ci/ci.ts'
import { recordOutcomes } from '../ci/gates.ts'
import { annotate, card, pngOf } from '../judging/runs/runs.ts'
import { later, stopClock } from '../support/clock.ts'
import { countingEnv } from '../support/counting.ts'
import { createIssue, transition } from '../support/review.ts'
import { newProject, publish, view } from '../support/service.ts'
import { failingBindings } from './failing-bindings.ts'
import { forgetTurns, setRead, step } from './retention.ts'

// Objects that no row knows: retention reads the whole bucket once a week.

stopClock()
beforeEach(forgetTurns)

/** A project whose files go soon after they are noted. */
async function withPolicy(policy: object = {}): Promise<Project> {
  const project = await newProject('swept')
  await publish(project, 'main', { 'index.html': 'main' })
  await admin.setRetention({
    projectId: project.projectId,
    who: 'ada',
    policy: { grace_days: 2, superseded_captures_days: 1, ...policy },
  })
  return project
}

const put = (...keys: string[]) => Promise.all(keys.map((key) => env.STORAGE.put(key, key)))

/** Those of these keys at which an object lies. */
async function stored(keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => env.STORAGE.head(key)))
  return keys.filter((_, i) => found[i] !== null)
}

/** Reads the part of the bucket that begins with these keys, each time up to 5,000. */
async function read(...prefixes: string[]): Promise<void> {
  for (const prefix of prefixes) {
    await setRead(prefix)
    await sweepBucket({ bucket: env.STORAGE, db: env.DB })
  }
}

/** Days pass, and then a step. */
async function stepAfter(days: number): Promise<void> {
  later(days * DAY_MS)
  await step()
}

/** As long as it takes from when an object is old enough until it is gone: a mark and the grace. */
async function removed(...prefixes: string[]): Promise<void> {
  later(61 * DAY_MS)
  await read(...prefixes)
  for (const days of [1, 3, 4]) await stepAfter(days)
}

describe('a file that no row knows', () => {
  it('is noted once it has lain for 60 days, kept for the grace, and then is gone', async () => {
    const { projectId } = await withPolicy()
    const keys = [`${projectId}/main/old.png`, `${projectId}/pr-1/deep/old.json`]
    await put(...keys)
    later(59 * DAY_MS)
    await read(projectId)
    await stepAfter(0)
    await stepAfter(3)
    expect(await stored(keys)).toEqual(keys)
    await read(projectId)
    await stepAfter(1)
    expect(await stored(keys)).toEqual(keys)
    await stepAfter(3)
    expect(await stored(keys)).toEqual([])
    expect((await view(projectId, '/')).status).toBe(200)
  })

  it('stays as long as its version where the policy says so', async () => {
    const { projectId } = await withPolicy({ superseded_captures_days: null })
    const key = `${projectId}/main/old.png`
    await put(key)
    await removed(projectId)
    expect(await stored([key])).toEqual([key])
  })
})

describe('what is cited', () => {
  it('stays, also where no row has noted what a decision was made on', async () => {
    const project = await withPolicy()
    const keyOf = (name: string) => `${project.projectId}/main/${name}`
    const named = ['a1.png', 'b1.png', 'a2.png', 'b2.png', 'shot.png'].map(keyOf)
    const pair = { pair_id: project.projectId }
    await put(keyOf('lost.png'), ...named)
    const [a1, b1, a2, b2, shot] = named
    await registerPair(project, 'main', { ...pair, image_a_key: a1, image_b_key: b1 })
    const { id } = await createIssue(project.projectId)
    await transition(id, 'dismiss', { reason: 'as designed' })
    await registerPair(project, 'main', { ...pair, image_a_key: a2, image_b_key: b2 })
    const outcomes = [{ story_id: 'shot', outcome: 'new', image_key: shot }]
    await (await recordOutcomes(project, 'main', { outcomes })).text()
    // As in a database from before anything was noted.
    await env.DB.prepare('DELETE FROM retained_objects WHERE project_id = ?1')
      .bind(project.projectId)
      .run()
    await removed(project.projectId)
    expect(await stored([keyOf('lost.png'), ...named])).toEqual(named)
  })

  it('stays where rows of earlier releases spell it in another Unicode form', async () => {
    const project = await withPolicy()
    const version = 'café'
    await publish(project, version, { 'index.html': 'served' })
    await env.DB.prepare(
      'UPDATE builds SET version_id = ?2 WHERE project_id = ?1 AND version_id = ?3',
    )
      .bind(project.projectId, version.normalize('NFD'), version.normalize('NFC'))
      .run()
    await removed(project.projectId)
    const archive = `${project.projectId}/${version.normalize('NFC')}/storybook.zip`
    expect(await stored([archive])).toEqual([archive])
  })
})

describe('a version that no row knows', () => {
  it('goes with its archive and its indexes, a week after it was marked', async () => {
    const { projectId } = await withPolicy()
    const lost = [`.index/${projectId}/lost/etag`, `${projectId}/lost/storybook.zip`]
    await put(...lost)
    later(61 * DAY_MS)
    await read(`.index/${projectId}`)
    await stepAfter(6)
    expect(await stored(lost)).toEqual(lost)
    await stepAfter(1)
    expect(await stored(lost)).toEqual([])
    expect((await view(projectId, '/')).status).toBe(200)
  })

  it('stays if it is uploaded again before', async () => {
    const project = await withPolicy()
    await put(`${project.projectId}/back/storybook.zip`)
    later(61 * DAY_MS)
    await read(project.projectId)
    await publish(project, 'back', { 'index.html': 'back' })
    await stepAfter(8)
    expect(await (await view(project.projectId, '/back/')).text()).toBe('back')
  })
})

describe('what is left of runs', () => {
  it('is deleted if no row has the run, and its artifacts stay if one has', async () => {
    const project = await withPolicy({ artifacts_days: null })
    const images = ['a.png', 'b.png'].map((name) => `${project.projectId}/main/${name}`)
    for (const key of images) await env.STORAGE.put(key, pngOf(card()))
    const pairId = await registerPair(project, 'main', {
      pair_id: project.projectId,
      image_a_key: images[0],
      image_b_key: images[1],
    })
    const { run_id } = await annotate(pairId)
    const kept = (await env.STORAGE.list({ prefix: `.runs/${run_id}/` })).objects
    const lost = [`.runs/run_${project.projectId}/1/a`, `.shadow/v1/run_${project.projectId}`]
    await put(...lost)
    const before = project.projectId.slice(0, -1)
    const parts = [`.runs/run_${before}`, `.shadow/v1/run_${before}`]
    later(59 * DAY_MS)
    await read(...parts)
    expect(await stored(lost)).toEqual(lost)
    later(2 * DAY_MS)
    await read(...parts)
    expect(await stored(lost)).toEqual([])
    expect(kept.length).toBeGreaterThan(0)
    expect(await stored(kept.map(({ key }) => key))).toEqual(kept.map(({ key }) => key))
  })
})

describe('what is not the service’s to delete', () => {
  it('stays: of projects that no row knows or an import is filling, of snapshots, of others', async () => {
    const { projectId } = await withPolicy()
    const imported = `${projectId}-imported`
    await env.DB.prepare(
      `INSERT INTO project_imports (project_id, manifest_sha256, started_at) VALUES (?1, 'x', '')`,
    )
      .bind(imported)
      .run()
    const keys = [
      `unknown-${projectId}/main/storybook.zip`,
      `unknown-${projectId}/main/a.png`,
      `${imported}/main/a.png`,
      `.design/snap-${projectId}/file/1@1.png`,
      `.others/${projectId}/notes`,
      `notes-${projectId}.txt`,
    ]
    await put(...keys)
    await removed(...keys.map((key) => key.slice(0, -1)))
    expect(await stored(keys)).toEqual(keys)
    await env.DB.prepare('DELETE FROM project_imports WHERE project_id = ?1').bind(imported).run()
  })
})

describe('the reading', () => {
  it('goes on where it was cut off', async () => {
    const { projectId } = await withPolicy()
    const versions = Array.from({ length: 20 }, (_, i) => `v${i}`)
    await put(...versions.map((version) => `${projectId}/${version}/storybook.zip`))
    later(61 * DAY_MS)
    await setRead(projectId)
    for (let at = 1; at <= 6; at++) {
      const { STORAGE: bucket, DB: db } = failingBindings({ at, takesEffect: at % 2 === 0 })
      await sweepBucket({ bucket, db }).catch(() => {})
    }
    const { results } = await env.DB.prepare(
      `SELECT version_id FROM version_removals WHERE project_id = ?1`,
    )
      .bind(projectId)
      .all<{ version_id: string }>()
    expect(results.map((row) => row.version_id)).toEqual(versions.toSorted())
  })

  it('begins once a week', async () => {
    const listed = async (): Promise<boolean> => {
      const { env: counting, counts } = countingEnv()
      await sweepBucket({ bucket: counting.STORAGE, db: counting.DB })
      return counts.r2Lists > 0
    }
    const finish = () =>
      env.DB.prepare('UPDATE bucket_sweeps SET after_key = NULL, finished_at = ?1')
        .bind(isoTime())
        .run()
    await setRead('~')
    await finish()
    later(6 * DAY_MS)
    expect(await listed()).toBe(false)
    later(2 * DAY_MS)
    expect(await listed()).toBe(true)
    await finish()
    expect(await listed()).toBe(false)
  })
})
