import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Env } from '../../../src/settings/config.ts'
import { chooseJudge, placeOf } from '../../../src/judging/judges/choose-judge.ts'
import {
  BUILTIN_CONFIGURATION,
  JudgeConfiguration,
  judgeVersionOf,
} from '../../../src/judging/judges/configuration.ts'
import {
  registerJudge,
  type RegisterJudgeRequest,
} from '../../../src/judging/judges/register-judge.ts'
import { countingEnv } from '../../support/counting.ts'

const BUILTIN = judgeVersionOf(BUILTIN_CONFIGURATION)

// The judges of an environment are shared by all tests, so each test leaves none behind. Those of
// `unlabelled`, which judge the runs of the other tests, are never changed.
const production = { ...(env as Env), ENVIRONMENT: 'production' }

afterEach(async () => {
  await env.DB.prepare(`DELETE FROM judges WHERE environment <> 'unlabelled'`).run()
})

const configured = (minLengthPx: number) => ({ limits: { min_length_px: minLengthPx } })

const versionOf = (configuration: unknown) =>
  judgeVersionOf(JudgeConfiguration.parse(configuration))

const put = (judge: Partial<RegisterJudgeRequest>) =>
  registerJudge(env.DB, {
    role: 'registered',
    name: 'usual',
    environment: 'production',
    configuration: configured(2),
    ...judge,
  })

const breakJudge = (id: string, configuration: string) =>
  env.DB.prepare(`UPDATE judges SET configuration = ?2 WHERE judge_id = ?1`)
    .bind(id, configuration)
    .run()

describe('the environment', () => {
  it.each([
    ['production', 'production'],
    ['stage', 'staging'],
    ['staging', 'staging'],
    ['Production', 'production'],
    ['', 'unlabelled'],
    ['preview', 'unlabelled'],
  ])('%j is labelled %s', async (ENVIRONMENT, label) => {
    const choice = await chooseJudge({ ...(env as Env), ENVIRONMENT }, 'pair')
    expect(choice).toMatchObject({ label, arm: 'control', judgeVersion: BUILTIN })
  })

  it('has judges of its own', async () => {
    await put({})
    await put({ environment: 'staging', configuration: configured(3) })
    const staging = { ...production, ENVIRONMENT: 'stage' }
    expect(await chooseJudge(production, 'pair')).toMatchObject({
      judgeVersion: versionOf(configured(2)),
      label: 'production',
    })
    expect(await chooseJudge(staging, 'pair')).toMatchObject({
      judgeVersion: versionOf(configured(3)),
      label: 'staging',
    })
  })
})

describe('a registered judge', () => {
  it('judges every pair, and refines without one', async () => {
    await put({ configuration: { tier: 'pro' } })
    for (const pair of ['one', 'two', null])
      expect(await chooseJudge(production, pair)).toEqual({
        configuration: JudgeConfiguration.parse({ tier: 'pro' }),
        judgeVersion: versionOf({ tier: 'pro' }),
        label: 'production',
        arm: 'control',
        tier: 'pro',
        shadow: [],
      })
  })

  it.each([
    ['is no JSON', '{"tier":'],
    ['does not fit', '{"pipeline":"structural-v9"}'],
    ['is nothing', 'null'],
  ])('that %s is replaced by the built-in one, as the label says', async (_, json) => {
    const { id } = await put({})
    await breakJudge(id, json)
    expect(await chooseJudge(production, 'pair')).toEqual({
      configuration: BUILTIN_CONFIGURATION,
      judgeVersion: BUILTIN,
      label: 'production+fallback',
      arm: 'control',
      tier: BUILTIN_CONFIGURATION.tier,
      shadow: [],
    })
  })

  it('that cannot be read is replaced too', async () => {
    const DB = new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1_ERROR: network connection lost')
      },
    })
    expect(await chooseJudge({ ...production, DB }, 'pair')).toMatchObject({
      judgeVersion: BUILTIN,
      label: 'production+fallback',
      arm: 'control',
    })
  })

  it('takes one query, however many judges there are', async () => {
    await put({})
    await put({ role: 'candidate', name: 'next', share: 1 })
    await put({ role: 'shadow', name: 'dark' })
    const { counts, env: counting } = countingEnv({ ENVIRONMENT: 'production' })
    await chooseJudge(counting, 'pair')
    expect(counts.d1Queries).toBe(1)
  })
})

describe('a candidate', () => {
  const candidate = (share: number) =>
    put({ role: 'candidate', name: 'next', share, configuration: configured(3) })

  it('judges its share of the pairs, the same ones every time', async () => {
    await put({})
    await candidate(0.25)
    const pairs = Array.from({ length: 20 }, (_, i) => `pair-${i}`)
    const arms = async () =>
      Promise.all(pairs.map(async (pair) => (await chooseJudge(production, pair)).arm))
    const first = await arms()
    expect(await arms()).toEqual(first)
    expect(first).toEqual(pairs.map((pair) => (placeOf(pair) < 0.25 ? 'candidate' : 'control')))
    expect(new Set(first).size).toBe(2)
  })

  it('has pairs spread evenly', () => {
    const places = Array.from({ length: 4_000 }, (_, i) => placeOf(`pair-${i}`))
    for (const share of [0.1, 0.25, 0.5, 0.9]) {
      const served = places.filter((place) => place < share).length
      expect(Math.abs(served / places.length - share)).toBeLessThan(0.03)
    }
  })

  it('is placed by the first 32 bits of the SHA-256 of the pair id', () => {
    // ba7816bf… is the digest of "abc" (FIPS 180-2, appendix B.1).
    expect(placeOf('abc')).toBe(0xba7816bf / 2 ** 32)
  })

  it('gives its name to its runs, which are billed to the tier of the control judge', async () => {
    await put({ configuration: { tier: 'pro' } })
    await candidate(1)
    expect(await chooseJudge(production, 'pair')).toMatchObject({
      judgeVersion: versionOf(configured(3)),
      label: 'next',
      arm: 'candidate',
      tier: 'pro',
    })
  })

  it('with a share of 0 judges nothing, and never what has no pair', async () => {
    await candidate(0)
    expect(await chooseJudge(production, 'pair')).toMatchObject({ arm: 'control' })
    await candidate(1)
    expect(await chooseJudge(production, null)).toMatchObject({ arm: 'control' })
  })

  it('that cannot be loaded leaves the pair to the control judge', async () => {
    await put({})
    const { id } = await candidate(1)
    await breakJudge(id, '{}}')
    expect(await chooseJudge(production, 'pair')).toMatchObject({
      judgeVersion: versionOf(configured(2)),
      label: 'production',
      arm: 'control',
    })
  })

  it('judges on while the control judge cannot be loaded', async () => {
    await breakJudge((await put({})).id, '')
    await candidate(1)
    expect(await chooseJudge(production, 'pair')).toMatchObject({ label: 'next', arm: 'candidate' })
    expect(await chooseJudge(production, null)).toMatchObject({ label: 'production+fallback' })
  })
})

it('shadow judges come along, except for those that cannot be loaded', async () => {
  await put({ role: 'shadow', name: 'one', configuration: configured(3) })
  await breakJudge((await put({ role: 'shadow', name: 'two' })).id, '[]')
  await put({ role: 'shadow', name: 'three', configuration: configured(4) })
  const { shadow, label, judgeVersion } = await chooseJudge(production, 'pair')
  expect([label, judgeVersion]).toEqual(['production', BUILTIN])
  expect(shadow.map((configuration) => configuration.limits.min_length_px)).toEqual([3, 4])
})
