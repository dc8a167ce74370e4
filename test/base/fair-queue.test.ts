import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FairQueue } from '../../src/base/fair-queue.ts'

const TENANTS = ['a', 'b', 'c', 'd']

/** Someone joins, the next is served, or the one who waits longest of a tenant goes away. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), tenant: fc.constantFrom(...TENANTS) }),
  fc.record({ kind: fc.constant('leave' as const), tenant: fc.constantFrom(...TENANTS) }),
  fc.constant({ kind: 'serve' as const }),
)

interface Waiting {
  tenant: string
  /** The other tenants that were served since it became the first of its own. */
  passedBy: string[]
}

it('serves a tenant in its order, and passes over none for two of another', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const line = new FairQueue<Waiting>()
      const model = new Map<string, Waiting[]>(TENANTS.map((tenant) => [tenant, []]))
      const of = (tenant: string) => model.get(tenant) ?? []
      for (const event of events) {
        if (event.kind === 'join') {
          const waiting = { tenant: event.tenant, passedBy: [] }
          of(event.tenant).push(waiting)
          line.join(event.tenant, waiting)
          line.join(event.tenant, waiting)
        } else if (event.kind === 'leave') {
          const gone = of(event.tenant).shift()
          if (gone) line.leave(event.tenant, gone)
        } else {
          const next = line.next()
          expect(next === null).toBe(TENANTS.every((tenant) => of(tenant).length === 0))
          if (next === null) continue
          line.serve(next.tenant, next)
          expect(of(next.tenant).shift()).toBe(next)
          for (const tenant of TENANTS) {
            const first = of(tenant)[0]
            if (tenant === next.tenant || !first) continue
            expect(first.passedBy).not.toContain(next.tenant)
            first.passedBy.push(next.tenant)
          }
        }
      }
    }),
  )
})

it('looks past those that may not be served, and leaves them their place', () => {
  const line = new FairQueue<string>()
  for (const item of ['a1', 'a2', 'b1']) line.join(item.slice(0, 1), item)
  expect(line.next((item) => !item.startsWith('a'))).toBe('b1')
  expect(line.next()).toBe('a1')
})
