import { describe, expect, it } from 'vitest'
import { newQueue, ordinalOf, recordPairs } from './queue.ts'

/** A queue of a and c. b, registered between them, is only in D1. */
async function halfRegistered() {
  const created = await newQueue(['a'])
  const { projectId, queue, id } = created
  await recordPairs(projectId, ['b', 'c'].map(id))
  const register = async (name: string) =>
    queue.register({ pairId: id(name), ordinal: await ordinalOf(id(name)), registration: 1, name })
  await register('c')
  return { ...created, register }
}

describe('a pair whose registration failed half-way', () => {
  it('is added by the same registration sent again', async () => {
    const { queue, nameOf, register } = await halfRegistered()
    expect((await queue.list()).map((pair) => nameOf(pair.pairId))).toEqual(['a', 'c'])
    await register('b')
    expect((await queue.list()).map((pair) => nameOf(pair.pairId))).toEqual(['a', 'b', 'c'])
    expect(await queue.counts()).toMatchObject({ total: 3, open: 3 })
  })

  it.each<[string, (b: string, it: Awaited<ReturnType<typeof halfRegistered>>) => unknown]>([
    ['claimed', (pairId, { queue }) => queue.claim({ pairId, who: 'ada' })],
    ['released', (pairId, { queue }) => queue.release({ pairId, who: 'ada' })],
    ['set to done', (pairId, { queue }) => queue.setDone({ pairId, done: true })],
    ['finished', (pairId, { queue }) => queue.doneNext({ pairId, who: 'ada', claim: false })],
    ['read', (pairId, { queue }) => queue.stateOf(pairId)],
  ])('is added at its place in the order when it is %s', async (_, call) => {
    const created = await halfRegistered()
    expect(await call(created.id('b'), created)).not.toBeNull()
    const pairs = await created.queue.list()
    expect(pairs.map((pair) => created.nameOf(pair.pairId))).toEqual(['a', 'b', 'c'])
    expect(await created.queue.counts()).toMatchObject({ total: 3 })
  })

  it('is added once, however many calls name it at once', async () => {
    const { queue, id } = await halfRegistered()
    const claims = await Promise.all(
      ['ada', 'bob', 'eve'].map((who) => queue.claim({ pairId: id('b'), who })),
    )
    expect(claims.filter((claim) => claim?.claimed)).toHaveLength(1)
    expect(await queue.counts()).toEqual({ total: 3, done: 0, inProgress: 1, open: 2 })
  })
})

describe('a pair that does not exist or belongs to another project', () => {
  it('is unknown', async () => {
    const { queue } = await newQueue(['a'])
    const other = await newQueue(['a'])
    for (const pairId of ['none', other.id('a')]) {
      expect(await queue.claim({ pairId, who: 'ada' })).toBeNull()
      expect(await queue.release({ pairId, who: 'ada' })).toBeNull()
      expect(await queue.setDone({ pairId, done: true })).toBeNull()
      expect(await queue.doneNext({ pairId, who: 'ada', claim: true })).toBeNull()
      expect(await queue.stateOf(pairId)).toBeNull()
    }
    expect(await queue.counts()).toEqual({ total: 1, done: 0, inProgress: 0, open: 1 })
  })
})
