import { describe, expect, it } from 'vitest'
import { codeChallenge, newCodeVerifier } from '../../src/clients/design-tool/oauth.ts'

describe('PKCE', () => {
  it('makes the challenge of RFC 7636, appendix B', () => {
    expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })

  it('makes a new verifier of 43 characters each time', () => {
    const verifiers = Array.from({ length: 50 }, newCodeVerifier)
    expect(verifiers.every((verifier) => /^[\w-]{43}$/.test(verifier))).toBe(true)
    expect(new Set(verifiers).size).toBe(50)
  })
})
