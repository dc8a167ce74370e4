import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { BUILTIN_CONFIGURATION } from '../../../src/judging/judges/configuration.ts'
import { ARTIFACTS } from '../../../src/judging/runs/artifact-names.ts'
import {
  ARTIFACT_SCHEMAS,
  type RawPassFindings,
} from '../../../src/judging/runs/artifact-schema.ts'
import { Annotation, RunView, type ListedRunView } from '../../../src/judging/runs/view-schema.ts'
import { statusAndBody, bodyOf, diff, newReviewProject, register } from '../../support/review.ts'
import {
  abandon,
  annotate,
  BUILT_RED,
  card,
  domOf,
  pairOf,
  pngOf,
  readReport,
  readRun,
  redButton,
  runsOf,
  type Inputs,
} from './runs.ts'

const HOUR_MS = 3_600_000

const startedAt = (runId: string, at: string) =>
  env.DB.prepare(`UPDATE runs SET started_at = ?2 WHERE run_id = ?1`).bind(runId, at).run()

const projectRuns = async (projectId: string, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString()
  const response = await diff(`/api/projects/${projectId}/runs?${search}`)
  const { runs, count } = await bodyOf<{ runs: ListedRunView[]; count: number }>(response)
  expect(count).toBe(runs.length)
  return runs.map(({ run_id }) => run_id)
}

describe('artifacts', () => {
  it('are what their names say', async () => {
    const pair = await pairOf(redButton())
    const run = await annotate(pair.pair_id)
    const read = async (name: keyof typeof run.artifacts) =>
      bodyOf<Record<string, unknown>>(await diff(run.artifacts[name]))
    expect(await read('prediction')).toEqual(run.prediction)
    for (const name of ['main-pass', 'icon-pass'] as const)
      expect(await read(name)).toMatchObject({
        run_id: run.run_id,
        pair_id: pair.pair_id,
        findings: run.prediction.findings.filter(({ pass }) => pass === name),
      })
  })

  it('hold what the pixels say before the merge', async () => {
    const { pair_id } = await pairOf({ b: pngOf(card({ button: BUILT_RED })) })
    const { artifacts } = await annotate(pair_id)
    const raw = await bodyOf<RawPassFindings>(await diff(artifacts['raw-pass-findings']))
    expect(raw.findings.map(({ pass, labels }) => [pass, ...labels])).toEqual([
      ['raw-pass', 'colour/background'],
    ])
  })

  it.each<[string, Inputs]>([
    ['both structures', redButton()],
    ['images alone', { b: pngOf(card({ button: BUILT_RED })) }],
    ['one structure', { b: pngOf(card({ button: BUILT_RED })), dom: domOf('rgb(190, 30, 45)') }],
    ['an image that cannot be read', { b: 'no PNG' }],
  ])('have the form that is documented, with %s', async (_, inputs) => {
    const pair = await pairOf(inputs)
    const run = await annotate(pair.pair_id)
    expect(Annotation.parse(run)).toEqual(run)
    const read = await readRun(run.run_id)
    expect(RunView.parse(read)).toEqual(read)
    for (const name of ARTIFACTS) {
      const artifact = await bodyOf(await diff(run.artifacts[name]))
      expect(ARTIFACT_SCHEMAS[name].parse(artifact), name).toEqual(artifact)
    }
  })

  it('the hybrid report carries the inputs, the whole judge and the merged findings', async () => {
    const facts = { design: { export_scale: 2 }, story: { capture_scale: 1 } }
    const pair = await pairOf(redButton(), { capture_facts: facts })
    const run = await annotate(pair.pair_id)
    const { input_version, capture_profile, capture_warnings, ...stamps } = await readRun(
      run.run_id,
    )
    expect(await readReport(run)).toMatchObject({
      input_version,
      inputs: { input_version, capture_profile, capture_warnings },
      judge: {
        judge_version: stamps.judge_version,
        judge_label: stamps.judge_label,
        judge_arm: stamps.judge_arm,
        configuration: BUILTIN_CONFIGURATION,
      },
      findings: run.prediction.findings,
      suppressions: expect.any(Array),
      passes: run.passes,
    })
    expect(capture_warnings?.map(({ code }) => code)).toEqual(['scale_mismatch', 'size_mismatch'])
  })

  it('are JSON', async () => {
    const { pair_id } = await pairOf({})
    const run = await annotate(pair_id)
    for (const path of [...Object.values(run.artifacts), `/api/pairs/${pair_id}/prediction`]) {
      const response = await diff(path)
      expect(response.headers.get('Content-Type')).toBe('application/json')
      await response.json()
    }
  })

  it('are found behind a pair id that needs encoding', async () => {
    const pairId = `a/b c?${crypto.randomUUID()}#ü`
    await pairOf({}, { pair_id: pairId })
    const run = await annotate(pairId)
    expect(await bodyOf(await diff(run.artifacts.prediction))).toEqual(run.prediction)
  })

  it('are not found under another name, pair or run, or before the run is finished', async () => {
    const [pair, other] = [await pairOf({}), await pairOf({})]
    const run = await annotate(pair.pair_id)
    const read = async (pairId: string, runId: string, name: string) =>
      statusAndBody(await diff(`/api/pairs/${pairId}/runs/${runId}/${name}`))
    const noRun = [404, { error: 'Run not found' }]
    const noArtifact = [404, { error: 'Artifact not found' }]
    expect(await read(pair.pair_id, run.run_id, 'other')).toEqual(noArtifact)
    expect(await read(pair.pair_id, run.run_id, 'toString')).toEqual(noArtifact)
    expect(await read(pair.pair_id, 'run_none', 'prediction')).toEqual(noRun)
    expect(await read(other.pair_id, run.run_id, 'prediction')).toEqual(noRun)
    expect(await read('nobody', run.run_id, 'prediction')).toEqual(noRun)
    await abandon(run.run_id)
    expect(await read(pair.pair_id, run.run_id, 'prediction')).toEqual(noArtifact)
  })
})

