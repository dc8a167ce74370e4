import { env, exports } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AdminService } from '../../../src/admin-service.ts'
import { BUILTIN_CONFIGURATION, judgeVersionOf } from '../../../src/judging/judges/configuration.ts'
import { JudgeView } from '../../../src/judging/judges/judge-view.ts'
import {
  registerJudge,
  type RegisterJudgeRequest,
} from '../../../src/judging/judges/register-judge.ts'
import { retireJudge } from '../../../src/judging/judges/retire-judge.ts'
import { listUsage } from '../../../src/judging/judges/usage.ts'
import { newReviewProject, register } from '../../support/review.ts'

const admin = exports.AdminService as unknown as Service<AdminService>

afterEach(async () => {
  await env.DB.prepare(`DELETE FROM judges WHERE environment = 'staging'`).run()
})

const registered = (fields: Partial<RegisterJudgeRequest> = {}): RegisterJudgeRequest => ({
  role: 'registered',
  name: 'usual',
  environment: 'staging',
  configuration: {},
  ...fields,
})

const listed = async () =>
  z.array(JudgeView).parse(await admin.listJudges({ environment: 'staging' }))
const live = async () => (await listed()).filter(({ retiredAt }) => retiredAt === null)

describe('AdminService: judges', () => {
  it('registers a judge with every setting filled in', async () => {
    const judge = await admin.registerJudge(registered({ createdBy: 'ada' }))
    expect(judge).toEqual({
      id: expect.stringMatching(/^jdg_[0-9a-z]{26}$/),
      environment: 'staging',
      role: 'registered',
      name: 'usual',
      configuration: BUILTIN_CONFIGURATION,
      judgeVersion: judgeVersionOf(BUILTIN_CONFIGURATION),
      share: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      createdBy: 'ada',
      retiredAt: null,
    })
    expect(await listed()).toEqual([judge])
    expect((await admin.listJudges()).map(({ id }) => id)).toContain(judge.id)
  })

  it('retires the one before it, for a shadow the one with the same name', async () => {
    const [shadow, candidate] = [
      { role: 'shadow', name: 'dark' },
      { role: 'candidate', name: 'next', share: 0.1 },
    ] as const
    await admin.registerJudge(registered())
    await admin.registerJudge(registered(shadow))
    await admin.registerJudge(registered({ ...shadow, name: 'darker' }))
    await admin.registerJudge(registered(candidate))
    const configuration = { tier: 'pro' }
    const newer = [
      await admin.registerJudge(registered({ configuration })),
      await admin.registerJudge(registered({ ...shadow, configuration })),
      await admin.registerJudge(registered({ ...candidate, share: 0.2 })),
    ]
    const names = (await live()).map(({ name }) => name).toSorted()
    expect(names).toEqual(['dark', 'darker', 'next', 'usual'])
    expect((await live()).map(({ id }) => id)).toEqual(
      expect.arrayContaining(newer.map(({ id }) => id)),
    )
    expect(await listed()).toHaveLength(7)
  })

  it('lets four judge in the background, and refuses another', async () => {
    const shadow = (name: string) => registered({ role: 'shadow', name })
    for (const name of ['one', 'two', 'three', 'four']) await admin.registerJudge(shadow(name))
    const changed = { ...shadow('four'), configuration: { tier: 'pro' } }
    expect(await admin.registerJudge(changed)).toMatchObject({ name: 'four' })
    await expect(registerJudge(env.DB, shadow('five'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('4 judges are in the background'),
    })
    expect(await live()).toHaveLength(4)
    const [one] = await live()
    await retireJudge(env.DB, { judgeId: one!.id, who: 'ada' })
    expect(await registerJudge(env.DB, shadow('five'))).toMatchObject({ name: 'five' })
  })

  it('registers a judge once when it is sent twice', async () => {
    const judge = registered({ role: 'candidate', name: 'next', share: 0.5 })
    const first = await admin.registerJudge(judge)
    expect(await admin.registerJudge(judge)).toEqual(first)
    expect(await listed()).toEqual([first])
  })

  it('keeps one of several judges that are registered at once', async () => {
    const tiers = ['one', 'two', 'three', 'four', 'five']
    await Promise.all(
      tiers.map((tier) => admin.registerJudge(registered({ configuration: { tier } }))),
    )
    expect(await listed()).toHaveLength(5)
    expect(await live()).toHaveLength(1)
  })

  it('takes a judge out of use permanently', async () => {
    const { id } = await admin.registerJudge(registered())
    const retired = await retireJudge(env.DB, { judgeId: id, who: 'ada' })
    expect(retired.retiredAt).not.toBeNull()
    expect(await retireJudge(env.DB, { judgeId: id, who: 'ada' })).toEqual(retired)
    expect(await live()).toEqual([])
    await expect(retireJudge(env.DB, { judgeId: 'jdg_unknown', who: 'ada' })).rejects.toThrow(
      'Judge not found',
    )
  })

  it.each<[string, Partial<Record<keyof RegisterJudgeRequest, unknown>>, string]>([
    ['role', { role: 'boss' }, 'role: '],
    ['name', { name: 'no good' }, 'name: '],
    ['environment', { environment: 'preview' }, 'environment: '],
    ['share without a candidate', { share: 0.5 }, 'share: is required for a candidate'],
    ['candidate without a share', { role: 'candidate' }, 'share: is required for a candidate'],
    ['share above all', { role: 'candidate', share: 1.1 }, 'share: '],
    [
      'candidate that looks like an environment',
      { role: 'candidate', share: 0.1, name: 'production' },
      'name: is the name of an environment',
    ],
    [
      'configuration',
      { configuration: { stages: [{ name: 'wording', provider: 'builtin' }] } },
      'configuration.stages.0.provider: wording asks a model',
    ],
  ])('refuses the %s, saying why', async (_, fields, message) => {
    const request = registered(fields as Partial<RegisterJudgeRequest>)
    await expect(registerJudge(env.DB, request)).rejects.toThrow(message)
    expect(await listed()).toEqual([])
  })
})

interface RunFields {
  startedAt: string
  status?: string
  tier?: string | null
  label?: string | null
  costUsd?: number | null
  latencyMs?: number | null
}

async function insertRun(projectId: string, run: RunFields): Promise<void> {
  const { pair_id } = await register({ project_id: projectId })
  const { startedAt, status = 'complete', tier = 'standard', label = 'production' } = run
  await env.DB.prepare(
    `INSERT INTO runs (run_id, pair_id, project_id, status, started_at, finished_at, tier,
                       judge_label, cost_usd, latency_ms)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
  )
    .bind(
      `run_${crypto.randomUUID()}`,
      pair_id,
      projectId,
      status,
      startedAt,
      status === 'running' ? null : startedAt,
      tier,
      label,
      run.costUsd ?? null,
      run.latencyMs ?? null,
    )
    .run()
}

describe('AdminService: usage', () => {
  const WINDOW = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' }

  it('counts the runs of a project by day, tier and label', async () => {
    const project_id = newReviewProject()
    const runs: RunFields[] = [
      { startedAt: '2026-03-02T00:00:00.000Z', costUsd: 0.25, latencyMs: 100 },
      { startedAt: '2026-03-02T23:59:59.999Z', costUsd: 0.5, latencyMs: 300, status: 'degraded' },
      { startedAt: '2026-03-02T10:00:00.000Z', status: 'running' },
      { startedAt: '2026-03-02T10:00:00.000Z', label: 'next', status: 'errored' },
      { startedAt: '2026-03-02T10:00:00.000Z', tier: 'pro', latencyMs: 50, costUsd: 1 },
      { startedAt: '2026-03-03T00:00:00.000Z', tier: null, label: null },
      { startedAt: '2026-04-02T00:00:00.000Z' },
    ]
    for (const run of runs) await insertRun(project_id, run)
    await insertRun(newReviewProject(), { startedAt: '2026-03-02T00:00:00.000Z' })
    const day = '2026-03-02'
    const entry = {
      projectId: project_id,
      day,
      tier: 'standard',
      judgeLabel: 'production',
      runs: 1,
      degraded: 0,
      errored: 0,
      costUsd: 0,
      meanLatencyMs: null,
    }
    expect(await admin.usage({ project_id, ...WINDOW })).toEqual([
      { ...entry, tier: 'pro', costUsd: 1, meanLatencyMs: 50 },
      { ...entry, judgeLabel: 'next', errored: 1 },
      { ...entry, runs: 3, degraded: 1, costUsd: 0.75, meanLatencyMs: 200 },
      { ...entry, day: '2026-03-03', tier: null, judgeLabel: null },
    ])
  })

  it('covers all projects and the last 30 days by default', async () => {
    const [project, other] = [newReviewProject(), newReviewProject()]
    const now = Date.now()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
    await insertRun(project, { startedAt: daysAgo(29) })
    await insertRun(project, { startedAt: daysAgo(31) })
    await insertRun(other, { startedAt: daysAgo(0) })
    const entries = await admin.usage()
    const runsOf = (id: string) => entries.filter(({ projectId }) => projectId === id)
    expect(runsOf(project)).toMatchObject([{ day: daysAgo(29).slice(0, 10), runs: 1 }])
    expect(runsOf(other)).toMatchObject([{ day: daysAgo(0).slice(0, 10), runs: 1 }])
  })

  it('refuses an invalid time', async () => {
    await expect(listUsage(env.DB, { from: 'yesterday' })).rejects.toThrow('from: ')
  })
})
