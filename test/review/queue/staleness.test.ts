import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueue } from './queue.ts'

const START = Date.parse('2026-11-21T09:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1_000)
const waitUntil = (seconds: number) => vi.setSystemTime(at(seconds))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  waitUntil(0)
})
afterEach(() => vi.useRealTimers())

describe('a lock', () => {
  it('is live for less than 180 seconds', async () => {
    const { queue, id } = await newQueue(['a'])
    const claim = (who: string) => queue.claim({ pairId: id('a'), who })
    expect(await claim('ada')).toEqual({
      claimed: true,
      state: {
        done: false,
        lockedBy: 'ada',
        lockedAt: '2026-11-21T09:00:00.000Z',
        lockExpiresAt: '2026-11-21T09:03:00.000Z',
      },
    })
    waitUntil(179.999)
    expect(await claim('bob')).toEqual({
      claimed: false,
      lockedBy: 'ada',
      lockedAt: '2026-11-21T09:00:00.000Z',
    })
    waitUntil(180)
    expect(await claim('bob')).toMatchObject({ claimed: true, state: { lockedBy: 'bob' } })
  })

  it('is live for another 180 seconds after each refresh by its holder', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.claim({ pairId: id('a'), who: 'ada' })
    waitUntil(170)
    expect(await queue.claim({ pairId: id('a'), who: 'ada' })).toMatchObject({
      state: { lockedAt: at(170).toISOString(), lockExpiresAt: at(350).toISOString() },
    })
    waitUntil(349)
    expect(await queue.claim({ pairId: id('a'), who: 'bob' })).toMatchObject({ claimed: false })
  })

  it('counts as none everywhere once it is stale', async () => {
    const { queue, id, nameOf } = await newQueue(['a', 'b'])
    await queue.claim({ pairId: id('a'), who: 'ada' })
    const none = { done: false, lockedBy: null, lockedAt: null, lockExpiresAt: null }
    waitUntil(179)
    expect(await queue.counts()).toEqual({ total: 2, done: 0, inProgress: 1, open: 1 })
    expect(nameOf(await queue.next({ who: 'bob', after: null }))).toBe('b')
    waitUntil(180)
    expect(await queue.counts()).toEqual({ total: 2, done: 0, inProgress: 0, open: 2 })
    expect(nameOf(await queue.next({ who: 'bob', after: null }))).toBe('a')
    expect(await queue.stateOf(id('a'))).toEqual(none)
    expect((await queue.list())[0]?.state).toEqual(none)
    expect(await queue.release({ pairId: id('a'), who: 'ada' })).toEqual({
      released: false,
      lockedBy: null,
    })
  })

  it('can be taken by force while it is live', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.claim({ pairId: id('a'), who: 'ada' })
    const forced = await queue.claim({ pairId: id('a'), who: 'bob', force: true })
    expect(forced).toMatchObject({ claimed: true, state: { lockedBy: 'bob' } })
    expect(await queue.release({ pairId: id('a'), who: 'ada' })).toEqual({
      released: false,
      lockedBy: 'bob',
    })
  })

  it('ends when the pair is done, and can be taken on a done pair', async () => {
    const { queue, id } = await newQueue(['a'])
    await queue.claim({ pairId: id('a'), who: 'ada' })
    expect(await queue.setDone({ pairId: id('a'), done: true })).toMatchObject({
      done: true,
      lockedBy: null,
    })
    expect(await queue.claim({ pairId: id('a'), who: 'bob' })).toMatchObject({
      claimed: true,
      state: { done: true, lockedBy: 'bob' },
    })
    expect(await queue.counts()).toEqual({ total: 1, done: 1, inProgress: 0, open: 0 })
    expect(await queue.setDone({ pairId: id('a'), done: false })).toMatchObject({
      done: false,
      lockedBy: 'bob',
    })
    expect(await queue.counts()).toEqual({ total: 1, done: 0, inProgress: 1, open: 0 })
  })
})
