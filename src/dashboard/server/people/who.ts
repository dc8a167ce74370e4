import { sha256Hex } from '../../../base/hash.ts'

/** Returns the form in which a name or an e-mail address identifies a person. */
export const whoOf = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Returns the name of a person in logs: the first 12 hex digits of the SHA-256 of their `who`. Lines of one person belong
 * together, and whoever has the e-mail address can find them; the address itself is kept out of logs.
 */
export const personInLogs = (who: string): string => sha256Hex(who).slice(0, 12)