describe('the current prediction', () => {
  const prediction = async (pairId: string) =>
    statusAndBody(await diff(`/api/pairs/${pairId}/prediction`))

  it('is that of the run that finished last', async () => {
    const pair = await pairOf(redButton())
    const first = await annotate(pair.pair_id)
    const second = await annotate(pair.pair_id)
    expect(await prediction(pair.pair_id)).toEqual([200, second.prediction])
    await abandon(second.run_id)
    expect(await prediction(pair.pair_id)).toEqual([200, first.prediction])
  })

  it('is not found without a finished run or a pair', async () => {
    const pair = await pairOf({})
    expect(await prediction(pair.pair_id)).toEqual([404, { error: 'Prediction not found' }])
    expect(await prediction('nobody')).toEqual([404, { error: 'Pair not found' }])
  })
})

describe('a run', () => {
  it('is not found under another id', async () => {
    expect(await statusAndBody(await diff('/api/agent/runs/run_none'))).toEqual([
      404,
      { error: 'Run not found' },
    ])
  })

  it('that is older than the fields of its judge and its captures has null for them', async () => {
    const pair = await register()
    const runId = `run_${crypto.randomUUID()}`
    await env.DB.prepare(
      `INSERT INTO runs (run_id, pair_id, project_id, status, started_at, finished_at)
       VALUES (?1, ?2, ?3, 'complete', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:01.000Z')`,
    )
      .bind(runId, pair.pair_id, pair.project_id)
      .run()
    const missing = {
      judge_version: null,
      judge_label: null,
      judge_arm: null,
      input_version: null,
      capture_warnings: null,
    }
    expect(await readRun(runId)).toMatchObject({ ...missing, capture_profile: null })
    expect(await runsOf(pair.pair_id)).toMatchObject([missing])
    const [status, read] = await statusAndBody(await diff(`/api/pairs/${pair.pair_id}`))
    expect([status, read['latest_run']]).toEqual([
      200,
      { run_id: runId, status: 'complete', capture_warnings: null },
    ])
  })
})

