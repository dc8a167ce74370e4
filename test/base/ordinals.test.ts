import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortOrdinals } from '../../src/base/ordinals.ts'

it('the ordinals of any values come out in their order, equal ones ascending', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 300, size: 'max' }), (values) => {
      const byValue = (a: number, b: number) => values[a]! - values[b]!
      expect([...sortOrdinals(values.length, byValue)]).toEqual(
        [...values.keys()].toSorted(byValue),
      )
    }),
  ))
