import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealingKey } from '../../src/base/sealed.ts'
import { codeChallenge, newCodeVerifier } from '../../src/clients/design-tool/oauth.ts'
import { verifyState, signState } from '../../src/design-tool/connections/oauth-state.ts'

const keyOf = (letter: string) => sealingKey(btoa(letter.repeat(32)))!
const [OLD, NEW] = [keyOf('o'), keyOf('n')]
const CLAIMS = { id: '5f0c', projectId: 'acme', expiresAt: 2_000 }
const STATE = signState([OLD], CLAIMS)

describe('a state', () => {
  it('reads back until its time is over', () => {
    const read = (now: number) => verifyState([OLD], { state: STATE, projectId: 'acme', now })
    expect([read(0), read(1_999), read(2_000), read(1e15)]).toEqual(['5f0c', '5f0c', null, null])
  })

  it('counts after the key was rotated, while the old one is still there', () => {
    const read = (keys: (typeof OLD)[]) =>
      verifyState(keys, { state: STATE, projectId: 'acme', now: 0 })
    expect([read([NEW, OLD]), read([NEW])]).toEqual(['5f0c', null])
  })

  it('does not count for another project', () => {
    expect(verifyState([OLD], { state: STATE, projectId: 'other', now: 0 })).toBeNull()
  })

  it('does not count with any character changed', () => {
    fc.assert(
      fc.property(
        fc.nat(STATE.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, char) => {
          fc.pre(STATE[at] !== char)
          const state = STATE.slice(0, at) + char + STATE.slice(at + 1)
          expect(verifyState([OLD], { state, projectId: 'acme', now: 0 })).toBeNull()
        },
      ),
    )
  })

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (state) => {
        expect(verifyState([OLD], { state, projectId: 'acme', now: 0 })).toBeNull()
      }),
    )
  })
})

describe('PKCE', () => {
  it('makes the challenge of RFC 7636, appendix B', () => {
    expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it('makes verifiers of 43 characters, another each time', () => {
    const verifiers = Array.from({ length: 50 }, newCodeVerifier)
    expect(verifiers.every((verifier) => /^[\w-]{43}$/.test(verifier))).toBe(true)
    expect(new Set(verifiers).size).toBe(50)
  })
})
