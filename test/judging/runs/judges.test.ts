import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import {
  BUILTIN_CONFIGURATION,
  JudgeConfiguration,
  judgeVersionOf,
  type JudgeConfigurationInput,
} from '../../../src/judging/judges/configuration.ts'
import type { Annotation } from '../../../src/judging/runs/view-schema.ts'
import { shadowReportKey } from '../../../src/store/object-keys.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { bodyOf, listIssues, readPair, TOKEN } from '../../support/review.ts'
import { pairOf, readReport, readRun, redButton, runsOf } from './runs.ts'

/** The environment of the other tests is `unlabelled`. */
const ENVIRONMENT = 'production'

async function registerJudge(
  role: 'registered' | 'candidate' | 'shadow',
  input: JudgeConfigurationInput,
): Promise<{ version: string; configuration: JudgeConfiguration }> {
  const configuration = JudgeConfiguration.parse(input)
  const version = judgeVersionOf(configuration)
  await env.DB.prepare(
    `INSERT INTO judges (judge_id, environment, role, name, configuration, judge_version, share,
                         created_at, created_by)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'test')`,
  )
    .bind(
      `jdg_${crypto.randomUUID()}`,
      ENVIRONMENT,
      role,
      `${role} ${version}`,
      JSON.stringify(configuration),
      version,
      role === 'candidate' ? 1 : null,
      new Date().toISOString(),
    )
    .run()
  return { version, configuration }
}

const retireJudges = () =>
  env.DB.prepare(`UPDATE judges SET retired_at = created_at WHERE environment = ?1`)
    .bind(ENVIRONMENT)
    .run()

afterEach(retireJudges)

/** Runs a pair in that environment, and waits for what goes on in the background. */
async function annotateThere(pairId: string, fields: Record<string, unknown> = {}) {
  const response = await callWith(
    countingEnv({ ENVIRONMENT }).env,
    'http://localhost/api/agent/annotate',
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ pair_id: pairId, ...fields }),
    },
  )
  return bodyOf<Annotation>(response)
}

const STRICT: JudgeConfigurationInput = { tier: 'trial', limits: { min_confidence: 1 } }

describe('the judge of a run', () => {
  it('is the built-in one where none is registered', async () => {
    const { pair_id } = await pairOf({})
    expect(await annotateThere(pair_id)).toMatchObject({
      judge_version: judgeVersionOf(BUILTIN_CONFIGURATION),
      judge_label: 'production',
      judge_arm: 'control',
    })
  })

  it('is kept by a run that is retried after another was registered', async () => {
    const judge = await registerJudge('registered', STRICT)
    const pair = await pairOf(redButton())
    const first = await annotateThere(pair.pair_id)
    expect(first.judge_version).toBe(judge.version)
    await retireJudges()
    await registerJudge('registered', { tier: 'another' })
    await env.DB.prepare(`UPDATE runs SET status = 'errored' WHERE run_id = ?1`)
      .bind(first.run_id)
      .run()

    const retried = await annotateThere(pair.pair_id, { run_id: first.run_id })
    expect(JSON.stringify(retried.prediction)).toBe(JSON.stringify(first.prediction))
    expect(await readRun(first.run_id)).toMatchObject({
      status: 'complete',
      tier: 'trial',
      judge_version: judge.version,
    })
    expect((await readReport(retried)).judge.configuration).toEqual(judge.configuration)
    expect((await annotateThere(pair.pair_id)).judge_version).not.toBe(judge.version)
  })

  it('is billed to the tier of the control judge when it is a candidate', async () => {
    await registerJudge('registered', { tier: 'usual' })
    const candidate = await registerJudge('candidate', STRICT)
    const run = await annotateThere((await pairOf({})).pair_id)
    expect(await readRun(run.run_id)).toMatchObject({
      tier: 'usual',
      judge_version: candidate.version,
      judge_arm: 'candidate',
      judge_label: `candidate ${candidate.version}`,
    })
  })
})

describe('shadow judges', () => {
  it('leave a report, but no run, issue or count', async () => {
    const shadows = [
      await registerJudge('shadow', STRICT),
      await registerJudge('shadow', { limits: { max_findings: 1 } }),
    ]
    const pair = await pairOf(redButton())
    const run = await annotateThere(pair.pair_id)
    expect(run).toMatchObject({
      judge_version: judgeVersionOf(BUILTIN_CONFIGURATION),
      created: run.count,
      candidates: run.count,
    })
    for (const { version, configuration } of shadows) {
      const report = await env.STORAGE.get(shadowReportKey(version, run.run_id))
      expect(await report?.json()).toMatchObject({
        run_id: run.run_id,
        judge: { judge_version: version, configuration },
        status: 'complete',
        prediction: { pair_id: pair.pair_id, findings: expect.any(Array) },
      })
    }
    expect(await runsOf(pair.pair_id)).toMatchObject([{ run_id: run.run_id, cost_usd: 0 }])
    expect(await listIssues(pair.pair_id)).toHaveLength(run.count)
    expect((await readPair(pair.pair_id)).candidate_count).toBe(run.count)
  })

  it('do not judge a run again when its result is requested again', async () => {
    const pair = await pairOf({})
    const run = await annotateThere(pair.pair_id)
    const { version } = await registerJudge('shadow', STRICT)
    await annotateThere(pair.pair_id, { run_id: run.run_id })
    expect(await env.STORAGE.head(shadowReportKey(version, run.run_id))).toBeNull()
  })
})

it('a run whose model cannot be asked is degraded, and returns what the rules found', async () => {
  const stages = [
    { name: 'main-pass' as const, provider: 'builtin' as const },
    { name: 'wording' as const, provider: 'openai-compatible' as const, model: 'none' },
  ]
  await registerJudge('registered', { stages })
  const pair = await pairOf(redButton())
  const run = await annotateThere(pair.pair_id)
  expect(run).toMatchObject({ status: 'degraded', count: 1, created: 1 })
  expect(await readRun(run.run_id)).toMatchObject({
    status: 'degraded',
    error: expect.stringMatching(/^wording: /),
  })
  expect(await readReport(run)).toMatchObject({ status: 'degraded', findings: [{}] })
})
