import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DashboardEnv } from '../../src/dashboard/server/env.ts'
import { createDashboard } from '../../src/dashboard/server/app.ts'
import { accessSignIn } from '../../src/dashboard/server/sign-in/access.ts'

const AUDIENCE = 'audience-tag-of-the-application'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

/** A team of Access: what signs, what its key server publishes, how often that was asked. */
interface Team {
  domain: string
  keys: Map<string, Keys>
  asked: number
}

let team: Team
let teams = 0

/** Key sets are kept by team, so that each test has a team of its own. */
beforeEach(async () => {
  team = { domain: `team-${++teams}.cloudflareaccess.com`, keys: new Map(), asked: 0 }
  await addKey('first')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { href } = new URL(input instanceof Request ? input.url : input)
    if (href !== `https://${team.domain}/cdn-cgi/access/certs`)
      throw new TypeError(`unexpected request to ${href}`)
    team.asked++
    const keys = await Promise.all(
      Array.from(team.keys, async ([kid, { publicKey }]) =>
        Object.assign(await exportJWK(publicKey), { kid, alg: 'RS256', use: 'sig' }),
      ),
    )
    return Response.json({ keys })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const addKey = async (kid: string) => {
  team.keys.set(kid, await generateKeyPair('RS256', { extractable: true }))
}

const unlimited: RateLimit = { limit: () => Promise.resolve({ success: true }) }

const env = (settings: Partial<DashboardEnv> = {}) =>
  ({
    ACCESS_TEAM_DOMAIN: team.domain,
    ACCESS_AUD: AUDIENCE,
    DASHBOARD_READ_LIMIT: unlimited,
    DASHBOARD_WRITE_LIMIT: unlimited,
    ...settings,
  }) as DashboardEnv

const now = () => Math.floor(Date.now() / 1000)

/** A token as Access makes them, but for the claims given; undefined leaves one out. */
async function token(
  claims: Record<string, unknown> = {},
  { kid = 'first', key }: { kid?: string; key?: CryptoKey } = {},
): Promise<string> {
  const payload = {
    iss: `https://${team.domain}`,
    aud: [AUDIENCE],
    email: 'Ada@Example.com',
    sub: 'a-user',
    iat: now(),
    nbf: now(),
    exp: now() + 3600,
    ...claims,
  }
  const signer = key ?? team.keys.get(kid)?.privateKey
  if (!signer) throw new Error(`no key ${kid}`)
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(signer)
}

const identify = (jwt: string | null, settings?: Partial<DashboardEnv>) =>
  accessSignIn.identify(
    new Request('https://dashboard.example.com/', {
      headers: jwt === null ? {} : { 'Cf-Access-Jwt-Assertion': jwt },
    }),
    env(settings),
  )

describe('a person whom Access lets in', () => {
  it.each(['ci:release', 'CI:ada@example.com', '\u200bci:x'])(
    'is not known by %j, which would pass for an API key',
    async (email) => {
      expect(await identify(await token({ email }))).toBeNull()
    },
  )

  it('is known by the e-mail address, in lower case', async () => {
    expect(await identify(await token())).toEqual({
      who: 'ada@example.com',
      name: 'ada@example.com',
      administrator: false,
    })
  })

  it('is an administrator if the setting names the address, in any case', async () => {
    const settings = { ADMINISTRATORS: 'grace@example.com, ADA@example.com' }
    expect(await identify(await token(), settings)).toMatchObject({ administrator: true })
    const other = await token({ email: 'ada@example.com.evil.example' })
    expect(await identify(other, settings)).toMatchObject({ administrator: false })
  })

  it('costs the key server one request, however many follow', async () => {
    for (let i = 0; i < 5; i++) expect(await identify(await token())).not.toBeNull()
    expect(team.asked).toBe(1)
  })

  it('is let in with a key that came after the others were fetched', async () => {
    expect(await identify(await token())).not.toBeNull()
    await addKey('second')
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    expect(await identify(await token({}, { kid: 'second' }))).not.toBeNull()
    expect(team.asked).toBe(2)
  })

  it('is let in by keys that are fetched again when they are old', async () => {
    await identify(await token())
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] })
    expect(await identify(await token())).not.toBeNull()
    expect(team.asked).toBe(2)
  })
})

