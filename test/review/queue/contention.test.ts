import { describe, expect, it } from 'vitest'
import { loseStorage, mirroredFlag, newQueue, post } from './queue.ts'

const reviewers = Array.from({ length: 50 }, (_, i) => `reviewer ${i}`)

describe('many reviewers at once', () => {
  it('claim one pair: one of them gets it', async () => {
    const { queue, id } = await newQueue(['a'])
    const responses = await Promise.all(
      reviewers.map(async (who) => {
        const response = await post('/api/claim', { pair_id: id('a'), who })
        return { who, status: response.status, body: await response.json<{ locked_by: string }>() }
      }),
    )
    const winners = responses.filter((response) => response.status === 200)
    expect(winners).toHaveLength(1)
    const holder = winners[0]!.who
    expect(responses.filter((response) => response.status === 409)).toHaveLength(49)
    expect(new Set(responses.map((response) => response.body.locked_by))).toEqual(new Set([holder]))
    expect((await queue.stateOf(id('a')))?.lockedBy).toBe(holder)
  })

  it('claim one pair of a queue that has to be rebuilt first: one of them gets it', async () => {
    const { queue, id } = await newQueue(['a'])
    await loseStorage(queue)
    const claims = await Promise.all(reviewers.map((who) => queue.claim({ pairId: id('a'), who })))
    expect(claims.filter((claim) => claim?.claimed)).toHaveLength(1)
  })

  it('finish a pair and claim the next: each gets a different pair, until none is left', async () => {
    const names = Array.from({ length: 41 }, (_, i) => `p${i}`)
    const { queue, id } = await newQueue(names)
    const steps = await Promise.all(
      reviewers.map((who) => queue.doneNext({ pairId: id('p0'), who, claim: true })),
    )
    const taken = steps.map((step) => step!.next).filter((next) => next !== null)
    expect(taken).toHaveLength(40)
    expect(new Set(taken).size).toBe(40)
    expect(await queue.counts()).toEqual({ total: 41, done: 1, inProgress: 40, open: 0 })
  })

  it('set and clear one flag: the mirror ends up equal to the queue', async () => {
    const { queue, id } = await newQueue(['a'])
    const flags = reviewers.map((_, i) => i % 3 !== 0)
    await Promise.all(flags.map((done) => queue.setDone({ pairId: id('a'), done })))
    const mirrored = await mirroredFlag(id('a'))
    expect(mirrored).toBe((await queue.stateOf(id('a')))?.done)
  })
})
