import { bytesToHex } from '@noble/hashes/utils.js'
import { equalSecrets, hmacSha256Hex, sha256Hex } from '../../base/hash.ts'
import type { SealingKey } from '../../base/sealed.ts'

/** The content of a state: the row it refers to, and when it expires. None of it is secret. */
export interface StateFields {
  id: string
  projectId: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** Returns `<id>.<expiry>.<HMAC-SHA256>`. The project is signed but not included, as the path names it. */
export function signState(keys: SealingKey[], fields: StateFields): string {
  const [key] = keys
  if (!key) throw new Error('no key to sign with')
  return `${fields.id}.${fields.expiresAt}.${signature(key, fields)}`
}

/** Returns the id of a state that one of the keys signed for this project; null if it is invalid or has expired. */
export function verifyState(
  keys: SealingKey[],
  { state, projectId, now }: { state: string; projectId: string; now: number },
): string | null {
  const [, id, expiry, given] = /^([\w-]{1,64})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(state) ?? []
  if (id === undefined || expiry === undefined || given === undefined) return null
  const fields = { id, projectId, expiresAt: Number(expiry) }
  if (fields.expiresAt <= now) return null
  return keys.some((key) => equalSecrets(given, signature(key, fields))) ? id : null
}

/** Signs with a key derived from the one that seals tokens. */
const signature = ({ bytes }: SealingKey, { id, projectId, expiresAt }: StateFields): string =>
  hmacSha256Hex(
    sha256Hex(`design-tool oauth state\n${bytesToHex(bytes)}`),
    `${id}\n${expiresAt}\n${projectId}`,
  )
