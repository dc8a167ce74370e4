import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  createIssue,
  diff,
  insertCandidates,
  listIssues,
  readPair,
  transition,
  type IssueBody,
} from '../../support/review.ts'
import { annotate, BUILT_RED, card, pairOf, pngOf, readRun, redButton } from './runs.ts'

/** The capture hint of an issue, as its list shows it. */
type Hinted = IssueBody & { capture_hint: boolean }

const hintsOf = async (pairId: string) =>
  ((await listIssues(pairId)) as Hinted[]).map(({ capture_hint }) => capture_hint)

const codesOf = async (pairId: string) =>
  (await annotate(pairId)).capture_warnings?.map(({ code }) => code)

describe('the warnings of a run', () => {
  it('follow from the facts of its pair and its images', async () => {
    const image = pngOf(card(), { w: 1280, h: 720, alpha: true })
    const pair = await pairOf(
      { b: image },
      { capture_facts: { design: { export_scale: 1 }, story: { capture_scale: 2 } } },
    )
    const { capture_warnings } = await annotate(pair.pair_id)
    expect(capture_warnings).toMatchObject([
      { code: 'scale_mismatch', design: 1, story: 2 },
      { code: 'size_mismatch', difference_px: { w: 400, h: 200 } },
      { code: 'alpha_unflattened', side: 'story' },
      { code: 'viewport_capture' },
    ])
  })

  it('name a missing profile, also where its facts are empty', async () => {
    const [without, empty] = [await pairOf({}), await pairOf({}, { capture_facts: {} })]
    expect(await codesOf(without.pair_id)).toEqual(['missing_profile'])
    expect(await codesOf(empty.pair_id)).toEqual(['missing_profile'])
  })

  it('take the scale of the design from its structure when it is not recorded', async () => {
    const inputs = { ...redButton(), a: pngOf(card(), { scale: 2 }) }
    const pair = await pairOf(inputs, { capture_facts: { story: { capture_scale: 1 } } })
    const { run_id, capture_warnings } = await annotate(pair.pair_id)
    expect((await readRun(run_id)).capture_profile?.derived).toMatchObject({
      design_scale: 2,
      size_ratio: { w: 2, h: 2 },
    })
    expect(capture_warnings).toMatchObject([{ code: 'scale_mismatch', design: 2, story: 1 }])
  })

  it('stay those of the run when its pair is registered again', async () => {
    const pair = await pairOf({})
    const { run_id } = await annotate(pair.pair_id)
    const { pair_id, project_id, image_a_key, image_b_key } = pair
    const capture_facts = { story: { capture_scale: 1 } }
    await diff('/api/pairs', {
      json: { pair_id, project_id, image_a_key, image_b_key, capture_facts },
    })
    expect((await readRun(run_id)).capture_warnings).toMatchObject([{ code: 'missing_profile' }])
    expect(await codesOf(pair_id)).toEqual([])
  })
})

describe('capture_hint', () => {
  /** A pair with a run that has the warnings, and candidates of that run with these labels. */
  async function pairWith(warnings: string[], labels: string[][]) {
    const pair = await pairOf({})
    const { run_id } = await annotate(pair.pair_id)
    const ids = await insertCandidates(
      pair,
      labels.map((own) => ({ labels: own })),
    )
    const codes = JSON.stringify(warnings.map((code) => ({ code, message: code })))
    await env.DB.batch([
      env.DB.prepare(`UPDATE runs SET capture_warnings = ?2 WHERE run_id = ?1`).bind(run_id, codes),
      env.DB.prepare(
        `UPDATE issues SET run_id = 'run_gone', last_seen_run_id = ?2 WHERE pair_id = ?1`,
      ).bind(pair.pair_id, run_id),
    ])
    return { pair, runId: run_id, ids }
  }

  it.each([
    [['size_mismatch'], [true, true, true, false, false]],
    [['scale_mismatch'], [true, true, true, false, false]],
    [['viewport_capture'], [true, true, true, false, false]],
    [['alpha_unflattened'], [false, false, false, true, false]],
    [['missing_profile'], [false, false, false, false, false]],
    [[], [false, false, false, false, false]],
  ])('with %j', async (warnings, expected) => {
    const labels = [['spacing/layout'], ['size'], ['icon', 'inset/shift']]
    const { pair } = await pairWith(warnings, [...labels, ['colour/background'], ['typography']])
    expect(await hintsOf(pair.pair_id)).toEqual(expected)
  })

  it('is that of the run that saw the issue last, else of the one that found it', async () => {
    const { pair, runId, ids } = await pairWith(['size_mismatch'], [['size'], ['size'], ['size']])
    const set = (id: string | undefined, run: string | null, last: string | null) =>
      env.DB.prepare(`UPDATE issues SET run_id = ?2, last_seen_run_id = ?3 WHERE id = ?1`)
        .bind(id, run, last)
        .run()
    await set(ids[0], runId, 'run_gone')
    await set(ids[1], runId, null)
    await set(ids[2], null, null)
    expect(await hintsOf(pair.pair_id)).toEqual([false, true, false])
  })

  it('is false for a reviewer’s issue, which no run has seen', async () => {
    const { pair } = await pairWith(['size_mismatch'], [])
    await createIssue(pair.pair_id, { labels: ['size'] })
    expect(await hintsOf(pair.pair_id)).toEqual([false])
  })

  it('changes no status, severity or count', async () => {
    const { pair, ids } = await pairWith(['size_mismatch'], [['size'], ['size']])
    await transition(ids[0] ?? '', 'promote', { severity: 'minor' })
    expect(await listIssues(pair.pair_id)).toMatchObject([
      { status: 'open', severity: 'minor', suggested_severity: 'minor', capture_hint: true },
      { status: 'candidate', severity: null, suggested_severity: 'minor', capture_hint: true },
    ])
    expect(await readPair(pair.pair_id)).toMatchObject({ has_issues_count: 1, candidate_count: 1 })
  })

  it('is set on what a run of such captures found', async () => {
    const built = pngOf(card({ button: BUILT_RED }), { alpha: true })
    const pair = await pairOf({ ...redButton(), b: built })
    expect(await codesOf(pair.pair_id)).toContain('alpha_unflattened')
    expect(await listIssues(pair.pair_id)).toMatchObject([
      { labels: ['colour/background'], capture_hint: true },
    ])
  })
})
