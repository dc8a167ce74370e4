import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  reviewByModels,
  type ReviewConfiguration,
} from '../../../src/judging/models/review-by-models.ts'
import {
  configurationOf,
  finding,
  IMAGES,
  judgementOf,
  question,
  review,
  says,
  SPOT,
  verdict,
  type Asked,
} from './review.ts'

const reported = judgementOf({ questions: [question({ finding: 0 })] })

describe('what a model may settle', () => {
  it('adds the finding of a region that no rule explained', async () => {
    const { judgement, degraded, calls, costUsd } = await review({
      replies: [says({ verdicts: [verdict()] })],
    })
    expect(degraded).toBeNull()
    expect(calls).toBe(1)
    expect(costUsd).toBeCloseTo(0.002, 9)
    expect(judgement.findings).toEqual([
      finding(),
      {
        labels: ['colour/background'],
        note: 'The square is blue instead of red.',
        box_a: SPOT,
        box_b: SPOT,
        confidence: expect.closeTo(0.48),
        severity: 'major',
        pass: 'raw-pass',
        evidence: { kind: 'residual' },
      },
    ])
    expect(judgement.passes.map((pass) => pass.findings)).toEqual([1, 0, 1])
    expect(judgement.questions).toEqual([])
  })

  it('leaves out a finding that the rules were unsure of, and says so', async () => {
    const { judgement } = await review({
      judgement: reported,
      replies: [says({ verdicts: [verdict({ same: true })] })],
    })
    expect(judgement.findings).toEqual([])
    expect(judgement.passes.map((pass) => pass.findings)).toEqual([0, 0, 0])
    expect(judgement.suppressions).toMatchObject([{ rule: 'model_review', box_b: SPOT }])
  })

  it('leaves a finding that it confirms as it was measured', async () => {
    const { judgement } = await review({
      judgement: reported,
      replies: [says({ verdicts: [verdict({ severity: 'blocker', note: 'All wrong' })] })],
    })
    expect(judgement.findings).toEqual([finding()])
  })

  it('settles an ambiguous icon in the list of icons too', async () => {
    const boxes = { box_a: SPOT, box_b: SPOT }
    const { judgement, asked } = await review({
      configuration: configurationOf(['icon-review']),
      judgement: judgementOf({
        questions: [question({ kind: 'icon', similarity: 0.8 })],
        icons: [{ ...boxes, name: 'cart', similarity: 0.8, verdict: 'ambiguous' }],
      }),
      replies: [says({ verdicts: [verdict({ label: 'icon', note: 'Use the cart icon.' })] })],
    })
    expect(judgement.findings[1]).toMatchObject({ labels: ['icon'], pass: 'icon-pass' })
    expect(judgement.icons).toMatchObject([{ verdict: 'different' }])
    expect(JSON.stringify(asked[0]?.messages)).toContain('0.8')
  })

  it('rewords notes that keep their facts, and no others', async () => {
    const better = "Make the 'Pay' button 16 px wide; it is 24 px."
    const { judgement } = await review({
      configuration: configurationOf(['wording']),
      judgement: judgementOf({ findings: [finding(), finding(), finding()] }),
      replies: [
        says({
          notes: [
            { mark: 1, note: better },
            { mark: 2, note: "Make the 'Pay' button 17 px wide; it is 24 px." },
            { mark: 3, note: "Make the 'Pay' button narrower." },
            { mark: 9, note: better },
          ],
        }),
      ],
    })
    const { note } = finding()
    expect(judgement.findings.map((one) => one.note)).toEqual([better, note, note])
  })

  it('keeps the order by confidence and the questions’ findings', async () => {
    const weak = finding({ confidence: 0.1 })
    const { judgement } = await review({
      judgement: judgementOf({
        findings: [finding(), weak],
        questions: [question(), question({ kind: 'icon', finding: 1 })],
      }),
      replies: [says({ verdicts: [verdict()] })],
    })
    expect(judgement.findings.map((one) => one.confidence)).toEqual([
      0.9,
      expect.closeTo(0.48),
      0.1,
    ])
    expect(judgement.questions).toMatchObject([{ kind: 'icon', finding: 2 }])
  })

  it('keeps to the limits of the judge', async () => {
    const configuration = configurationOf(['region-review'])
    configuration.limits.min_confidence = 0.5
    const replies = [says({ verdicts: [verdict()] })]
    const { judgement } = await review({ configuration, replies })
    expect(judgement.findings).toEqual([finding()])
  })
})

