import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES } from '../../../generated/judge-rules.ts'
import { canonicalJson } from '../../../src/judging/canonical-json.ts'
import {
  BUILTIN_CONFIGURATION,
  isStillVersion,
  JudgeConfiguration,
  judgeVersionOf,
  settingsOf,
} from '../../../src/judging/judges/configuration.ts'
import { DEFAULT_SETTINGS } from '../../../src/judging/judge/index.ts'
import { DEFAULT_PROMPTS, MODEL_STAGES } from '../../../src/judging/models/prompts.ts'

const MODEL = '@cf/test/vision'

const builtin = (name: string) => ({ name, provider: 'builtin' })
const asking = (name: string) => ({ name, provider: 'workers-ai', model: MODEL, effort: 'low' })

/** A configuration with a value for every setting. */
const FULL = JudgeConfiguration.parse({
  stages: [
    builtin('main-pass'),
    builtin('icon-pass'),
    builtin('raw-pass'),
    ...MODEL_STAGES.map(asking),
  ],
  limits: { model: { prices: { [MODEL]: { input: 1, output: 2 } } } },
})

const versionOf = (configuration: unknown) =>
  judgeVersionOf(JudgeConfiguration.parse(configuration))

type Path = (string | number)[]

/** Lists the paths of all values in a configuration. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => pathsIn(member, [...path, name]))
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value)

function changed(path: Path, value: unknown): unknown {
  const copy = structuredClone<unknown>(FULL)
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>
  holder[String(path.at(-1))] = value
  return copy
}

/** Other values of the same kind, one of which is valid. */
function othersThan(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value + 0.01, value - 0.01, value - 1]
  if (value === null) return ['high', 'other']
  return ['#fefefe', 'openai-compatible', 'high', `${value as string}x`]
}

describe('judge_version', () => {
  it('is 12 hex digits, and the built-in judge has that of an empty configuration', () => {
    expect(judgeVersionOf(BUILTIN_CONFIGURATION)).toMatch(/^[0-9a-f]{12}$/)
    expect(versionOf({})).toBe(judgeVersionOf(BUILTIN_CONFIGURATION))
  })

  // Not tried here, but below: a stage with another name is another stage, a builtin one has no other
  // settings, there is one pipeline, the rules are the deployment's, and a price needs a model that is asked.
  const settings = pathsIn(FULL).filter(
    (path) =>
      path.at(-1) !== 'name' &&
      path[0] !== 'pipeline' &&
      path[0] !== 'rules' &&
      !(path[0] === 'stages' && Number(path[1]) < 3) &&
      !(path[0] === 'stages' && path[2] === 'model'),
  )

  it.each(settings.map((path) => [path.join('.'), path] as const))(
    'changes with %s alone',
    (_, path) => {
      const versions = othersThan(valueAt(FULL, path)).flatMap((other) => {
        const result = JudgeConfiguration.safeParse(changed(path, other))
        return result.success ? judgeVersionOf(result.data) : []
      })
      expect(versions.length).toBeGreaterThan(0)
      for (const version of versions) expect(version).not.toBe(judgeVersionOf(FULL))
    },
  )

  it('changes with a model, its price, and the stages', () => {
    const stages = FULL.stages.map((stage, i) => (i === 4 ? { ...stage, model: 'other' } : stage))
    const { limits } = FULL
    const versions = [
      versionOf(FULL),
      versionOf({ ...FULL, stages }),
      ...[1, 2, 3].map((count) =>
        versionOf({ stages: ['main-pass', 'icon-pass', 'raw-pass'].slice(0, count).map(builtin) }),
      ),
      versionOf({ ...FULL, limits: { ...limits, model: { ...limits.model, prices: {} } } }),
    ]
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('does not change with the order of members or stages, or with a default spelt out', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...FULL.stages], { minLength: 7 }), (stages) => {
        const members = Object.entries({ ...FULL, stages }).toReversed()
        expect(versionOf(Object.fromEntries(members))).toBe(judgeVersionOf(FULL))
      }),
    )
    expect(versionOf({ ...FULL, prompts: {} })).toBe(judgeVersionOf(FULL))
    expect(versionOf({ ...FULL, prompts: DEFAULT_PROMPTS })).toBe(judgeVersionOf(FULL))
    expect(versionOf({ limits: { min_length_px: 1.5 } })).toBe(versionOf({}))
  })

  it('is the same after the configuration was stored and read', () => {
    for (const configuration of [FULL, BUILTIN_CONFIGURATION])
      expect(versionOf(JSON.parse(canonicalJson(configuration)))).toBe(
        judgeVersionOf(configuration),
      )
  })

  it('covers the code that judges here, whichever judged when the configuration was stored', () => {
    expect(FULL.rules).toBe(RULES)
    const stored = { ...FULL, rules: 'ffffffffffff' }
    expect(judgeVersionOf(stored)).not.toBe(judgeVersionOf(FULL))
    expect(versionOf(stored)).toBe(judgeVersionOf(FULL))
    expect(isStillVersion(stored, judgeVersionOf(FULL))).toBe(true)
    expect(isStillVersion(stored, judgeVersionOf(stored))).toBe(false)
    expect(isStillVersion({ pipeline: 'another' }, judgeVersionOf(FULL))).toBe(false)
  })
})

