import { generateKeyPairSync, sign } from 'node:crypto'

// A self-signed certificate (RFC 5280 §4.1), as a server of https needs one: Node reads them but makes none.

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const EXPLICIT_0 = 0xa0

/** Encodes a value with its tag and its length. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

/** commonName, 2.5.4.3. */
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2. */
const ALGORITHM = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'))

/** YYMMDDHHMMSSZ. */
const time = (date: Date): Buffer => {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(UTC_TIME, Buffer.from(digits.slice(2)))
}

interface KeyAndCertificate {
  key: string
  cert: string
}

/** Makes a certificate that is good between two dates. */
export function makeCertificate(from: Date, until: Date): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from('localhost')))),
  )
  const content = der(
    SEQUENCE,
    der(EXPLICIT_0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ALGORITHM,
    name,
    der(SEQUENCE, time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = der(SEQUENCE, content, ALGORITHM, signature).toString('base64')
  const lines = base64.replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
