import * as fc from 'fast-check'
import type { Cut } from './cutting-proxy.ts'

const place = fc.oneof(
  { weight: 1, arbitrary: fc.record({ at: fc.constant('head' as const), bytes: fc.nat(600) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('body' as const),
      share: fc.oneof(
        fc.constantFrom(0, 1),
        fc.nat(1000).map((n) => n / 1000),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('response' as const), bytes: fc.nat(500) }) },
)
/** A cut at any place, of either connection or both. */
export const anyCut: fc.Arbitrary<Cut> = fc
  .tuple(place, fc.constantFrom('both' as const, 'client' as const, 'service' as const))
  .map(([where, broken]) => ({ ...where, broken }))