describe('nobody is let in', () => {
  it('without a token', async () => {
    expect(await identify(null)).toBeNull()
    expect(team.asked).toBe(0)
  })

  it.each<[string, Record<string, unknown>]>([
    ['of another application', { aud: ['another-application'] }],
    ['of no application', { aud: undefined }],
    ['of another team', { iss: 'https://other.cloudflareaccess.com' }],
    ['of no team', { iss: undefined }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['of a service, which has no e-mail address', { email: undefined, common_name: 'ci' }],
    ['with an empty e-mail address', { email: ' ' }],
    ['whose e-mail address is no text', { email: ['ada@example.com'] }],
  ])('with a token %s', async (_, claims) => {
    expect(await identify(await token(claims))).toBeNull()
  })

  it('with a token that somebody else signed', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    expect(await identify(await token({}, { key: privateKey }))).toBeNull()
    expect(await identify(await token({}, { kid: 'unknown', key: privateKey }))).toBeNull()
  })

  it('with a token that nobody signed, or that the public key signed as a secret', async () => {
    const encode = (value: object) =>
      new TextEncoder()
        .encode(JSON.stringify(value))
        .toBase64({ alphabet: 'base64url', omitPadding: true })
    const [, payload = ''] = (await token()).split('.')
    expect(await identify(`${encode({ alg: 'none' })}.${payload}.`)).toBeNull()
    const publicKey = team.keys.get('first')?.publicKey
    if (!publicKey) throw new Error('no key')
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
    const confused = await new SignJWT({ email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setIssuer(`https://${team.domain}`)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret)
    expect(await identify(confused)).toBeNull()
  })

  it.each(['', 'x', 'a.b.c', '....', 'é'.normalize('NFD').replaceAll(/\W/g, '%')])(
    'with %j for a token',
    async (text) => {
      expect(await identify(text)).toBeNull()
    },
  )

  it('when its signature was changed', async () => {
    const jwt = await token()
    const at = jwt.length - 10
    const changed = jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1)
    expect(await identify(changed)).toBeNull()
  })
})

describe('a deployment', () => {
  it.each([
    { ACCESS_TEAM_DOMAIN: '' },
    { ACCESS_AUD: '' },
    { ACCESS_TEAM_DOMAIN: '', ACCESS_AUD: '' },
    { ACCESS_TEAM_DOMAIN: 'https://team.cloudflareaccess.com' },
    { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com/x' },
    { ACCESS_TEAM_DOMAIN: 'user@team.cloudflareaccess.com' },
  ])('with %j lets nobody in, and says why', async (settings) => {
    const refused = identify(await token(), settings)
    await expect(refused).rejects.toMatchObject({ code: 'not_configured' })
    await expect(refused).rejects.toThrow('ACCESS_')
    expect(team.asked).toBe(0)
  })

  it('without Access is 503 for every request that needs a person', async () => {
    const dashboard = createDashboard(accessSignIn)
    for (const path of ['/', '/sign-in', '/p/shop', '/api/admin/session', '/api/diff/api/queue']) {
      const response = await dashboard.request(path, {}, env({ ACCESS_AUD: '' }))
      expect([path, response.status]).toEqual([path, 503])
      expect(await response.json()).toMatchObject({
        error: 'Not configured',
        message: 'ACCESS_TEAM_DOMAIN and ACCESS_AUD are not set',
      })
    }
  })

  it('is 401 for a request that did not come through Access', async () => {
    const dashboard = createDashboard(accessSignIn)
    for (const path of ['/', '/sign-in', '/api/admin/session', '/api/diff/api/queue']) {
      const response = await dashboard.request(path, {}, env())
      expect([path, response.status]).toEqual([path, 401])
    }
  })

  it('where the platform counts no requests is 503, and says so', async () => {
    const dashboard = createDashboard(accessSignIn)
    for (const [method, name] of [
      ['GET', 'DASHBOARD_READ_LIMIT'],
      ['POST', 'DASHBOARD_WRITE_LIMIT'],
    ]) {
      const settings = { [name!]: undefined }
      const response = await dashboard.request('/api/admin/x', { method: method! }, env(settings))
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { error: 'Not configured', message: `${name} is not bound` },
      ])
    }
  })

  it('whose key server cannot be reached says so, and lets people in when it is back', async () => {
    vi.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('no network'))
    await expect(identify(await token())).rejects.toMatchObject({ code: 'bad_gateway' })
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response('oops', { status: 500 }))
    await expect(identify(await token())).rejects.toMatchObject({ code: 'bad_gateway' })
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response('<html>'))
    await expect(identify(await token())).rejects.toMatchObject({ code: 'bad_gateway' })
    expect(await identify(await token())).not.toBeNull()
  })
})