describe('the runs of a pair', () => {
  it('are none at first, and not found for an unknown pair', async () => {
    const pair = await register()
    const list = async (pairId: string) => statusAndBody(await diff(`/api/pairs/${pairId}/runs`))
    expect(await list(pair.pair_id)).toEqual([200, { runs: [], count: 0 }])
    expect(await list('nobody')).toEqual([404, { error: 'Pair not found' }])
  })
})

describe('the runs of a project', () => {
  /** Runs of a project's pairs, started so many hours ago. */
  async function runsStarted(...hoursAgo: number[]) {
    const project_id = newReviewProject()
    const inputs: Inputs = {}
    const now = Date.now()
    const runIds: string[] = []
    const at = hoursAgo.map((hours) => new Date(now - hours * HOUR_MS).toISOString())
    for (const moment of at) {
      const { run_id } = await annotate((await pairOf(inputs, { project_id })).pair_id)
      await startedAt(run_id, moment)
      runIds.push(run_id)
    }
    return { project_id, runIds, at }
  }

  it('are those of the last 24 hours, newest first', async () => {
    const { project_id, runIds } = await runsStarted(30, 23, 1)
    await annotate((await pairOf({})).pair_id)
    expect(await projectRuns(project_id)).toEqual([runIds[2], runIds[1]])
  })

  it('are those of the window, both ends included', async () => {
    const { project_id, runIds, at } = await runsStarted(50, 40, 30, 2)
    const [first = '', second = '', third = ''] = at
    expect(await projectRuns(project_id, { from: first, to: third })).toEqual(
      runIds.slice(0, 3).toReversed(),
    )
    expect(await projectRuns(project_id, { from: second, to: second })).toEqual([runIds[1]])
    expect(await projectRuns(project_id, { from: first })).toEqual(runIds.toReversed())
    expect(await projectRuns(project_id, { to: third })).toEqual(runIds.slice(0, 3).toReversed())
    expect(await projectRuns(project_id, { from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  })

  it('are those of a request, at any time', async () => {
    const { project_id, runIds } = await runsStarted(100, 1)
    const { request_id } = await readRun(runIds[0] ?? '')
    expect(await projectRuns(project_id, { request_id: request_id ?? '' })).toEqual([runIds[0]])
    expect(await projectRuns(project_id, { request_id: crypto.randomUUID() })).toEqual([])
    const { project_id: other } = await register()
    expect(await projectRuns(other, { request_id: request_id ?? '' })).toEqual([])
    const window = { request_id: request_id ?? '', from: '2030-01-01', to: '2030-01-02' }
    expect(await projectRuns(project_id, window)).toEqual([])
  })

  it('may be given by times with an offset and by dates alone', async () => {
    const { project_id, runIds } = await runsStarted(1)
    await startedAt(runIds[0] ?? '', '2026-03-01T12:00:00.000Z')
    const window = { from: '2026-03-01T13:59:00+02:00', to: '2026-03-01T12:00:01Z' }
    expect(await projectRuns(project_id, window)).toEqual(runIds)
    expect(await projectRuns(project_id, { from: '2026-03-01', to: '2026-03-02' })).toEqual(runIds)
  })

  it('are at most 200', async () => {
    const pair = await register()
    await env.DB.batch(
      Array.from({ length: 205 }, (_, i) =>
        env.DB.prepare(
          `INSERT INTO runs (run_id, pair_id, project_id, status, started_at, finished_at)
           VALUES (?1, ?2, ?3, 'errored', ?4, ?4)`,
        ).bind(
          `run_${pair.pair_id}_${i}`,
          pair.pair_id,
          pair.project_id,
          new Date(Date.now() - 1000 * (300 - i)).toISOString(),
        ),
      ),
    )
    const runs = await projectRuns(pair.project_id)
    expect([runs.length, runs[0]]).toEqual([200, `run_${pair.pair_id}_204`])
  })

  it.each([
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-02-30T00:00:00Z' }, 'from'],
    [{ to: '' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ request_id: '' }, 'request_id'],
  ])('%j is refused', async (query, path) => {
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const [status, body] = await statusAndBody(await diff(`/api/projects/acme/runs?${search}`))
    expect([status, body['error']]).toEqual([400, 'Invalid request'])
    expect(body['message']).toMatch(new RegExp(`^${path}: `))
  })
})