describe('a model', () => {
  it('is asked in JSON mode with explicit limits and one picture for each mark', async () => {
    const { asked } = await review({ replies: [says({ verdicts: [] })] })
    expect(asked).toMatchObject([
      {
        model: '@cf/test/vision',
        max_tokens: 2_000,
        temperature: 0,
        seed: 1,
        response_format: { type: 'json_schema', json_schema: { required: ['verdicts'] } },
      },
    ])
    const [system, user] = asked[0]?.messages ?? []
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('regions') })
    expect(user?.content).toEqual([
      { type: 'text', text: JSON.stringify({ marks: [{ mark: 1, kind: 'region' }] }) },
      { type: 'text', text: 'Mark 1' },
      {
        type: 'image_url',
        image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) },
      },
    ])
  })

  it('is shown no more than twelve marks', async () => {
    const many = judgementOf({ questions: Array.from({ length: 20 }, () => question()) })
    const { asked } = await review({ judgement: many, replies: [says({ verdicts: [] })] })
    expect(JSON.stringify(asked).match(/data:image/g)).toHaveLength(12)
  })

  it('is not asked about pixels that are equal', async () => {
    const { calls, judgement, before } = await review({
      images: { a: IMAGES.a, b: IMAGES.a },
      replies: [],
    })
    expect(calls).toBe(0)
    expect(judgement).toBe(before)
  })

  it('is not asked where there is nothing to settle, nor without a stage', async () => {
    const settled = judgementOf({ questions: [] })
    expect(await review({ judgement: settled, replies: [] })).toMatchObject({ calls: 0 })
    const configuration = configurationOf([])
    expect(await review({ configuration, replies: [] })).toMatchObject({ calls: 0, degraded: null })
  })

  it('is asked at most twice in a run, not counting the repair', async () => {
    const { calls, degraded } = await review({
      configuration: configurationOf(['wording', 'region-review', 'icon-review']),
      judgement: judgementOf({ questions: [question(), question({ kind: 'icon' })] }),
      replies: [says('no JSON'), says({ verdicts: [] }), says({ verdicts: [] })],
    })
    expect({ calls, degraded }).toEqual({ calls: 3, degraded: null })
  })
})

