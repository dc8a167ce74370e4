import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { statusAndBody, diff, listIssues } from '../../support/review.ts'
import { annotateWith, bucketWith } from './hooked-storage.ts'
import {
  abandon,
  annotate,
  pairOf,
  readPrediction,
  readRun,
  redButton,
  requestRun,
  runsOf,
  store,
} from './runs.ts'

const setRun = (runId: string, assignments: string) =>
  env.DB.prepare(`UPDATE runs SET ${assignments} WHERE run_id = ?1`).bind(runId).run()

const markErrored = (runId: string) =>
  setRun(runId, `status = 'errored', error = 'broken', counts = NULL, passes = NULL`)

const REFUSAL = { error: 'Conflict', message: 'Another run for this pair is in progress' }

describe('one run at a time', () => {
  it('refuses a second run while the first works', async () => {
    const pair = await pairOf(redButton())
    let second: Promise<Response> | undefined
    const bucket = bucketWith('put', async () => (second ??= requestRun(pair.pair_id)))
    const [status, body] = await annotateWith(bucket, pair.pair_id)
    expect([status, second && (await statusAndBody(await second))]).toEqual([
      200,
      [409, { ...REFUSAL, run_id: body['run_id'] }],
    ])
    expect(await runsOf(pair.pair_id)).toHaveLength(1)
  })

  it('finishes or refuses each of five runs asked for at once', async () => {
    const pair = await pairOf(redButton())
    const responses = await Promise.all(Array.from({ length: 5 }, () => requestRun(pair.pair_id)))
    const bodies = await Promise.all(responses.map(statusAndBody))
    const done = bodies.filter(([status]) => status === 200)
    const refused = bodies.filter(([status]) => status === 409)
    expect(done.length + refused.length).toBe(5)
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(await runsOf(pair.pair_id)).toHaveLength(done.length)
    const issues = await listIssues(pair.pair_id)
    expect(issues).toHaveLength(Number(done[0]?.[1]['count']))
  })

  it('names the run in progress when it refuses another', async () => {
    const pair = await pairOf({})
    const { run_id } = await annotate(pair.pair_id)
    await abandon(run_id, { expired: false })
    const refusal = [409, { ...REFUSAL, run_id }]
    expect(await statusAndBody(await requestRun(pair.pair_id))).toEqual(refusal)
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id }))).toEqual(refusal)
    expect(await readRun(run_id)).toMatchObject({ status: 'running' })
  })

  it('lets runs of two pairs go on side by side', async () => {
    const pairs = await Promise.all([pairOf({}), pairOf({})])
    const runs = await Promise.all(pairs.map(({ pair_id }) => annotate(pair_id)))
    expect(runs.map(({ status }) => status)).toEqual(['complete', 'complete'])
  })
})

describe('a run whose lease ran out', () => {
  it('is ended when another is asked for', async () => {
    const pair = await pairOf(redButton())
    const lost = await annotate(pair.pair_id)
    await abandon(lost.run_id)
    const next = await annotate(pair.pair_id)
    expect(next.run_id).not.toBe(lost.run_id)
    expect(await readRun(lost.run_id)).toMatchObject({
      status: 'errored',
      error: 'The run stopped responding, and another run took over',
      finished_at: expect.any(String),
      artifacts: {},
    })
  })

  it('continues under its own id when it is asked for', async () => {
    const pair = await pairOf(redButton())
    const lost = await annotate(pair.pair_id)
    await abandon(lost.run_id)
    const resumed = await annotate(pair.pair_id, { run_id: lost.run_id })
    expect(resumed).toMatchObject({ run_id: lost.run_id, status: 'complete' })
    expect(JSON.stringify(resumed.prediction)).toBe(JSON.stringify(lost.prediction))
    expect(await runsOf(pair.pair_id)).toHaveLength(1)
  })

  it('is replaced once, however many requests there are', async () => {
    const pair = await pairOf(redButton())
    const lost = await annotate(pair.pair_id)
    await abandon(lost.run_id)
    const responses = await Promise.all(Array.from({ length: 4 }, () => requestRun(pair.pair_id)))
    const done = responses.filter(({ status }) => status === 200)
    expect(await runsOf(pair.pair_id)).toHaveLength(1 + done.length)
    expect((await readRun(lost.run_id)).status).toBe('errored')
  })
})

