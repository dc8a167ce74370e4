import { describe, expect, it } from 'vitest'
import { newQueue, ordinalOf } from './queue.ts'

const by = (who: string, pairId: string) => ({ who, pairId })

describe('the order of a review queue', () => {
  it('is the order of first registration, not of ids', async () => {
    const { queue, nameOf } = await newQueue(['m', 'z', 'a'])
    const pairs = await queue.list()
    expect(pairs.map((pair) => nameOf(pair.pairId))).toEqual(['m', 'z', 'a'])
  })

  it('does not change when a pair is registered again', async () => {
    const { queue, id, nameOf } = await newQueue(['a', 'b', 'c'])
    await queue.register({
      pairId: id('a'),
      ordinal: await ordinalOf(id('a')),
      registration: 1,
      name: 'renamed',
    })
    const pairs = await queue.list()
    expect(pairs.map((pair) => nameOf(pair.pairId))).toEqual(['a', 'b', 'c'])
    expect(pairs[0]?.name).toBe('renamed')
  })

  it('keeps the latest name when an older registration arrives late', async () => {
    const { queue, id } = await newQueue(['a'])
    const pair = { pairId: id('a'), ordinal: await ordinalOf(id('a')) }
    await queue.register({ ...pair, registration: 3, name: 'latest' })
    await queue.register({ ...pair, registration: 2, name: 'late' })
    expect((await queue.list())[0]?.name).toBe('latest')
  })

  it('starts after `after`, wraps around the end and comes to `after` itself last', async () => {
    const { queue, id, nameOf } = await newQueue(['a', 'b', 'c'])
    const after = async (name: string) =>
      nameOf(await queue.next({ who: 'ada', after: name === '' ? null : id(name) }))
    expect(await after('')).toBe('a')
    expect(await after('a')).toBe('b')
    expect(await after('c')).toBe('a')
    expect(await after('unknown')).toBe('a')
    await queue.setDone({ pairId: id('a'), done: true })
    await queue.setDone({ pairId: id('c'), done: true })
    expect(await after('b')).toBe('b')
    expect(await after('a')).toBe('b')
    await queue.setDone({ pairId: id('b'), done: true })
    expect(await after('b')).toBeNull()
    expect(await after('')).toBeNull()
  })

  it('skips pairs that others have locked, but not the reviewer’s own', async () => {
    const { queue, id, nameOf } = await newQueue(['a', 'b', 'c'])
    await queue.claim(by('bob', id('a')))
    await queue.claim(by('ada', id('b')))
    expect(nameOf(await queue.next({ who: 'ada', after: null }))).toBe('b')
    expect(nameOf(await queue.next({ who: 'bob', after: null }))).toBe('a')
    expect(nameOf(await queue.next({ who: 'eve', after: null }))).toBe('c')
  })

  it('finishes a pair and returns the next one, which `claim` locks', async () => {
    const { queue, id, nameOf } = await newQueue(['a', 'b', 'c'])
    await queue.claim(by('bob', id('b')))
    const step = { pairId: id('a'), who: 'ada' }
    expect(nameOf((await queue.doneNext({ ...step, claim: false }))!.next)).toBe('c')
    expect((await queue.stateOf(id('c')))?.lockedBy).toBeNull()
    expect(nameOf((await queue.doneNext({ ...step, claim: true }))!.next)).toBe('c')
    expect((await queue.stateOf(id('c')))?.lockedBy).toBe('ada')
    expect((await queue.stateOf(id('a')))?.done).toBe(true)
    // A retry, as after a lost response, leads to the same pair.
    expect(nameOf((await queue.doneNext({ ...step, claim: true }))!.next)).toBe('c')
    await queue.setDone({ pairId: id('c'), done: true })
    expect((await queue.doneNext({ ...step, claim: true }))!.next).toBeNull()
  })

  it('reopens a pair that is registered again and keeps its live lock', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.setDone({ pairId: id('a'), done: true })
    await queue.claim(by('ada', id('a')))
    const ordinal = await ordinalOf(id('a'))
    const state = await queue.register({ pairId: id('a'), ordinal, registration: 1, name: 'a' })
    expect(state).toMatchObject({ done: false, lockedBy: 'ada' })
    expect(await queue.counts()).toEqual({ total: 1, done: 0, inProgress: 1, open: 0 })
  })
})
