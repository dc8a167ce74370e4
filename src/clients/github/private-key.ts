// GitHub hands out an App's RSA key in the form of PKCS #1 (RFC 8017, A.1.2); WebCrypto takes PKCS #8 (RFC 5958),
// which is the same with the name of the algorithm in front.

/** The version 0, and rsaEncryption (1.2.840.113549.1.1.1) without parameters. */
const PREFIX = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01,
  0x05, 0x00,
]
const SEQUENCE = 0x30
const OCTET_STRING = 0x04

/** Returns the key of a PEM file as PKCS #8 in base64, or null for a text that is no RSA key. */
export async function readPrivateKey(pem: string): Promise<string | null> {
  const form =
    /^-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END \1?PRIVATE KEY-----\s*$/
  const [, isPkcs1, base64 = ''] = form.exec(pem) ?? []
  try {
    const bytes = Uint8Array.fromBase64(base64)
    const pkcs8 = isPkcs1 === undefined ? bytes : wrapped(bytes)
    await importSigningKey(pkcs8)
    return pkcs8.toBase64()
  } catch {
    return null
  }
}

/** Imports a key for signing as RS256 (RFC 7518 §3.3). */
export const importSigningKey = (pkcs8: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, [
    'sign',
  ])

const wrapped = (pkcs1: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(tagged(SEQUENCE, [...PREFIX, ...tagged(OCTET_STRING, [...pkcs1])]))

/** DER: a tag, the length in the fewest bytes, the content (X.690 §8.1.3). */
function tagged(tag: number, content: number[]): number[] {
  const { length } = content
  if (length < 0x80) return [tag, length, ...content]
  if (length < 0x100) return [tag, 0x81, length, ...content]
  return [tag, 0x82, length >> 8, length & 0xff, ...content]
}
