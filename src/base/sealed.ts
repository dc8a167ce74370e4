import { sha256Hex } from './hash.ts'

// Text encrypted with AES-256-GCM (NIST SP 800-38D) and a random 96-bit nonce. It can be decrypted only with the key
// whose id is stored with it, and only in the context that it was sealed for: a sealed text copied to another record
// cannot be decrypted there.

export interface SealingKey {
  /** The first 12 hex digits of the key's SHA-256; derived, so that it always matches the key. */
  id: string
  /** 32 bytes. */
  bytes: Uint8Array<ArrayBuffer>
}

export interface Sealed {
  keyId: string
  /** Nonce, ciphertext and tag, in base64. */
  box: string
}

/** Thrown if the key is no longer configured, or the text was modified or moved. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError'
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const KEY_ID_DIGITS = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Decodes a key from base64 or base64url; null unless it is exactly 32 bytes. */
export function sealingKey(base64: string): SealingKey | null {
  let bytes
  try {
    bytes = fromBase64(base64.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  if (bytes.length !== KEY_BYTES) return null
  return { id: sha256Hex(bytes).slice(0, KEY_ID_DIGITS), bytes }
}

/** Seals `text` with the first key; `context` is authenticated along with it. */
export async function seal(keys: SealingKey[], text: string, context: string): Promise<Sealed> {
  const [key] = keys
  if (!key) throw new Error('no key to seal with')
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    parameters(nonce, context),
    await importKey(key),
    encoder.encode(text),
  )
  const box = new Uint8Array(NONCE_BYTES + sealed.byteLength)
  box.set(nonce)
  box.set(new Uint8Array(sealed), NONCE_BYTES)
  return { keyId: key.id, box: toBase64(box) }
}

/** Returns the text if it was sealed with one of these keys for this context. Throws SealBrokenError. */
export async function unseal(keys: SealingKey[], sealed: Sealed, context: string): Promise<string> {
  const key = keys.find(({ id }) => id === sealed.keyId)
  if (!key) throw new SealBrokenError('sealed with a key that is not configured')
  try {
    const box = fromBase64(sealed.box)
    const text = await crypto.subtle.decrypt(
      parameters(box.subarray(0, NONCE_BYTES), context),
      await importKey(key),
      box.subarray(NONCE_BYTES),
    )
    return decoder.decode(text)
  } catch {
    throw new SealBrokenError('cannot be decrypted')
  }
}

const parameters = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: encoder.encode(context),
})

const importKey = ({ bytes }: SealingKey) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
