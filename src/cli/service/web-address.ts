import * as z from 'zod'

/** Browsers and proxies take little more. */
const MOST_CHARACTERS = 4_000

/** Percent-encodes what an address cannot hold (RFC 3986 §2). */
const encoded = (address: string): string =>
  address
    .toWellFormed()
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent)
    // A fragment holds no `#`, and a log no `##[`.
    .replaceAll(/(?<=#.*)#/g, '%23')

/**
 * An address that the service or GitHub gave: of the web, and encoded, so that it ends no link and no line. It may still be one that cannot be opened: a service
 * that is reached at an IP address has no host for its builds.
 */
export const WebAddress = z
  .string()
  .max(MOST_CHARACTERS)
  .regex(/^https?:\/\//i, 'is no address of the web')
  .transform(encoded)
