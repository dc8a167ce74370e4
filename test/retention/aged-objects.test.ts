import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { takeTurn } from '../../src/retention/remove-aged.ts'
import { pinVersion } from '../../src/store/retention/pins.ts'
import { admin, newEvents } from '../audit/audit.ts'
import { registerPair, type Project } from '../ci/ci.ts'
import { record } from '../ci/gates.ts'
import { annotate, card, pngOf } from '../judging/runs/runs.ts'
import { countingEnv } from '../support/counting.ts'
import { later } from '../support/clock.ts'
import { bodyOf, createIssue, diff, transition } from '../support/review.ts'
import { newProject, publish } from '../support/service.ts'
import { forgetTurns, keysOf, pass, step } from './retention.ts'

// What is removed from versions that stay: files that nothing names any more, artifacts of runs, and crops.

beforeEach(async () => {
  await forgetTurns()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const POLICY = {
  grace_days: 2,
  superseded_captures_days: 10,
  artifacts_days: 10,
  crops_days: 10,
}

const setPolicy = ({ projectId }: Project, changes: Partial<Record<string, unknown>> = {}) =>
  admin.setRetention({ projectId, who: 'ada', policy: { ...POLICY, ...changes } })

/** A project with a policy and a version that lasts. */
async function withPolicy(changes: Partial<Record<string, unknown>> = {}): Promise<Project> {
  const project = await newProject('aged')
  await publish(project, 'main', { 'index.html': 'main' })
  await setPolicy(project, changes)
  return project
}

const pairIdOf = ({ projectId }: Project, name: string) => `${projectId}-${name}`

/** Registers a pair on two images of a version, which are stored. */
async function capture(
  project: Project,
  names: [string, string],
  { pair = 'card', version = 'main', b = pngOf(card()) } = {},
): Promise<string> {
  const keys = names.map((name) => `${project.projectId}/${version}/${name}`)
  for (const [i, key] of keys.entries())
    await env.STORAGE.put(key, i === 0 ? pngOf(card({ buttonX: 40 })) : b)
  const [image_a_key, image_b_key] = keys
  return registerPair(project, version, {
    pair_id: pairIdOf(project, pair),
    image_a_key,
    image_b_key,
  })
}

const filesOf = async (project: Project): Promise<string[]> =>
  (await keysOf(project)).flatMap((key) => /\/([\w-]+\.png)$/.exec(key)?.[1] ?? [])

/** Steps as long as a mark, its grace and a removal take. */
async function removed(): Promise<void> {
  await pass(11)
  await pass(3)
}

describe('files that a later capture has superseded', () => {
  it('are kept for their days and the grace, and then are gone', async () => {
    const project = await withPolicy()
    await capture(project, ['a1.png', 'b1.png'])
    await capture(project, ['a1.png', 'b2.png'])
    await pass(9)
    await pass(0)
    expect(await filesOf(project)).toEqual(['a1.png', 'b1.png', 'b2.png'])
    await pass(2)
    await pass(1)
    expect(await filesOf(project)).toEqual(['a1.png', 'b1.png', 'b2.png'])
    await newEvents(project.projectId)
    await pass(2)
    expect(await filesOf(project)).toEqual(['a1.png', 'b2.png'])
    expect(await newEvents(project.projectId)).toEqual([
      {
        action: 'objects_removed',
        who: 'retention',
        subject: project.projectId,
        detail: { kind: 'capture', objects: 1 },
      },
    ])
  })

  it('get the whole grace again when the policy is changed during it', async () => {
    const project = await withPolicy()
    await capture(project, ['a1.png', 'b1.png'])
    await capture(project, ['a1.png', 'b2.png'])
    await pass(11)
    await setPolicy(project, { grace_days: 8 })
    await pass(0)
    await pass(7)
    expect(await filesOf(project)).toContain('b1.png')
    await pass(2)
    expect(await filesOf(project)).not.toContain('b1.png')
  })

  it('are kept as long as their version where the policy sets no days', async () => {
    const project = await withPolicy({ superseded_captures_days: null })
    await capture(project, ['a1.png', 'b1.png'])
    await capture(project, ['a1.png', 'b2.png'])
    await removed()
    expect(await filesOf(project)).toContain('b1.png')
  })

  const needs: Record<string, (project: Project) => Promise<unknown>> = {
    'another pair names them': (project) =>
      capture(project, ['a9.png', 'b1.png'], { pair: 'menu' }),
    'their pair names them again': async (project) => {
      await capture(project, ['a1.png', 'b2.png'])
      await capture(project, ['a1.png', 'b1.png'])
    },
    'an issue was found on them': async (project) => {
      const pairId = pairIdOf(project, 'card')
      await annotate(pairId)
      const found = await diff(`/api/issues?pair=${pairId}&status=candidate`)
      expect((await bodyOf<{ issues: unknown[] }>(found)).issues).not.toEqual([])
    },
    'a person has decided on them': async (project) => {
      const { id } = await createIssue(pairIdOf(project, 'card'))
      await transition(id, 'dismiss', { reason: 'as designed' })
    },
    'an outcome names them': ({ projectId, key }) =>
      record({ projectId, key }, 'main', {
        outcomes: [{ story_id: 'card', outcome: 'equal', image_key: `${projectId}/main/b1.png` }],
      }),
    'their version is pinned': ({ projectId }) =>
      pinVersion(env.DB, { projectId, versionId: 'main', who: 'ada', now: isoTime() }),
  }
  it.each(Object.keys(needs))('stay while %s', async (why) => {
    const project = await withPolicy()
    await capture(project, ['a1.png', 'b1.png'])
    await needs[why]?.(project)
    await capture(project, ['a1.png', 'b3.png'])
    if (why === 'their pair names them again') await capture(project, ['a1.png', 'b1.png'])
    await removed()
    await removed()
    expect(await filesOf(project)).toContain('b1.png')
  })

  it('are images of outcomes, too, once a later one is recorded', async () => {
    const project = await withPolicy()
    const { projectId } = project
    for (const name of ['one.png', 'two.png']) {
      const image_key = `${projectId}/main/${name}`
      await env.STORAGE.put(image_key, name)
      const outcomes = [{ story_id: 'card.png', outcome: 'new', image_key }]
      await record(project, 'main', { capture: { source: 'images' }, outcomes })
    }
    // The first look dates what was superseded.
    await pass(0)
    await removed()
    expect(await filesOf(project)).toEqual(['two.png'])
  })

  it('stay if they were sent again within the last day', async () => {
    const project = await withPolicy()
    const { projectId } = project
    await env.STORAGE.put(`${projectId}/main/b1.png`, 'sent again')
    await env.DB.prepare(
      `INSERT INTO retained_objects (project_id, kind, subject, pair_id, since, removed_after)
       VALUES (?1, 'capture', ?2, '', ?3, ?3)`,
    )
      .bind(projectId, `${projectId}/main/b1.png`, isoTime(Date.now() - DAY_MS))
      .run()
    await pass(0)
    expect(await filesOf(project)).toEqual(['b1.png'])
  })
})

describe('artifacts of runs', () => {
  const judged = async (project: Project, pair: string): Promise<string> =>
    (await annotate(pairIdOf(project, pair))).run_id
  const artifactsOf = async (runId: string): Promise<number> =>
    (await env.STORAGE.list({ prefix: `.runs/${runId}/` })).objects.length

  it('are removed once a later run of the pair is there, unless an issue was found by them', async () => {
    const project = await withPolicy()
    await capture(project, ['a1.png', 'b1.png'], { pair: 'equal', b: pngOf(card({ buttonX: 40 })) })
    await capture(project, ['a2.png', 'b2.png'], { pair: 'card' })
    const first = await judged(project, 'equal')
    const found = await judged(project, 'card')
    await env.STORAGE.put(`.runs/${first}/lost-attempt/prediction`, '{}')
    const second = await judged(project, 'equal')
    await judged(project, 'card')
    await removed()
    expect(await Promise.all([first, second, found].map(artifactsOf))).toEqual([0, 5, 5])
    const of = (id: string) =>
      diff(`/api/pairs/${pairIdOf(project, 'equal')}/runs/${id}/hybrid-report`)
    expect([(await of(first)).status, (await of(second)).status]).toEqual([404, 200])
    const prediction = await diff(`/api/pairs/${pairIdOf(project, 'equal')}/prediction`)
    expect((await bodyOf<{ run_id: string }>(prediction)).run_id).toBe(second)
  })

  it('take the reports of judges in the background along, at no read for each of them', async () => {
    const project = await withPolicy()
    const { projectId } = project
    const versions = Array.from({ length: 40 }, (_, i) => `${projectId}-${i}`)
    await env.DB.prepare(
      `INSERT INTO judges (judge_id, environment, role, name, configuration, judge_version,
                           created_at, created_by, retired_at)
       SELECT value, 'staging', 'shadow', value, '{}', value, '2020', ?1, '2020' FROM json_each(?2)`,
    )
      .bind(projectId, JSON.stringify(versions))
      .run()
    const runs = Array.from({ length: 100 }, (_, i) => `run_${projectId}_${i}`)
    const past = isoTime(Date.now() - 20 * DAY_MS)
    await env.DB.prepare(
      `INSERT INTO retained_objects (project_id, kind, subject, pair_id, since, removed_after)
       SELECT ?1, 'artifacts', value, '', ?2, ?2 FROM json_each(?3)`,
    )
      .bind(projectId, past, JSON.stringify(runs))
      .run()
    const stored = [`.runs/${runs[0]}/1/hybrid-report`, `.shadow/${versions[39]}/${runs[99]}`]
    for (const key of stored) await env.STORAGE.put(key, '{}')
    const { env: counting, counts } = countingEnv()
    const stores = { bucket: counting.STORAGE, db: counting.DB }
    const turn = { projectId, cropsAfter: null }
    expect(await takeTurn(stores, turn, { now: Date.now(), most: 100 })).toBe(100)
    // One deletion of the artifact, and four of 4,000 reports.
    expect(counts).toMatchObject({ r2Reads: 0, r2Lists: 102, r2Writes: 5 })
    for (const key of stored) expect(await env.STORAGE.head(key)).toBeNull()
    await env.DB.prepare('DELETE FROM judges WHERE created_by = ?1').bind(projectId).run()
  })
})

describe('crops', () => {
  it('are removed after their days without a grace, because they are drawn again', async () => {
    const project = await withPolicy()
    const key = `.crops/${project.projectId}/iss_1/a`
    await env.STORAGE.put(key, 'drawn')
    await pass(9)
    expect(await env.STORAGE.head(key)).not.toBeNull()
    await pass(2)
    expect(await env.STORAGE.head(key)).toBeNull()
  })
})

describe('thumbnails', () => {
  const keyOf = async ({ projectId }: Project, image: string) =>
    `.thumbnails/${projectId}/${(await env.STORAGE.head(`${projectId}/main/${image}`))?.etag}`
  const draw = async (project: Project) =>
    (await diff(`/image/${pairIdOf(project, 'card')}/b/thumbnail`)).arrayBuffer()

  it('go with their images', async () => {
    const project = await withPolicy()
    await capture(project, ['a1.png', 'b1.png'], { b: pngOf(card({ buttonX: 41 })) })
    await draw(project)
    const superseded = await keyOf(project, 'b1.png')
    await capture(project, ['a1.png', 'b2.png'], { b: pngOf(card({ buttonX: 42 })) })
    await pass(9)
    expect(await env.STORAGE.head(superseded)).not.toBeNull()
    await removed()
    expect(await env.STORAGE.head(superseded)).toBeNull()
  })

  it('of images that were overwritten go 30 days after they were drawn, whatever the policy says of crops', async () => {
    const project = await withPolicy({ crops_days: null })
    await capture(project, ['a1.png', 'b1.png'], { b: pngOf(card({ buttonX: 43 })) })
    await draw(project)
    const overwritten = await keyOf(project, 'b1.png')
    await capture(project, ['a1.png', 'b1.png'], { b: pngOf(card({ buttonX: 44 })) })
    await pass(29)
    expect(await env.STORAGE.head(overwritten)).not.toBeNull()
    await pass(2)
    expect(await env.STORAGE.head(overwritten)).toBeNull()
  })
})

describe('a dry run', () => {
  it('shows what would go of each kind, with its bytes, and removes nothing', async () => {
    const project = await withPolicy()
    const { projectId } = project
    const png = pngOf(card())
    await capture(project, ['a1.png', 'b1.png'])
    await capture(project, ['a1.png', 'b2.png'])
    const crop = `.crops/${projectId}/iss_1/a`
    await env.STORAGE.put(crop, 'drawn')
    expect(await admin.previewRemoval(projectId)).toMatchObject({ objects: 0, bytes: 0 })
    later(11 * DAY_MS)
    const preview = {
      builds: 0,
      objects: 2,
      bytes: png.length + 5,
      captures: { objects: 1, bytes: png.length },
      artifacts: { objects: 0, bytes: 0 },
      crops: { objects: 1, bytes: 5 },
      at_least: false,
      kept: [],
    }
    expect(await admin.previewRemoval(projectId)).toEqual(preview)
    await env.STORAGE.delete(crop)
    await step()
    expect(await admin.previewRemoval(projectId)).toMatchObject({
      captures: preview.captures,
      crops: { objects: 0, bytes: 0 },
    })
    expect(await filesOf(project)).toContain('b1.png')
  })
})

describe('one look at a project', () => {
  const MANY = 1_500

  it('takes a bounded number of operations of storage and of rows, however much is due', async () => {
    const project = await withPolicy()
    const { projectId } = project
    await registerPair(project, 'main', { pair_id: pairIdOf(project, 'card') })
    const past = isoTime(Date.now() - 20 * DAY_MS)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * MANY})
       INSERT INTO retained_objects (project_id, kind, subject, pair_id, since, removed_after)
       SELECT ?1, iif(i % 2, 'capture', 'artifacts'), ?1 || '/main/' || i || '.png', '', ?2,
              iif(i % 3, ?2, NULL) FROM n`,
    )
      .bind(projectId, past)
      .run()
    const { env: counting, counts, statements } = countingEnv()
    const stores = { bucket: counting.STORAGE, db: counting.DB }
    const turn = { projectId, cropsAfter: null }
    expect(await takeTurn(stores, turn, { now: Date.now(), most: 100 })).toBe(100)
    expect(counts).toMatchObject({ r2Reads: 100, r2Lists: 2, r2Writes: 0 })
    expect(counts.d1Queries).toBeLessThan(20)
    const rows = statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    expect(rows).toBeLessThan(20_000)
    const marked = await env.DB.prepare(
      `SELECT count(*) AS n FROM retained_objects
       WHERE project_id = ?1 AND kind = 'capture' AND removed_after IS NOT NULL`,
    )
      .bind(projectId)
      .first('n')
    // Those that were marked before, but for what was removed; and a third, which this look has marked.
    expect(marked).toBe((MANY * 2) / 3 - 100 + MANY / 3)
  })
})
