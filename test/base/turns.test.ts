import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Turns } from '../../src/base/turns.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Work that takes its time, and may fail. */
const work = fc.record({ ms: fc.nat(8), fails: fc.boolean() })

describe('work that takes its turn', () => {
  it('is never done beside other work, and each gets what its own returns or throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 6 }), async (works) => {
        const turns = new Turns(60_000)
        let running = 0
        let most = 0
        const results = works.map(({ ms, fails }, i) =>
          turns.take(async () => {
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
      { numRuns: 20 },
    )
  })

  it('goes on once the one whose turn it is has gone for ever, and not before its time is up', async () => {
    const turns = new Turns(100)
    void turns.take(() => new Promise(() => {}))
    const started = performance.now()
    expect(await turns.take(() => Promise.resolve('done'))).toBe('done')
    expect(performance.now() - started).toBeGreaterThanOrEqual(90)
  })
})
