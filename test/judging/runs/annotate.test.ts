import { describe, expect, it } from 'vitest'
import {
  statusAndBody,
  bodyOf,
  diff,
  historyOf,
  listIssues,
  readPair,
} from '../../support/review.ts'
import { call } from '../../support/service.ts'
import { TOKEN } from '../../support/review.ts'
import {
  annotate,
  card,
  designOf,
  pairOf,
  pngOf,
  readPrediction,
  readRun,
  redButton,
  requestRun,
  runsOf,
} from './runs.ts'

describe('a run', () => {
  it('returns the prediction, what it did to the issues, and where its artifacts are', async () => {
    const pair = await pairOf(redButton())
    const run = await annotate(pair.pair_id, { who: 'ada' })
    const base = `/api/pairs/${pair.pair_id}/runs/${run.run_id}`
    expect(run).toMatchObject({
      format: 'design-review-prediction/1',
      run_id: expect.stringMatching(/^run_[0-9a-z]{26}$/),
      status: 'complete',
      created: run.count,
      detected: run.count,
      refreshed: 0,
      superseded: 0,
      candidates: run.count,
      artifacts: {
        prediction: `${base}/prediction`,
        'main-pass': `${base}/main-pass`,
        'icon-pass': `${base}/icon-pass`,
        'raw-pass-findings': `${base}/raw-pass-findings`,
        'hybrid-report': `${base}/hybrid-report`,
      },
    })
    expect(run.count).toBe(run.prediction.findings.length)
    expect(run.passes.map(({ name }) => name)).toEqual(['main-pass', 'icon-pass', 'raw-pass'])
    expect(run.passes.map(({ status, findings }) => [status, findings])).toEqual([
      ['ok', 1],
      ['ok', 0],
      ['ok', 0],
    ])
    for (const { duration_ms } of run.passes) expect(duration_ms).toSatisfy(Number.isSafeInteger)
  })

  it('finds the red button, and makes a candidate of the whole finding', async () => {
    const pair = await pairOf(redButton())
    const { prediction, run_id } = await annotate(pair.pair_id)
    expect(prediction).toMatchObject({
      format: 'design-review-prediction/1',
      pair_id: pair.pair_id,
      run_id,
      images: {
        a: { width: 240, height: 160, scale: 1 },
        b: { width: 240, height: 160, scale: 1 },
      },
    })
    expect(prediction.findings).toHaveLength(1)
    const [finding] = prediction.findings
    expect(finding).toMatchObject({
      finding_id: expect.stringMatching(/^fnd_[0-9a-f]{26}$/),
      labels: ['colour/background'],
    })
    const [issue, ...others] = await listIssues(pair.pair_id)
    expect(others).toEqual([])
    expect(issue).toMatchObject({
      status: 'candidate',
      origin: 'agent',
      note: finding?.note,
      labels: finding?.labels,
      severity: null,
      suggested_severity: finding?.severity,
      confidence: finding?.confidence,
      evidence: finding?.evidence,
      run_id,
      last_seen_run_id: run_id,
      finding_id: finding?.finding_id,
    })
    expect((await historyOf(issue?.id ?? '')).map((event) => event.run_id)).toEqual([run_id])
  })

  it('is shown on its pair, where its candidates are counted', async () => {
    const pair = await pairOf(redButton())
    expect((await readPair(pair.pair_id)).latest_run).toBeNull()
    const run = await annotate(pair.pair_id)
    expect(await readPair(pair.pair_id)).toMatchObject({
      candidate_count: run.candidates,
      latest_run: {
        run_id: run.run_id,
        status: 'complete',
        capture_warnings: [{ code: 'missing_profile' }],
      },
    })
  })

  it('keeps the id of the request that started it', async () => {
    const pair = await pairOf({})
    const requestId = crypto.randomUUID()
    const response = await call('/api/agent/annotate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'X-Svc-Request-Id': requestId },
      body: JSON.stringify({ pair_id: pair.pair_id, who: 'ada' }),
    })
    const { run_id } = await bodyOf<{ run_id: string }>(response)
    expect(await readRun(run_id)).toMatchObject({
      run_id,
      pair_id: pair.pair_id,
      project_id: pair.project_id,
      status: 'complete',
      request_id: requestId,
      requested_by: 'ada',
      cost_usd: 0,
      error: null,
      tier: expect.any(String),
    })
  })

  it('records its judge and how its inputs were made', async () => {
    const pair = await pairOf(redButton(), { capture_facts: { design: { export_scale: 1 } } })
    const { run_id } = await annotate(pair.pair_id)
    const run = await readRun(run_id)
    expect(run).toMatchObject({
      judge_version: expect.stringMatching(/^[0-9a-f]{12}$/),
      judge_label: 'unlabelled',
      judge_arm: 'control',
      input_version: expect.stringMatching(/^[0-9a-f]{12}$/),
      capture_profile: {
        producer: { design: { export_scale: 1 } },
        derived: {
          images: {
            a: { width: 240, height: 160, alpha: false },
            b: { width: 240, height: 160, alpha: false },
          },
          design_tree: { source: 'plugin', nodes: 4, root: { w: 240, h: 160 } },
          design_scale: 1,
          size_ratio: { w: 1, h: 1 },
        },
      },
      capture_warnings: [],
    })
    const [started, finished] = [run.started_at, run.finished_at ?? ''].map((at) => Date.parse(at))
    expect(new Date(finished ?? 0).toISOString()).toBe(run.finished_at)
    expect(run.latency_ms).toBeLessThanOrEqual((finished ?? 0) - (started ?? 0) + 1)
    const inPasses = run.passes?.map(({ duration_ms }) => duration_ms) ?? []
    expect(run.latency_ms).toBeGreaterThanOrEqual(inPasses.reduce((sum, ms) => sum + ms))
    const [listed] = await runsOf(pair.pair_id)
    expect(listed).toMatchObject({
      run_id,
      input_version: run.input_version,
      capture_warnings: run.capture_warnings,
    })
    expect(listed).not.toHaveProperty('capture_profile')
  })
})

