import { utf8ToBytes } from '@noble/hashes/utils.js'
import { MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { importSigningKey } from './private-key.ts'

/** GitHub's clock may be behind. */
const BACKDATED_MS = MINUTE_MS
/** GitHub takes ten minutes at most. */
const LIFETIME_MS = 9 * MINUTE_MS

/** Returns a JSON Web Token (RFC 7519, RS256) with which an App speaks for itself. */
export async function signAppToken(
  { appId, privateKey }: { appId: number; privateKey: string },
  now: number,
): Promise<string> {
  const claims = {
    iat: seconds(now - BACKDATED_MS),
    exp: seconds(now + LIFETIME_MS),
    iss: String(appId),
  }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => base64url(utf8ToBytes(JSON.stringify(part))))
    .join('.')
  const key = await importSigningKey(Uint8Array.fromBase64(privateKey))
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, utf8ToBytes(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

const seconds = (ms: number) => Math.floor(ms / SECOND_MS)

const base64url = (bytes: Uint8Array) =>
  bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
