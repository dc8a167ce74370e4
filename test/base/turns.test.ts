import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Turns } from '../../src/base/turns.ts'
import { runs } from '../support/property-runs.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Work that takes its time, and may fail. */
const work = fc.record({ ms: fc.nat(8), fails: fc.boolean() })

describe('work that takes its turn', () => {
  it('is never done beside other work, and each gets what its own returns or throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 6 }), async (works) => {
        const turns = new Turns({ what: 'works', atOnce: 1, waiting: 10, mostMs: 60_000 })
        let running = 0
        let most = 0
        const results = works.map(({ ms, fails }, i) =>
          turns.take('one', async () => {
            most = Math.max(most, ++running)
            await pause(ms)
            running--
            if (fails) throw new Error(`${i}`)
            return i
          }),
        )
        const settled = await Promise.allSettled(results)
        expect(most).toBe(1)
        for (const [i, { fails }] of works.entries())
          expect(settled[i]).toMatchObject(
            fails ? { reason: { message: `${i}` } } : { status: 'fulfilled', value: i },
          )
      }),
      { numRuns: runs(20) },
    )
  })

  it('continues once the time of a turn is up whose holder never ends it, and not before', async () => {
    const turns = new Turns({ what: 'works', atOnce: 1, waiting: 10, mostMs: 100 })
    void turns.take('one', () => new Promise(() => {}))
    const started = performance.now()
    expect(await turns.take('one', () => Promise.resolve('done'))).toBe('done')
    expect(performance.now() - started).toBeGreaterThanOrEqual(90)
  })

  it('does not make one tenant wait for all the work of another', async () => {
    const turns = new Turns({ what: 'works', atOnce: 1, waiting: 10, mostMs: 60_000 })
    const done: string[] = []
    const take = (tenant: string) =>
      turns.take(tenant, async () => {
        await pause(5)
        done.push(tenant)
      })
    const crowd = Array.from({ length: 8 }, () => take('crowd'))
    await Promise.all([...crowd, take('neighbour'), take('neighbour')])
    // One of the crowd is at work when they come, and one is next.
    expect(done.slice(0, 5)).toEqual(['crowd', 'crowd', 'neighbour', 'crowd', 'neighbour'])
  })

  it('is refused, with the time to wait, to a tenant of which too many wait, and to no other', async () => {
    const limits = { what: 'works', atOnce: 1, waiting: 2, mostMs: 60_000, retryAfterSeconds: 7 }
    const turns = new Turns(limits)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const taken = [1, 2, 3].map(() => turns.take('crowd', () => end))
    await expect(turns.take('crowd', () => end)).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'At most 1 works are at work at once, and no more than 2 wait for it',
      details: { headers: { 'Retry-After': '7' } },
    })
    const neighbour = turns.take('neighbour', () => Promise.resolve('done'))
    resolve()
    expect(await neighbour).toBe('done')
    await Promise.all(taken)
  })

  it('is refused once it has waited too long', async () => {
    const turns = new Turns({ what: 'works', atOnce: 1, waiting: 2, waitingMs: 30, mostMs: 60_000 })
    void turns.take('one', () => new Promise(() => {}))
    await expect(turns.take('two', () => Promise.resolve())).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  it('leaves room for others where one tenant may not have all of it', async () => {
    const limits = {
      what: 'works',
      atOnce: 3,
      ofTenant: 2,
      waiting: 0,
      waitingMs: 0,
      mostMs: 60_000,
    }
    const turns = new Turns(limits)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const taken = [turns.take('crowd', () => end), turns.take('crowd', () => end)]
    await expect(turns.take('crowd', () => end)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await turns.take('neighbour', () => Promise.resolve('done'))).toBe('done')
    resolve()
    await Promise.all(taken)
  })
})
