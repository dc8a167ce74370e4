import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  diff,
  historyOf,
  listIssues,
  readPair,
  statusAndBody,
  transition,
  type PairBody,
} from '../../support/review.ts'
import {
  annotate,
  BUILT_RED,
  card,
  pairOf,
  pngOf,
  readReport,
  readRun,
  requestRun,
  store,
  type Inputs,
} from './runs.ts'

const RED = pngOf(card({ button: BUILT_RED }))
/** Red too, in a shade that the eye cannot distinguish. */
const ALSO_RED = pngOf(card({ button: [191, 30, 45] }))
const MENDED = pngOf(card())

const redPair = (inputs: Inputs = {}) => pairOf({ b: RED, ...inputs })

const objectAt = async (key: string) => {
  const { etag, size } = (await env.STORAGE.head(key))!
  return { key, etag, size }
}

/** The only issue of a pair, after a run has found it. */
async function foundIssue(pair: PairBody): Promise<string> {
  await annotate(pair.pair_id)
  const issues = await listIssues(pair.pair_id)
  expect(issues).toHaveLength(1)
  return issues[0]!.id
}

const eventsOf = async (id: string) =>
  (await historyOf(id)).map(({ action, run_id, images_changed }) => ({
    action,
    run_id,
    images_changed,
  }))

describe('the inputs of a run', () => {
  it('are named by key and ETag, in the run, its report and its response', async () => {
    const pair = await redPair({ dom: {}, design: null })
    const annotation = await annotate(pair.pair_id)
    const inputs = {
      image_a_key: await objectAt(pair.image_a_key),
      image_b_key: await objectAt(pair.image_b_key),
      dom_structure_key: await objectAt(pair.dom_structure_key!),
      design_tool_structure_key: null,
    }
    expect(annotation.inputs).toEqual(inputs)
    expect((await readRun(annotation.run_id)).inputs).toEqual(inputs)
    expect((await readReport(annotation)).inputs.objects).toEqual(inputs)
  })

  it('are new ones in the run after an image was replaced; how they were made is the same', async () => {
    const pair = await redPair()
    const first = await annotate(pair.pair_id)
    await store(pair.image_b_key, ALSO_RED)
    const second = await annotate(pair.pair_id)
    expect(second.inputs?.image_b_key?.etag).not.toBe(first.inputs?.image_b_key?.etag)
    expect(second.inputs?.image_a_key).toEqual(first.inputs?.image_a_key)
    expect(second.input_version).toBe(first.input_version)
    expect((await readRun(first.run_id)).inputs).toEqual(first.inputs)
    await store(pair.image_b_key, RED)
    expect((await annotate(pair.pair_id)).inputs).toEqual(first.inputs)
  })

  it('of runs from before they were kept are unknown', async () => {
    const pair = await redPair()
    const { run_id } = await annotate(pair.pair_id)
    await env.DB.prepare(`UPDATE runs SET inputs = NULL WHERE run_id = ?1`).bind(run_id).run()
    expect((await readRun(run_id)).inputs).toBeNull()
  })

  it('that were replaced end the done flag, also when the run that is resumed can no longer read them', async () => {
    const pair = await redPair()
    const { run_id } = await annotate(pair.pair_id)
    await env.DB.prepare(`UPDATE runs SET status = 'errored' WHERE run_id = ?1`).bind(run_id).run()
    await bodyOf(await diff('/api/done', { json: { pair_id: pair.pair_id, who: 'ada' } }))
    await store(pair.image_b_key, MENDED)
    expect(await statusAndBody(await requestRun(pair.pair_id, { run_id }))).toMatchObject([
      409,
      { message: 'Image b was replaced or deleted since the run started' },
    ])
    const state = await diff(`/api/state?project=${pair.project_id}`)
    expect(await state.json()).toMatchObject({ pairs: [{ done: false }] })
  })
})

describe('what a run says in the history of an issue', () => {
  it('names the run and the image that changed when it supersedes a candidate', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    const before = await objectAt(pair.image_b_key)
    await store(pair.image_b_key, MENDED)
    const { run_id, superseded } = await annotate(pair.pair_id)
    expect(superseded).toBe(1)
    const [detected, event] = await historyOf(id)
    const noSize = ({ key, etag }: { key: string; etag: string }) => ({ key, etag })
    expect(detected?.images?.b).toEqual(noSize(before))
    expect(event).toMatchObject({
      action: 'superseded',
      who: null,
      run_id,
      images_changed: ['b'],
      images: {
        a: noSize(await objectAt(pair.image_a_key)),
        b: noSize(await objectAt(pair.image_b_key)),
      },
    })
  })

  it('names the design that was registered as the build', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    const { pair_id, project_id, image_a_key } = pair
    await bodyOf(
      await diff('/api/pairs', {
        json: { pair_id, project_id, image_a_key, image_b_key: image_a_key },
      }),
    )
    const { run_id } = await annotate(pair_id)
    const event = (await historyOf(id)).at(-1)
    expect(event).toMatchObject({
      action: 'superseded',
      run_id,
      images_changed: ['b'],
      images: { b: { key: image_a_key } },
    })
  })

  it('names both images, and none where neither changed', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    await annotate(pair.pair_id)
    await store(pair.image_a_key, pngOf(card(), { alpha: true }))
    await store(pair.image_b_key, ALSO_RED)
    await annotate(pair.pair_id)
    expect(
      (await eventsOf(id)).map(({ action, images_changed }) => [action, images_changed]),
    ).toEqual([
      ['detected', []],
      ['refreshed', []],
      ['refreshed', ['a', 'b']],
    ])
  })
})

describe('a dismissal by a person', () => {
  it('that a run meets on another image stays one, and its history names run and image', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    await bodyOf(await transition(id, 'dismiss'))
    const dismissed = { action: 'dismiss', run_id: null, images_changed: [] }
    // The same image again: nothing to report.
    await annotate(pair.pair_id)
    expect((await eventsOf(id)).slice(1)).toEqual([dismissed])
    await store(pair.image_b_key, ALSO_RED)
    const { run_id, candidates } = await annotate(pair.pair_id)
    await annotate(pair.pair_id)
    expect(candidates).toBe(0)
    expect((await eventsOf(id)).slice(1)).toEqual([
      dismissed,
      { action: 'seen', run_id, images_changed: ['b'] },
    ])
    expect((await listIssues(pair.pair_id)).map(({ status }) => status)).toEqual(['dismissed'])
    expect((await historyOf(id)).at(-1)).toMatchObject({ from: 'dismissed', to: 'dismissed' })
  })

  it('shows in its pair that the image has been replaced', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    await bodyOf(await transition(id, 'dismiss'))
    await store(pair.image_b_key, ALSO_RED)
    await annotate(pair.pair_id)
    expect((await readPair(pair.pair_id)).last_review).toMatchObject({
      who: 'ada',
      images_changed: ['b'],
    })
  })

  it('is distinguished from a promoted issue, which a run only marks as seen', async () => {
    const pair = await redPair()
    const id = await foundIssue(pair)
    await bodyOf(await transition(id, 'promote'))
    await store(pair.image_b_key, ALSO_RED)
    await annotate(pair.pair_id)
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['detected', 'promote'])
  })
})
