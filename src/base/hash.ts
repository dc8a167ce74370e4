import { sha256 } from '@noble/hashes/sha2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? utf8ToBytes(data) : data

export const sha256Hex = (data: string | Uint8Array): string => bytesToHex(sha256(bytesOf(data)))

/** Returns a SHA-256 in the form that a Content-Security-Policy needs (CSP3 §2.3.1). */
export const sha256Base64 = (text: string): string =>
  btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))

/** HMAC-SHA256 (RFC 2104) as lowercase hex. */
export const hmacSha256Hex = (secret: string, data: string | Uint8Array): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), bytesOf(data)))

/**
 * Compares two secrets in a time that reveals neither where they differ nor how long they are: every byte of their
 * digests is compared.
 */
export function equalSecrets(a: string, b: string): boolean {
  const left = sha256(utf8ToBytes(a))
  const right = sha256(utf8ToBytes(b))
  let difference = 0
  for (const [i, byte] of left.entries()) difference |= byte ^ (right[i] ?? 0)
  return difference === 0
}