describe('a failure leaves what the rules found', () => {
  const cases: [string, (() => unknown)[], string][] = [
    ['no JSON, twice', [says('sorry'), says('sorry')], 'does not fit its schema'],
    [
      'another schema',
      [says({ verdict: [] }), says({ verdicts: [{}] })],
      'does not fit its schema',
    ],
    [
      'a label of its own',
      Array(2).fill(says({ verdicts: [verdict({ label: 'ugly' })] })),
      'schema',
    ],
    ['nothing', [says('')], 'is empty'],
    ['no completion', [() => ({ result: 'hi' })], 'is not a chat completion'],
    ['null', [() => null], 'is not a chat completion'],
    ['too much', [says('x'.repeat(300_000))], 'is too large'],
    [
      'an error',
      [() => Promise.reject(new Error('secret-of-the-platform'))],
      'could not be reached',
    ],
    [
      'a refusal',
      [() => ({ choices: [{ message: { content: null, refusal: 'I can’t' } }] })],
      'refused',
    ],
    [
      'a reply cut off',
      [() => ({ choices: [{ message: { content: '{"verd' }, finish_reason: 'length' }] })],
      'cut off at max_tokens',
    ],
    ['a reply that never comes', [() => new Promise(() => {})], 'within 0.2 s'],
  ]

  it.each(cases)('when the model gives %s', async (_, replies, reason) => {
    const { judgement, degraded, before } = await review({
      configuration: configurationOf(['region-review'], { timeout_ms: 200 }),
      replies,
    })
    expect(judgement).toBe(before)
    expect(degraded).toMatch(/^region-review: /)
    expect(degraded).toContain(reason)
    expect(degraded).not.toContain('secret')
  })

  it('aborts the call of the model when the time is up', async () => {
    let stopped: AbortSignal | undefined
    await review({
      configuration: configurationOf(['region-review'], { timeout_ms: 50 }),
      replies: [
        (_, signal) => {
          stopped = signal
          return new Promise(() => {})
        },
      ],
    })
    expect(stopped?.aborted).toBe(true)
  })

  it('asks no other model after a failure', async () => {
    const { calls } = await review({
      configuration: configurationOf(['region-review', 'wording']),
      replies: [() => null],
    })
    expect(calls).toBe(1)
  })

  it('when the call might cost more than is left', async () => {
    const { calls, costUsd, degraded } = await review({
      configuration: configurationOf(['region-review', 'wording'], { max_cost_usd: 0.022 }),
      replies: [says({ verdicts: [] })],
    })
    expect({ calls, costUsd }).toEqual({ calls: 1, costUsd: expect.closeTo(0.002, 9) })
    expect(degraded).toBe('wording: the cost limit of the run allows no further call')
  })

  it('when an image is gone', async () => {
    const gone = { unusable: 'is not in storage' }
    const { degraded, before, judgement } = await review({
      images: { a: gone, b: IMAGES.b },
      replies: [],
    })
    expect(judgement).toBe(before)
    expect(degraded).toBe('region-review: the images could not be read again')
  })

  it.each([
    ['workers-ai', 'region-review: Workers AI is not bound (AI)'],
    ['openai-compatible', 'region-review: JUDGE_MODEL_URL is not set'],
  ] as const)('when this deployment has no %s', async (provider, reason) => {
    const configuration = {
      ...configurationOf([]),
      stages: [{ name: 'region-review', provider, model: 'm', effort: null }],
    }
    const judgement = judgementOf()
    let renewed = 0
    const beforeCall = () => Promise.resolve(void renewed++)
    const images = IMAGES
    expect(await reviewByModels(env, { configuration, judgement, images, beforeCall })).toEqual({
      judgement,
      degraded: reason,
      costUsd: 0,
      calls: 0,
    })
    expect(renewed).toBe(0)
  })

  it.each([
    ['JUDGE_MODEL_URL', 'http://models.example.com'],
    ['JUDGE_MODEL_URL', 'models'],
    ['JUDGE_MODEL_API_KEY', 'a b'],
  ])('when %s is invalid, which matters to no judge without models', async (name, value) => {
    const stage = { name: 'region-review', provider: 'openai-compatible', model: 'm', effort: null }
    const configuration = { ...configurationOf([]), stages: [stage] } as ReviewConfiguration
    const set = { ...env, JUDGE_MODEL_URL: 'https://models.example.com', [name]: value }
    const asked = { judgement: judgementOf(), images: IMAGES, beforeCall: () => Promise.resolve() }
    const { degraded } = await reviewByModels(set, { configuration, ...asked })
    expect(degraded).toMatch(new RegExp(`^region-review: Invalid setting ${name}: must be `))
    const rules = { ...configuration, stages: [] }
    const review = await reviewByModels(set, { configuration: rules, ...asked })
    expect(review).toMatchObject({ degraded: null })
  })

  it('when a second reply needs repair', async () => {
    const { calls, degraded, judgement } = await review({
      configuration: configurationOf(['region-review', 'wording']),
      replies: [says('no JSON'), says({ verdicts: [verdict()] }), says('no JSON')],
    })
    expect(calls).toBe(3)
    expect(degraded).toBe('wording: the model’s reply does not fit its schema')
    expect(judgement.findings).toHaveLength(2)
  })

  it('makes no call when the hook before it throws', async () => {
    const replies = [says('no JSON'), says({ verdicts: [] })]
    for (const allowed of [0, 1]) {
      const asked: Asked[] = []
      const watched = replies.map((reply) => (one: Asked) => {
        asked.push(one)
        return reply()
      })
      let left = allowed
      const beforeCall = () =>
        left-- > 0 ? Promise.resolve() : Promise.reject(new Error('the lease is lost'))
      await expect(review({ replies: watched, beforeCall })).rejects.toThrow('the lease is lost')
      expect(asked).toHaveLength(allowed)
    }
  })

  it('repairs one reply', async () => {
    const { judgement, calls, asked, costUsd } = await review({
      replies: [says({ verdicts: 'none' }), says({ verdicts: [verdict()] })],
    })
    expect(judgement.findings).toHaveLength(2)
    expect(calls).toBe(2)
    expect(costUsd).toBeCloseTo(0.004, 9)
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
    expect(asked[1]?.messages[3]?.content).toContain('verdicts')
  })
})
