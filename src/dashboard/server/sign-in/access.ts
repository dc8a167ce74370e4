import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { isKeyActor } from '../../../base/actors.ts'
import { AppError } from '../../../base/errors.ts'
import type { DashboardEnv } from '../env.ts'
import { whoOf } from '../people/who.ts'
import type { Identity } from './identity.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Cloudflare Access in front of the Worker: each request carries a JWT that says who signed in
 * (developers.cloudflare.com/cloudflare-one: Validate JWTs). It is verified for every request, so that whoever
 * Access no longer lets in is signed out at once; the dashboard keeps no session.
 */
export const accessSignIn: SignIn = {
  async identify({ headers }, env) {
    const application = applicationOf(env)
    const token = headers.get('Cf-Access-Jwt-Assertion')
    const claims = token === null ? null : await verifiedClaims(token, application)
    return claims && identityOf(claims, env)
  },
  isAdministrator: (who, env) => Promise.resolve(administratorsOf(env).has(who)),
  page: null,
  identifiesBy: 'email',
  signOut: '/cdn-cgi/access/logout',
  routes: null,
}

interface Application {
  /** `https://<team>.cloudflareaccess.com` */
  issuer: string
  audience: string
}

const TEAM_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Returns the Access application. Throws `not_configured`: a deployment without Access lets nobody in. */
function applicationOf({
  ACCESS_TEAM_DOMAIN: domain,
  ACCESS_AUD: audience,
}: DashboardEnv): Application {
  if (!domain || !audience)
    throw new AppError('not_configured', 'ACCESS_TEAM_DOMAIN and ACCESS_AUD are not set')
  if (!TEAM_DOMAIN.test(domain))
    throw new AppError(
      'not_configured',
      'Invalid setting ACCESS_TEAM_DOMAIN: must be a host name such as team.cloudflareaccess.com',
    )
  return { issuer: `https://${domain.toLowerCase()}`, audience }
}

/** The key set is fetched again at this age, and, at most every 30 seconds, for an unknown key id. */
const KEYS_MAX_AGE_MS = 60 * 60 * 1000

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysOf(issuer: string) {
  const known = keySets.get(issuer)
  if (known) return known
  const url = new URL('/cdn-cgi/access/certs', issuer)
  const keys = createRemoteJWKSet(url, { cacheMaxAge: KEYS_MAX_AGE_MS })
  keySets.set(issuer, keys)
  return keys
}

/** Returns a token's claims; null if it is not valid here. Throws `bad_gateway` if the keys cannot be fetched. */
async function verifiedClaims(
  token: string,
  { issuer, audience }: Application,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (isUnavailable(error))
      throw new AppError('bad_gateway', 'The keys of Cloudflare Access cannot be fetched')
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Whether the key server failed, not the token. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error instanceof TypeError ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

/** Returns the person of the claims; null for a service token, which has no e-mail address, and for a key's name. */
function identityOf({ email }: JWTPayload, env: DashboardEnv): Identity | null {
  if (typeof email !== 'string' || email.trim() === '') return null
  const who = whoOf(email)
  if (isKeyActor(who)) return null
  return { who, name: who, administrator: administratorsOf(env).has(who) }
}

const administratorsOf = ({ ADMINISTRATORS: list = '' }: DashboardEnv): ReadonlySet<string> =>
  new Set(list.split(',').map(whoOf).filter(Boolean))
