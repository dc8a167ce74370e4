export const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** Makes the keys of an App. */
export async function newKeys() {
  const generated = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const { publicKey, privateKey } = generated as CryptoKeyPair
  const pkcs8 = new Uint8Array((await crypto.subtle.exportKey('pkcs8', privateKey)) as ArrayBuffer)
  return { publicKey, pkcs8 }
}
