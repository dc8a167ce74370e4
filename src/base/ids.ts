const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a ULID (github.com/ulid/spec): 48 bits of Unix milliseconds, then 80 random bits, in 26
 * characters of Crockford base32. It sorts by time of creation.
 */
export function ulid(now: number = Date.now()): string {
  const time = timeOfUlid(now)
  let random = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(16)))
    random += CROCKFORD.charAt(byte & 31)
  return time + random
}

function timeOfUlid(now: number): string {
  let time = ''
  for (let rest = now, i = 0; i < 10; i++) {
    time = CROCKFORD.charAt(rest % 32) + time
    rest = Math.floor(rest / 32)
  }
  return time
}

/** The prefixes of generated ids, so that an id in a log or a ticket shows what it identifies. */
type IdPrefix =
  | 'key'
  | 'bld'
  | 'iss'
  | 'chg'
  | 'run'
  | 'fnd'
  | 'jdg'
  | 'con'
  | 'hub'
  | 'frk'
  | 'src'
  | 'snap'
  | 'scr'
  | 'evt'
  | 'com'

export const newId = (prefix: IdPrefix): string => `${prefix}_${ulid().toLowerCase()}`

/** Returns an id up to its random 16 characters, which are for the caller to add. */
export const idBeginning = (prefix: IdPrefix, now: number): string =>
  `${prefix}_${timeOfUlid(now).toLowerCase()}`

/** Returns when one of the service's ids was made, in Unix milliseconds; null for any other text. */
export function timeOfId(id: string): number | null {
  const text = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id)?.[1]
  if (text === undefined) return null
  return Array.from(text.toUpperCase()).reduce((time, c) => time * 32 + CROCKFORD.indexOf(c), 0)
}