describe('the built-in judge', () => {
  it('asks no model and uses the default settings', () => {
    expect(BUILTIN_CONFIGURATION.stages.map(({ provider }) => provider)).toEqual(
      Array(3).fill('builtin'),
    )
    expect(BUILTIN_CONFIGURATION.prompts).toEqual({})
    expect(settingsOf(BUILTIN_CONFIGURATION)).toEqual(DEFAULT_SETTINGS)
  })

  it('runs without the passes that a configuration leaves out', () => {
    const configuration = JudgeConfiguration.parse({
      stages: [asking('wording'), builtin('raw-pass')],
      limits: { min_length_px: 3 },
      image_preprocessing: { flatten_over: '#000000' },
    })
    expect(settingsOf(configuration)).toEqual({
      limits: { ...DEFAULT_SETTINGS.limits, min_length_px: 3 },
      imagePreprocessing: { ...DEFAULT_SETTINGS.imagePreprocessing, flatten_over: '#000000' },
      passes: new Set(['raw-pass']),
    })
    expect(configuration.prompts).toEqual({ wording: DEFAULT_PROMPTS.wording })
  })
})

describe('a configuration is refused', () => {
  const NO_PRICE = { input: 1, output: 1 }
  it.each<[string, unknown, string]>([
    ['a stage twice', { stages: [builtin('main-pass'), builtin('main-pass')] }, 'stages'],
    ['no stage', { stages: [] }, 'stages'],
    ['an unknown stage', { stages: [builtin('guess')] }, 'stages.0.name'],
    ['rules where a model is asked', { stages: [builtin('wording')] }, 'stages.0.provider'],
    ['a model where rules judge', { stages: [asking('raw-pass')] }, 'stages.0.provider'],
    ['no model', { stages: [{ ...asking('wording'), model: null }] }, 'stages.0.model'],
    ['rules with a model', { stages: [{ ...builtin('raw-pass'), model: 'm' }] }, 'stages.0.model'],
    [
      'rules with effort',
      { stages: [{ ...builtin('raw-pass'), effort: 'low' }] },
      'stages.0.model',
    ],
    ['a prompt nobody asks with', { prompts: { wording: 'Reword.' } }, 'prompts.wording'],
    ['a prompt of an unknown stage', { prompts: { guess: 'Guess.' } }, 'prompts.guess'],
    [
      'a price of no model',
      { limits: { model: { prices: { m: NO_PRICE } } } },
      'limits.model.prices.m',
    ],
    ['a misspelt limit', { limits: { min_length: 2 } }, 'limits'],
    ['a misspelt setting', { image_preprocessing: { flatten: '#ffffff' } }, 'image_preprocessing'],
    ['a misspelt part', { stage: [] }, ''],
    ['another pipeline', { pipeline: 'structural-v2' }, 'pipeline'],
    ['a tier of two words', { tier: 'very good' }, 'tier'],
    ['icons the same and different', { limits: { icon_different: 0.95 } }, 'limits.icon_different'],
    ['a limit out of range', { limits: { model: { max_calls: 0 } } }, 'limits.model.max_calls'],
    [
      'a prompt that has no fingerprint',
      { stages: [asking('wording')], prompts: { wording: '\ud800' } },
      'prompts.wording',
    ],
  ])('for %s', (_, configuration, path) => {
    const { error } = JudgeConfiguration.safeParse(configuration)
    expect(error?.issues[0]?.path.join('.')).toBe(path)
  })
})