describe('a run asked for by its id', () => {
  it('is not continued by another release of the judge than began it', async () => {
    const pair = await pairOf(redButton())
    const lost = await annotate(pair.pair_id)
    await abandon(lost.run_id)
    await setRun(lost.run_id, `judge_version = 'aaaaaaaaaaaa'`)
    const response = await requestRun(pair.pair_id, { run_id: lost.run_id })
    expect(await statusAndBody(response)).toEqual([
      409,
      {
        error: 'Conflict',
        message: 'Another release of the judge is deployed since the run started',
      },
    ])
    const next = await annotate(pair.pair_id)
    expect(next).toMatchObject({ status: 'complete', judge_version: lost.judge_version })
  })

  it('returns its stored result once it is finished', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    const again = await annotate(pair.pair_id, { run_id: first.run_id })
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    expect(await runsOf(pair.pair_id)).toHaveLength(1)
  })

  it('returns it although an image of the pair has been deleted', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    await env.STORAGE.delete(pair.image_a_key)
    expect(await annotate(pair.pair_id, { run_id: first.run_id })).toEqual(first)
  })

  it('is retried when it errored, with the judge and the inputs it began with', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    const before = await readRun(first.run_id)
    await markErrored(first.run_id)
    await setRun(first.run_id, `judge_label = 'of that time', judge_arm = 'candidate'`)
    const retried = await annotate(pair.pair_id, { run_id: first.run_id })
    expect(JSON.stringify(retried.prediction)).toBe(JSON.stringify(first.prediction))
    expect(await readRun(first.run_id)).toMatchObject({
      status: 'complete',
      error: null,
      judge_version: before.judge_version,
      judge_label: 'of that time',
      judge_arm: 'candidate',
      input_version: before.input_version,
      request_id: before.request_id,
      started_at: before.started_at,
    })
    expect(await listIssues(pair.pair_id)).toHaveLength(first.count)
    expect(await readPrediction(pair.pair_id)).toEqual(first.prediction)
  })

  it('reads the inputs it began with, not those the pair has now', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    await markErrored(first.run_id)
    const { pair_id, project_id, image_a_key, image_b_key } = pair
    const registered = await diff('/api/pairs', {
      json: { pair_id, project_id, image_a_key: image_b_key, image_b_key: image_a_key },
    })
    expect(registered.status).toBe(200)
    const retried = await annotate(pair_id, { run_id: first.run_id })
    expect(JSON.stringify(retried.prediction)).toBe(JSON.stringify(first.prediction))
  })

  it.each([
    ['image_a_key', 'Image a'],
    ['image_b_key', 'Image b'],
    ['design_tool_structure_key', 'The design structure'],
    ['dom_structure_key', 'The DOM structure'],
  ] as const)('errors when its %s was replaced or deleted', async (name, label) => {
    const pair = await pairOf(redButton())
    const { run_id } = await annotate(pair.pair_id)
    await markErrored(run_id)
    const message = `${label} was replaced or deleted since the run started`
    const refusal = [409, { error: 'Conflict', message, run_id }]

    await store(pair[name] ?? '', 'another')
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id }))).toEqual(refusal)
    expect(await readRun(run_id)).toMatchObject({ status: 'errored', error: message })

    await env.STORAGE.delete(pair[name] ?? '')
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id }))).toEqual(refusal)
  })

  it('is not found under another id or another pair', async () => {
    const [pair, other] = [await pairOf({}), await pairOf({})]
    const { run_id } = await annotate(pair.pair_id)
    const refusal = [404, { error: 'Run not found' }]
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id: 'run_none' }))).toEqual(
      refusal,
    )
    expect(await statusAndBody(await requestRun(other.pair_id, { run_id }))).toEqual(refusal)
    expect(await statusAndBody(await requestRun('nobody', { run_id }))).toEqual(refusal)
  })

  it('is refused while another run of the pair is in progress', async () => {
    const pair = await pairOf({})
    const first = await annotate(pair.pair_id)
    const second = await annotate(pair.pair_id)
    await markErrored(first.run_id)
    await abandon(second.run_id, { expired: false })
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id: first.run_id }))).toEqual([
      409,
      { ...REFUSAL, run_id: second.run_id },
    ])
    expect(await readRun(first.run_id)).toMatchObject({ status: 'errored' })
  })
})
