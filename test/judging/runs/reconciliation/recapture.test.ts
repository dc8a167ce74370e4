import type { Label } from '../../../../src/vocabulary/labels.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { stillThere } from '../../../../src/judging/runs/reconciliation/recapture.ts'
import { insertCandidates, listIssues, register } from '../../../support/review.ts'
import { annotate, BUILT_RED, card, pairOf, pngOf, store, type Patch } from '../runs.ts'

// A candidate that the judge does not find again stays, if its difference shows in the new capture as it did in the old.

/** Where `insertCandidates` puts them, in px of the card. */
const PLACE = { x: 24, y: 32, w: 72, h: 64 }
const BLUE = [30, 60, 190] as const
const MARK: Patch = { ...PLACE, x: 40, y: 48, w: 40, h: 32, colour: BLUE }

const built = (...patches: Patch[]) => pngOf([...card(), ...patches])

/** A speck at the far end, as anti-aliasing leaves them: the file is another, the picture the same. */
const SPECK: Patch = { x: 239, y: 159, w: 1, h: 1, colour: [237, 241, 245] }

/** A pair that was judged, with a candidate at PLACE that no judge would find again. */
async function judged(a: Uint8Array, b: Uint8Array) {
  const pair = await pairOf({ a, b })
  const { run_id: runId } = await annotate(pair.pair_id)
  const [id] = await insertCandidates(pair, [{ labels: ['icon'] }])
  await seenIn(runId, id)
  return { pair, id }
}

const seenIn = (runId: string, id: string | undefined) =>
  env.DB.prepare(`UPDATE issues SET last_seen_run_id = ?1 WHERE id = ?2`).bind(runId, id).run()

async function captured(
  pair: Awaited<ReturnType<typeof pairOf>>,
  images: Record<string, Uint8Array>,
) {
  const keys: Record<string, string> = {}
  for (const [field, image] of Object.entries(images)) {
    keys[field] = `inputs/${crypto.randomUUID()}`
    await store(keys[field], image)
  }
  const { pair_id, project_id, image_a_key, image_b_key } = pair
  return register({ pair_id, project_id, image_a_key, image_b_key, ...keys })
}

const statusOf = async (pairId: string, id: string | undefined) =>
  (await listIssues(pairId)).find((issue) => issue.id === id)?.status

it('keeps a candidate in another capture of the same build, also when that is judged again', async () => {
  const { pair, id } = await judged(pngOf(card()), built(MARK))
  await captured(pair, { image_b_key: built(MARK, SPECK) })
  const { superseded } = await annotate(pair.pair_id)
  expect([superseded, await statusOf(pair.pair_id, id)]).toEqual([0, 'candidate'])
  expect((await annotate(pair.pair_id)).superseded).toBe(0)
  await captured(pair, { image_b_key: built(MARK, SPECK, { ...SPECK, x: 238 }) })
  expect((await annotate(pair.pair_id)).superseded).toBe(0)
})

it.each([
  ['the build is as the design', { image_b_key: built(SPECK) }],
  ['its place changed', { image_b_key: built({ ...MARK, colour: BUILT_RED }) }],
  [
    'the design is another',
    { image_a_key: pngOf([...card(), SPECK]), image_b_key: built(MARK, SPECK) },
  ],
  ['nothing was captured again', {}],
])('supersedes a candidate where %s', async (_, images) => {
  const { pair, id } = await judged(pngOf(card()), built(MARK))
  await captured(pair, images)
  await annotate(pair.pair_id)
  expect(await statusOf(pair.pair_id, id)).toBe('dismissed')
})

it('supersedes a candidate where the earlier capture showed nothing there', async () => {
  const { pair, id } = await judged(pngOf(card()), built())
  await captured(pair, { image_b_key: built(SPECK) })
  await annotate(pair.pair_id)
  expect(await statusOf(pair.pair_id, id)).toBe('dismissed')
})

it('supersedes a candidate where the earlier capture is no longer stored', async () => {
  const { pair, id } = await judged(pngOf(card()), built(MARK))
  await env.STORAGE.delete(pair.image_b_key ?? '')
  await captured(pair, { image_b_key: built(MARK, SPECK) })
  await annotate(pair.pair_id)
  expect(await statusOf(pair.pair_id, id)).toBe('dismissed')
})

// More judgements of larger images than these would take more CPU than a request has.
it.each([
  { scale: 7, megapixels: 3.8, becomes: 'candidate' },
  { scale: 8, megapixels: 4.9, becomes: 'dismissed' },
])('becomes $becomes where two images have $megapixels megapixels', async ({ scale, becomes }) => {
  const enlarged = (...patches: Patch[]) => pngOf([...card(), ...patches], { scale })
  const { pair, id } = await judged(enlarged(), enlarged(MARK))
  await captured(pair, { image_b_key: enlarged(MARK, SPECK) })
  await annotate(pair.pair_id)
  expect(await statusOf(pair.pair_id, id)).toBe(becomes)
})

describe('a gap of the earlier capture', () => {
  const box = { x: 0.1, y: 0.1, w: 0.4, h: 0.2 }
  const beside = { x: 0.4, y: 0.2, w: 0.3, h: 0.1 }
  const elsewhere = { x: 0.7, y: 0.7, w: 0.2, h: 0.2 }
  const differs = (labels: [Label], box_a: typeof box, box_b: typeof box | null = box_a) => ({
    labels,
    box_a,
    box_b,
  })
  const around = { x: 0, y: 0, w: 1, h: 1 }
  const toReference = [differs(['spacing/layout'], box), differs(['colour/background'], around)]
  const issue = { boxB: box, labels: ['spacing/layout'] }

  it.each([
    ['letters beside it are drawn wider', [differs(['typography'], beside)], [issue]],
    ['what it is in has another border', [differs(['colour/background'], around)], [issue]],
    ['a gap elsewhere is another', [differs(['spacing/layout'], elsewhere)], [issue]],
    ['the gap is another', [differs(['spacing/layout'], beside)], []],
    ['what it was measured from is gone', [differs(['missing/element'], beside, null)], []],
  ])('where in the later one %s', (_, toCapture, kept) => {
    expect(stillThere([issue], { toReference, toCapture })).toEqual(kept)
  })
})
