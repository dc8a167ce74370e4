import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { annotate, BUILT_RED, card, pngOf } from '../judging/runs/runs.ts'
import { bodyOf, diff, listIssues, transition } from '../support/review.ts'
import { newProject } from '../support/service.ts'
import type { Project } from './ci.ts'
import { gateOf, outcomesOf, pairOfVersion, record } from './gates.ts'

// What was decided in a pull request does not make the base branch wait, once the same images are compared there.

let project: Project

beforeEach(async () => {
  project = await newProject('ci')
})

const BEFORE = pngOf(card())
const RED = pngOf(card({ button: BUILT_RED }))
/** A change that the judge makes no finding of. */
const SPECKLED = pngOf([...card(), { x: 150, y: 130, w: 2, h: 2, colour: [226, 229, 233] }])

/** Captures a version that shows one story, which looks like this, and has it judged. */
async function captured(version: string, b: Uint8Array): Promise<string> {
  const pair_id = await pairOfVersion(project, version, { a: BEFORE, b })
  await record(project, version, {
    outcomes: [{ story_id: 'card--fees', outcome: 'changed', pair_id }],
  })
  await annotate(pair_id)
  return pair_id
}

/** The same for a change that the judge has no name for. */
async function capturedUnnamed(version: string, b: Uint8Array): Promise<string> {
  const pair_id = await captured(version, b)
  await env.DB.prepare(`UPDATE runs SET difference = '{"pixels": 4}' WHERE pair_id = ?1`)
    .bind(pair_id)
    .run()
  return pair_id
}

const markDone = async (pair_id: string, done = true) =>
  bodyOf(await diff('/api/done', { json: { pair_id, who: 'ada', done } }))

it('a dismissal in the pull request leaves nothing to decide after the merge', async () => {
  const [issue] = await listIssues(await captured('pr', RED))
  await transition(issue!.id, 'dismiss')
  await captured('main', RED)
  expect(await gateOf(project, 'main')).toMatchObject({ conclusion: 'success', reasons: [] })
})

it('an open issue of the pull request fails the base branch, too, until that one issue is decided', async () => {
  const [issue] = await listIssues(await captured('pr', RED))
  await transition(issue!.id, 'promote')
  await captured('main', RED)
  expect(await gateOf(project, 'main')).toMatchObject({
    conclusion: 'failure',
    counts: { open_issues: 1, candidates: 0 },
    causes: [{ label: issue!.labels[0], issues: 1, stories: ['card--fees'], stories_total: 1 }],
  })
  await transition(issue!.id, 'dismiss')
  expect(await gateOf(project, 'main')).toMatchObject({ conclusion: 'success' })
})

it('an open issue that two pairs of a version show counts once', async () => {
  const own = await captured('main', RED)
  const [issue] = await listIssues(own)
  await transition(issue!.id, 'promote')
  const other = await pairOfVersion(project, 'main', { a: BEFORE, b: RED })
  await record(project, 'main', {
    outcomes: [{ story_id: 'card--copy', outcome: 'changed', pair_id: other }],
  })
  await annotate(other)
  const { outcomes } = await outcomesOf(project, 'main')
  expect(outcomes.map(({ waits }) => waits?.open_issues)).toEqual([1, 1])
  expect(await gateOf(project, 'main')).toMatchObject({
    counts: { open_issues: 1 },
    causes: [{ issues: 1, stories_total: 2 }],
  })
})

it('a change without a name that was accepted is not asked about again, until that is taken back', async () => {
  const pair = await capturedUnnamed('pr', SPECKLED)
  const waiting = { counts: { unnamed_changes: 1, candidates: 0 } }
  expect(await gateOf(project, 'pr')).toMatchObject(waiting)
  await markDone(pair)
  // After the merge, and when the same images come under other keys in the next run of the pull request.
  await capturedUnnamed('main', SPECKLED)
  expect(await gateOf(project, 'main')).toMatchObject({ conclusion: 'success' })
  await markDone(pair, false)
  expect(await gateOf(project, 'main')).toMatchObject(waiting)
})

it('a change without a name stays accepted while one of the pairs that were accepted with it is', async () => {
  const pairs = [
    await capturedUnnamed('first', SPECKLED),
    await capturedUnnamed('second', SPECKLED),
  ]
  await capturedUnnamed('main', SPECKLED)
  for (const [taken, kept] of [pairs, pairs.toReversed()]) {
    await markDone(pairs[0]!)
    await markDone(pairs[1]!)
    await markDone(taken!, false)
    expect(await gateOf(project, 'main')).toMatchObject({ conclusion: 'success' })
    await markDone(kept!, false)
    expect(await gateOf(project, 'main')).toMatchObject({ counts: { unnamed_changes: 1 } })
  }
})

it('a change without a name is accepted on its images and in its project alone', async () => {
  await markDone(await capturedUnnamed('pr', SPECKLED))
  await capturedUnnamed(
    'other',
    pngOf([...card(), { x: 150, y: 130, w: 2, h: 2, colour: [226, 229, 234] }]),
  )
  expect(await gateOf(project, 'other')).toMatchObject({ counts: { unnamed_changes: 1 } })
  project = await newProject('ci')
  await capturedUnnamed('main', SPECKLED)
  expect(await gateOf(project, 'main')).toMatchObject({ counts: { unnamed_changes: 1 } })
})
