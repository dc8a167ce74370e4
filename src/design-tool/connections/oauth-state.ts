import { bytesToHex } from '@noble/hashes/utils.js'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import type { SealingKey } from '../../base/sealed.ts'

/** What a state names: the row it stands for, and until when. Nothing of it is secret. */
export interface StateClaims {
  id: string
  projectId: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** `<id>.<expiry>.<HMAC-SHA256>`; the project is signed and not named, since the path names it. */
export function signState(keys: SealingKey[], claims: StateClaims): string {
  const [key] = keys
  if (!key) throw new Error('no key to sign with')
  return `${claims.id}.${claims.expiresAt}.${signature(key, claims)}`
}

/** The id of a state that was signed for this project with any of the keys and is not over; else null. */
export function readState(
  keys: SealingKey[],
  { state, projectId, now }: { state: string; projectId: string; now: number },
): string | null {
  const [, id, expiry, given] = /^([\w-]{1,64})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(state) ?? []
  if (id === undefined || expiry === undefined || given === undefined) return null
  const claims = { id, projectId, expiresAt: Number(expiry) }
  if (claims.expiresAt <= now) return null
  return keys.some((key) => equalSecrets(given, signature(key, claims))) ? id : null
}

/** Under a key of its own, made of the one that seals tokens. */
const signature = ({ bytes }: SealingKey, { id, projectId, expiresAt }: StateClaims): string =>
  hmacSha256Hex(
    sha256Hex(`design-tool oauth state\n${bytesToHex(bytes)}`),
    `${id}\n${expiresAt}\n${projectId}`,
  )
