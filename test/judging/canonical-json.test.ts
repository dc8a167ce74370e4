import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/judging/canonical-json.ts'

describe('the examples of RFC 8785', () => {
  it('§3.2.2: numbers, strings and literals', () => {
    const value = {
      // oxlint-disable-next-line no-loss-of-precision -- as in the RFC
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('§3.2.3: members by the UTF-16 code units of their names', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      1: 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    const names = [...canonicalJson(value).matchAll(/"([^"]+)":/g)].map(([, name]) => name)
    expect(names).toEqual(['\\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'])
  })

  it('appendix B: numbers at the edges', () => {
    const numbers = [-0, 5e-324, 1.7976931348623157e308, 9007199254740992, 1e21, 1e-7, 1e23]
    expect(canonicalJson(numbers)).toBe(
      '[0,5e-324,1.7976931348623157e+308,9007199254740992,1e+21,1e-7,1e+23]',
    )
  })
})

it.each<[string, unknown]>([
  ['NaN', NaN],
  ['infinity', Infinity],
  ['minus infinity', -Infinity],
  ['half of a surrogate pair', '\ud800'],
  ['the other half', 'a\udc00b'],
  ['half of one in a name', { '\ud800': 1 }],
  ['undefined', undefined],
  ['a hole', [undefined]],
  ['a bigint', 10n],
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['a date', new Date(0)],
  ['a map', new Map()],
])('refuses %s, which JSON cannot hold', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
  expect(() => canonicalJson({ values: [value] })).toThrow(TypeError)
})

it('leaves out members that are undefined', () => {
  expect(canonicalJson({ b: undefined, a: { c: undefined } })).toBe('{"a":{}}')
})

/** Copies a value with the members of every object in another order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const)
  return Object.fromEntries(members.toReversed())
}

const wellFormed = fc.jsonValue().filter((value) => JSON.stringify(value).isWellFormed())

describe('any JSON value', () => {
  it('is parsed as the value it was made from', () => {
    fc.assert(
      fc.property(wellFormed, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is written the same in whatever order its members are', () => {
    fc.assert(
      fc.property(wellFormed, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('is its own canonical form once it is canonical', () => {
    fc.assert(
      fc.property(wellFormed, (value) => {
        const json = canonicalJson(value)
        expect(canonicalJson(JSON.parse(json))).toBe(json)
      }),
    )
  })
})
