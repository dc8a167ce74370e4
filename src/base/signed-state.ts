import { bytesToHex } from '@noble/hashes/utils.js'
import { equalSecrets, hmacSha256Hex, sha256Hex } from './hash.ts'
import type { SealingKey } from './sealed.ts'

// The `state` that a person, or a pipeline, takes to another service and brings back: signed, so that nothing is looked up for one
// that was made up.

/** What a state is for: one that was signed for something else does not count. */
export type StatePurpose = 'design-tool oauth' | 'code-host manifest' | 'fork run'

/** The content of a state: the row it refers to, and when it expires. None of it is secret. */
interface StateFields {
  id: string
  projectId: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** Returns `<id>.<expiry>.<HMAC-SHA256>`. The project is signed but left out, as the path names it. */
export function signState(
  keys: SealingKey[],
  { purpose, ...fields }: StateFields & { purpose: StatePurpose },
): string {
  const [key] = keys
  if (!key) throw new Error('no key to sign with')
  return `${fields.id}.${fields.expiresAt}.${signature(key, purpose, fields)}`
}

/** Returns the id of a state that one of the keys signed for this project; null if it is invalid or has expired. */
export function verifyState(
  keys: SealingKey[],
  input: { state: string; purpose: StatePurpose; projectId: string; now: number },
): string | null {
  const { state, purpose, projectId, now } = input
  const [, id, expiry, given] = /^([\w-]{1,64})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(state) ?? []
  if (id === undefined || expiry === undefined || given === undefined) return null
  const fields = { id, projectId, expiresAt: Number(expiry) }
  if (fields.expiresAt <= now) return null
  return keys.some((key) => equalSecrets(given, signature(key, purpose, fields))) ? id : null
}

/** Signs with a key that is derived from the one that seals tokens. */
const signature = (
  { bytes }: SealingKey,
  purpose: StatePurpose,
  { id, projectId, expiresAt }: StateFields,
): string =>
  hmacSha256Hex(
    sha256Hex(`${purpose} state\n${bytesToHex(bytes)}`),
    `${id}\n${expiresAt}\n${projectId}`,
  )
