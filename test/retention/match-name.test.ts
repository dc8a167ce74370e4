import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesName } from '../../src/retention/match-name.ts'

describe('a pattern of version names', () => {
  it.each([
    ['pr-*', 'pr-7', true],
    ['pr-*', 'pr-', true],
    ['pr-*', 'main', false],
    ['main', 'main', true],
    ['main', 'main2', false],
    ['*', 'anything', true],
    ['*-rc*', 'v1-rc2', true],
    ['a*a', 'a', false],
    ['a*b*a', 'aba', true],
    ['*ab', 'aab', true],
    ['v1.*', 'v1x2', false],
  ])('%s and %s: %s', (pattern, name, matches) => {
    expect(matchesName(pattern, name)).toBe(matches)
  })

  it('means what the same regular expression does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 })
    const name = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 })
    fc.assert(
      fc.property(text, name, (pattern, name) => {
        const same = new RegExp(`^${pattern.replaceAll(/\*+/g, '.*')}$`)
        expect(matchesName(pattern, name)).toBe(same.test(name))
      }),
    )
  })

  it('answers at once however often it does not fit', () => {
    expect(matchesName(`${'*a'.repeat(60)}*b`, 'a'.repeat(128))).toBe(false)
  })
})
