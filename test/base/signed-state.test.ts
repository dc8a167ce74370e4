import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealingKey } from '../../src/base/sealed.ts'
import { signState, verifyState, type StatePurpose } from '../../src/base/signed-state.ts'

const keyOf = (letter: string) => sealingKey(btoa(letter.repeat(32)))!
const [OLD, NEW] = [keyOf('o'), keyOf('n')]
const FIELDS = { id: '5f0c', projectId: 'acme', expiresAt: 2_000 }
const PURPOSE = 'design-tool oauth'
const STATE = signState([OLD], { purpose: PURPOSE, ...FIELDS })

describe('a state', () => {
  it('is valid until it expires', () => {
    const read = (now: number) =>
      verifyState([OLD], { state: STATE, purpose: PURPOSE, projectId: 'acme', now })
    expect([read(0), read(1_999), read(2_000), read(1e15)]).toEqual(['5f0c', '5f0c', null, null])
  })

  it('stays valid after the key was rotated, as long as the old key is configured', () => {
    const read = (keys: (typeof OLD)[]) =>
      verifyState(keys, { state: STATE, purpose: PURPOSE, projectId: 'acme', now: 0 })
    expect([read([NEW, OLD]), read([NEW])]).toEqual(['5f0c', null])
  })

  it('is not valid for another project', () => {
    expect(
      verifyState([OLD], { state: STATE, purpose: PURPOSE, projectId: 'other', now: 0 }),
    ).toBeNull()
  })

  it('is not valid for another purpose', () => {
    const read = (purpose: StatePurpose) =>
      verifyState([OLD], { state: STATE, purpose, projectId: 'acme', now: 0 })
    expect([read(PURPOSE), read('code-host manifest')]).toEqual(['5f0c', null])
  })

  it('is not valid with any character changed', () => {
    fc.assert(
      fc.property(
        fc.nat(STATE.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, char) => {
          fc.pre(STATE[at] !== char)
          const state = STATE.slice(0, at) + char + STATE.slice(at + 1)
          expect(
            verifyState([OLD], { state, purpose: PURPOSE, projectId: 'acme', now: 0 }),
          ).toBeNull()
        },
      ),
    )
  })

  it('is not valid without a signature of this service', () => {
    const signature = fc.stringMatching(/^[0-9a-f]{64}$/)
    const forged = fc
      .tuple(fc.stringMatching(/^[\w-]{1,36}$/), fc.nat(), signature)
      .map((parts) => parts.join('.'))
    fc.assert(
      fc.property(fc.oneof(forged, fc.string()), (state) => {
        expect(
          verifyState([OLD], { state, purpose: PURPOSE, projectId: 'acme', now: 0 }),
        ).toBeNull()
      }),
    )
  })

  it.each([
    ['with the signature of another state', `5f0d.${STATE.slice('5f0c.'.length)}`],
    ['with text before it', `x${STATE}`],
    ['with text after it', `${STATE}x`],
    ['with a line after it', `${STATE}\n`],
    ['with its signature in capitals', STATE.replace(/\w+$/, (hex) => hex.toUpperCase())],
    ['with no signature', STATE.replace(/\w+$/, '')],
  ])('is not valid %s', (_, state) => {
    expect(verifyState([OLD], { state, purpose: PURPOSE, projectId: 'acme', now: 0 })).toBeNull()
  })
})
