import { evictDurableObject } from 'cloudflare:test'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Model, type Step } from './model.ts'
import { newQueue, type Queue } from './queue.ts'
import { runs } from '../../support/property-runs.ts'
import { later, stopClock } from '../../support/clock.ts'

const START = Date.parse('2026-11-21T09:00:00.000Z')
const NAMES = ['d', 'a', 'c', 'b']

stopClock()

const who = fc.constantFrom('ada', 'bob', 'eve')
const pairId = fc.constantFrom(...NAMES, 'unknown')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: claim() },
  fc.record({ kind: fc.constant('release'), pairId, who }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('setDone'), pairId, done: fc.boolean() }) },
  { weight: 2, arbitrary: doneNext() },
  fc.record({ kind: fc.constant('next'), who, after: fc.option(pairId) }),
)

function claim() {
  const force = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true))
  return fc.record({ kind: fc.constant('claim'), pairId, who, force })
}

function doneNext() {
  return fc.record({ kind: fc.constant('doneNext'), pairId, who, claim: fc.boolean() })
}

/** Time passes, the object may be evicted, and then several reviewers act at once. */
const turn = fc.record({
  evicted: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
  seconds: fc.constantFrom(0, 0, 1, 59, 60, 61, 120, 179, 180),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
})

/** The step with the ids of a project's pairs in place of their short names. */
const withIds = (step: Step, id: (name: string) => string): Step =>
  step.kind === 'next'
    ? { ...step, after: step.after && id(step.after) }
    : { ...step, pairId: id(step.pairId) }

/** What the queue returns, in the terms of the model. */
async function run(queue: Queue, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'claim': {
      const outcome = await queue.claim(step)
      if (!outcome) return null
      if (!outcome.claimed) return { lockedBy: outcome.lockedBy }
      return { done: outcome.state.done, who: outcome.state.lockedBy }
    }
    case 'release':
      return queue.release(step)
    case 'setDone': {
      const state = await queue.setDone(step)
      return state && { done: state.done, who: state.lockedBy }
    }
    case 'doneNext':
      return queue.doneNext(step)
    case 'next':
      return queue.next(step)
  }
}

async function stateOf(queue: Queue) {
  const pairs = await queue.list()
  return pairs.map(({ pairId, state }) => ({
    id: pairId,
    done: state.done,
    who: state.lockedBy,
    at: state.lockedAt === null ? null : Date.parse(state.lockedAt),
  }))
}

it('does what the model does, for some order of the steps that happen at once', async () => {
  const property = fc.asyncProperty(
    fc.array(turn, { minLength: 1, maxLength: 15 }),
    async (turns) => {
      vi.setSystemTime(START)
      const { queue, id } = await newQueue(NAMES)
      let model = new Model(NAMES.map((name) => ({ id: id(name), done: false, lock: null })))
      for (const { evicted, seconds, steps: named } of turns) {
        later(seconds * 1_000)
        if (evicted) await evictDurableObject(queue)
        const steps = named.map((step) => withIds(step, id))
        const results = await Promise.all(steps.map((step) => run(queue, step)))
        const seen = { results, state: await stateOf(queue) }
        const outcomes = model.outcomes(steps, Date.now())
        const outcome = outcomes.find(
          (outcome) => fc.stringify(outcome.seen) === fc.stringify(seen),
        )
        if (!outcome) return expect(seen).toEqual(outcomes[0]?.seen)
        model = outcome.after
      }
    },
  )
  await fc.assert(property, { numRuns: runs(30) })
})
