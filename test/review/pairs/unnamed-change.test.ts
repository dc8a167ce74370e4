import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PairSummaryView } from '../../../src/review/overview/view-schema.ts'
import { gateOf, pairOfVersion, record } from '../../ci/gates.ts'
import { ci, listed, type Project } from '../../ci/ci.ts'
import { setPairDone, undoPairDone } from '../../../src/review/queue/review-steps.ts'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import type { Env } from '../../../src/settings/config.ts'
import type { PairListView } from '../../../src/review/pairs/view-schema.ts'
import {
  annotate,
  BUILT_RED,
  card,
  domOf,
  pngOf,
  readRun,
  store,
  type Inputs,
} from '../../judging/runs/runs.ts'
import { bodyOf, diff, readPair, register } from '../../support/review.ts'
import { newProject } from '../../support/service.ts'

let project: Project

beforeEach(async () => {
  project = await newProject('unnamed')
})

/** Images that differ in two pixels inside of the picture: too few to be anything. */
const images = () => ({
  a: pngOf(card()),
  b: pngOf([...card(), { x: 120, y: 70, w: 2, h: 1, colour: [60, 60, 200] }]),
})

/** The same of two builds. */
const speck = (): Inputs => ({
  ...images(),
  design: domOf(),
  dom: domOf(),
})

const summaryOf = async (pairId: string) => {
  const path = `/api/projects/${project.projectId}/pairs`
  const { pairs } = await bodyOf<{ pairs: PairSummaryView[] }>(await diff(path))
  return pairs.find(({ pair_id }) => pair_id === pairId)
}

const unnamedChanges = async () => {
  const path = `/api/projects/${project.projectId}/issue-counts`
  return (await bodyOf<{ unnamed_changes: number }>(await diff(path))).unnamed_changes
}

const mark = async (pair_id: string, done: boolean) =>
  bodyOf(await diff('/api/done', { json: { pair_id, who: 'ada', done } }))

async function judged(inputs: Inputs, version = 'v1') {
  const pair = await pairOfVersion(project, version, inputs)
  const run = await annotate(pair)
  await record(project, version, {
    outcomes: [{ story_id: 'a', outcome: 'changed', pair_id: pair }],
  })
  return { pair, run }
}

describe('a pair whose images differ without a finding', () => {
  it('says where, in the run and as it is read and listed', async () => {
    const { pair, run } = await judged(speck())
    expect(run).toMatchObject({ status: 'complete', count: 0, difference: { pixels: 2 } })
    const { difference } = await readRun(run.run_id)
    expect(difference?.box_b?.x).toBeCloseTo(120 / 240, 3)
    expect(difference?.box_b?.w).toBeCloseTo(2 / 240, 3)
    expect(difference?.box_a).toEqual(difference?.box_b)
    const unnamed_change = { run_id: run.run_id, ...difference }
    expect(await readPair(pair)).toMatchObject({ unnamed_change })
    expect(await summaryOf(pair)).toMatchObject({ unnamed_change })
    const { pairs } = await listed<PairListView>(project, 'pairs?version=v1')
    expect(pairs).toMatchObject([{ unnamed_change }])
  })

  it('waits until a person marks it as done, and again once that is taken back', async () => {
    const { pair } = await judged(speck())
    expect(await unnamedChanges()).toBe(1)
    expect(await gateOf(project, 'v1')).toMatchObject({
      conclusion: 'failure',
      reasons: ['unnamed_changes'],
      waiting: { issues: 0, unnamed_changes: 1, pairs: 1 },
    })
    await mark(pair, true)
    expect(await unnamedChanges()).toBe(0)
    expect((await readPair(pair)).unnamed_change).toBeNull()
    expect((await summaryOf(pair))?.unnamed_change).toBeNull()
    expect((await gateOf(project, 'v1')).conclusion).toBe('success')
    await mark(pair, false)
    expect((await gateOf(project, 'v1')).reasons).toEqual(['unnamed_changes'])
  })

  it.each(['reopened', 'undone'] as const)(
    'stays accepted if the pair is marked again while it is being %s',
    async (way) => {
      const { pair } = await judged(speck())
      await mark(pair, true)
      // What the queue responds to the reopening is under way until the pair is done again.
      const queue = reviewQueueOf(env, project.projectId)
      const late = {
        setDone: async (input: Parameters<typeof queue.setDone>[0]) => {
          const state = await queue.setDone(input)
          await mark(pair, true)
          return state
        },
        undoDone: async (input: Parameters<typeof queue.undoDone>[0]) => {
          const outcome = await queue.undoDone(input)
          await mark(pair, true)
          return outcome
        },
      }
      const lateEnv = { ...env, REVIEW_QUEUE: { getByName: () => late } } as unknown as Env
      const input = { pairId: pair, who: 'ada', done: false, seen: {} }
      if (way === 'reopened') await setPairDone(lateEnv, input, null)
      else await undoPairDone(lateEnv, input, null)
      expect((await readPair(pair)).state.done).toBe(true)
      const again = await judged(speck(), 'v2')
      expect((await readPair(again.pair)).unnamed_change).toBeNull()
      await mark(pair, false)
      expect((await readPair(again.pair)).unnamed_change).not.toBeNull()
    },
  )

  it('waits again on other images', async () => {
    const { pair } = await judged(speck())
    await mark(pair, true)
    const { image_b_key } = await readPair(pair)
    await store(
      image_b_key,
      pngOf([...card(), { x: 60, y: 60, w: 1, h: 1, colour: [60, 60, 200] }]),
    )
    await annotate(pair)
    expect((await gateOf(project, 'v1')).counts).toMatchObject({ unnamed_changes: 1, unjudged: 0 })
    expect((await readPair(pair)).unnamed_change?.pixels).toBe(1)
  })

  it('is none of its changes once it is registered again, until it is judged', async () => {
    const { pair } = await judged(speck())
    await register(await readPair(pair))
    expect((await gateOf(project, 'v1')).reasons).toEqual(['unjudged'])
    await ci(project, `pairs/${pair}/annotate`, { method: 'POST' })
    expect((await gateOf(project, 'v1')).reasons).toEqual(['unnamed_changes'])
  })
})

it('a pair with a finding has a name for its change', async () => {
  const red = { ...speck(), b: pngOf(card({ button: BUILT_RED })), dom: domOf('rgb(190, 30, 45)') }
  const { pair, run } = await judged(red)
  expect([run.count, run.difference?.pixels]).toEqual([1, 96 * 28])
  expect((await readPair(pair)).unnamed_change).toBeNull()
  expect((await gateOf(project, 'v1')).reasons).toEqual(['candidates'])
})

it.each<[string, Inputs]>([
  ['equal images', { ...speck(), b: pngOf(card()) }],
  ['two pixels of a design, which its rasteriser may draw', images()],
])('%s are no change', async (_, inputs) => {
  const { run } = await judged(inputs)
  expect([run.count, run.difference]).toEqual([0, null])
  expect((await gateOf(project, 'v1')).conclusion).toBe('success')
})

it('captures without structures are compared pixel by pixel if they say that they were made alike', async () => {
  const pair = await pairOfVersion(project, 'v1', images())
  await register({ ...(await readPair(pair)), capture_facts: { design: { source: 'capture' } } })
  expect((await annotate(pair)).difference).toMatchObject({ pixels: 2 })
})
