import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signAppToken } from '../../src/clients/github/app-token.ts'
import { readPrivateKey } from '../../src/clients/github/private-key.ts'
import { newKeys, RSA } from './new-keys.ts'

const pem = (label: string, bytes: Uint8Array) =>
  `-----BEGIN ${label}-----\n${bytes.toBase64().replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

it('a key is read in both forms, and signs a token that its public key verifies', async () => {
  const { publicKey, pkcs8 } = await newKeys()
  const key = await readPrivateKey(pem('PRIVATE KEY', pkcs8))
  // Behind version and algorithm, 26 bytes, lies the key of PKCS #1.
  expect(await readPrivateKey(pem('RSA PRIVATE KEY', pkcs8.subarray(26)))).toBe(key)
  const now = Date.parse('2026-11-21T09:30:00Z')
  const token = await signAppToken({ appId: 12, privateKey: key! }, now)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const parse = (part: string): unknown => JSON.parse(atob(part.replaceAll('-', '+')))
  expect(parse(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(parse(claims)).toEqual({ iss: '12', iat: now / 1_000 - 60, exp: now / 1_000 + 540 })
  const bytes = Uint8Array.fromBase64(signature, { alphabet: 'base64url' })
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  expect(await crypto.subtle.verify(RSA.name, publicKey, bytes, signed)).toBe(true)
})

it('no other text is a key', async () => {
  const { pkcs8 } = await newKeys()
  const label = 'RSA PRIVATE KEY'
  const wrong = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 1_300 }).map((bytes) => pem(label, bytes)),
    fc.nat({ max: 1_000 }).map((length) => pem(label, pkcs8.subarray(26, 26 + length))),
  )
  await fc.assert(
    fc.asyncProperty(wrong, async (text) => {
      expect(await readPrivateKey(text)).toBeNull()
    }),
    { numRuns: 100 },
  )
})