it('the capture profile of a run counts the visible layers', async () => {
  const design = designOf()
  const [first, ...others] = design.root.children
  const hidden = { ...first, id: '9:9', visible: false, children: design.root.children }
  const children = [
    { ...first, children: [hidden, { ...first, id: '9:8', style: { opacity: 0 } }] },
  ]
  const root = { ...design.root, children: [...children, ...others] }
  const pair = await pairOf({ design: { ...design, root } })
  const { run_id } = await annotate(pair.pair_id)
  expect((await readRun(run_id)).capture_profile?.derived.design_tree?.nodes).toBe(4)
})

describe('a second run on the same inputs', () => {
  it('makes the same prediction to the byte, and supersedes nothing', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    const second = await annotate(pair.pair_id)
    const bytes = JSON.stringify(second.prediction).replaceAll(second.run_id, first.run_id)
    expect(bytes).toBe(JSON.stringify(first.prediction))
    expect(second).toMatchObject({
      created: 0,
      detected: first.count,
      refreshed: first.count,
      superseded: 0,
      candidates: first.count,
      judge_version: first.judge_version,
      input_version: first.input_version,
    })
    expect(second.run_id).not.toBe(first.run_id)
    expect((await runsOf(pair.pair_id)).map(({ run_id }) => run_id)).toEqual([
      second.run_id,
      first.run_id,
    ])
    expect(await readPrediction(pair.pair_id)).toEqual(second.prediction)
  })

  it('gives findings the same ids, and others on another pair', async () => {
    const [one, other] = [await pairOf(redButton()), await pairOf(redButton())]
    const ids = async (pairId: string) =>
      (await annotate(pairId)).prediction.findings.map(({ finding_id }) => finding_id)
    const first = await ids(one.pair_id)
    expect(await ids(one.pair_id)).toEqual(first)
    expect(await ids(other.pair_id)).not.toEqual(first)
  })
})

describe('a run is refused', () => {
  it('for an unknown pair', async () => {
    expect(await statusAndBody(await requestRun('nobody'))).toEqual([
      404,
      { error: 'Pair not found' },
    ])
  })

  it.each(['a', 'b'] as const)(
    'for a pair without an object for image %s; none is recorded',
    async (slot) => {
      const pair = await pairOf({ [slot]: null })
      expect(await statusAndBody(await requestRun(pair.pair_id))).toEqual([
        404,
        { error: 'Image not found', message: `Nothing is stored at the key of image ${slot}` },
      ])
      expect(await runsOf(pair.pair_id)).toEqual([])
      expect((await readPair(pair.pair_id)).latest_run).toBeNull()
    },
  )

  it.each([
    [{}, 'pair_id'],
    [{ pair_id: 7 }, 'pair_id'],
    [{ pair_id: 'p', who: 3 }, 'who'],
    [{ pair_id: 'p', run_id: [] }, 'run_id'],
  ])('for the body %j', async (json, path) => {
    const [status, body] = await statusAndBody(await diff('/api/agent/annotate', { json }))
    expect([status, body['error']]).toEqual([400, 'Invalid request'])
    expect(body['message']).toMatch(new RegExp(`^${path}: `))
  })

  it('by another method', async () => {
    const response = await diff('/api/agent/annotate')
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

it('identical images have no findings', async () => {
  const pair = await pairOf({ a: pngOf(card()), b: pngOf(card()) })
  expect(await annotate(pair.pair_id)).toMatchObject({
    status: 'complete',
    count: 0,
    candidates: 0,
  })
  expect(await listIssues(pair.pair_id)).toEqual([])
})
