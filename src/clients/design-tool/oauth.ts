import { randomToken } from '../../base/random-token.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { DesignToolConfig } from '../../settings/config.ts'
import { TokenResponse } from './response-schemas.ts'
import { requestJson } from './request-json.ts'

/** Exactly what this service needs from the design tool. */
const SCOPES = [
  'current_user:read',
  'file_content:read',
  'file_metadata:read',
  'file_dev_resources:read',
  'file_dev_resources:write',
]

/** The credentials of the app that is registered with the design tool. */
export type OAuthClient = NonNullable<DesignToolConfig['oauthClient']>

/** The registered app and the URL that people return to after authorising it. */
export type OAuthApp = OAuthClient & { redirectUri: string }

/** Returns a code verifier, which RFC 7636 §4.1 recommends to be 32 random bytes in base64url. */
export const newCodeVerifier = randomToken

/** Returns the `S256` code challenge of RFC 7636 §4.2. */
export const codeChallenge = (verifier: string): string =>
  sha256(utf8ToBytes(verifier)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Returns the URL of the page where a person authorises this service. */
export function authorizationUrl(
  oauthUrl: string,
  app: OAuthApp,
  { state, verifier }: { state: string; verifier: string },
): string {
  const url = new URL(oauthUrl)
  url.searchParams.set('client_id', app.id)
  url.searchParams.set('redirect_uri', app.redirectUri)
  url.searchParams.set('scope', SCOPES.join(' '))
  url.searchParams.set('state', state)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('code_challenge', codeChallenge(verifier))
  url.searchParams.set('code_challenge_method', 'S256')
  return url.href
}

/** Exchanges an authorisation code, valid for about 30 seconds, for tokens. Throws a DesignToolError. */
export const exchangeCode = (
  apiUrl: string,
  app: OAuthApp,
  { code, verifier }: { code: string; verifier: string },
): Promise<TokenResponse> =>
  callTokenEndpoint(`${apiUrl}/v1/oauth/token`, app, {
    redirect_uri: app.redirectUri,
    code,
    grant_type: 'authorization_code',
    code_verifier: verifier,
  })

/** Requests a new access token. Throws a DesignToolError. */
export const refreshAccessToken = (
  apiUrl: string,
  client: OAuthClient,
  refreshToken: string,
): Promise<TokenResponse> =>
  callTokenEndpoint(`${apiUrl}/v1/oauth/refresh`, client, { refresh_token: refreshToken })

function callTokenEndpoint(
  url: string,
  client: OAuthClient,
  form: Record<string, string>,
): Promise<TokenResponse> {
  return requestJson(TokenResponse, {
    url,
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  })
}
