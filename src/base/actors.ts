/** The prefix of `who` when an API key acted instead of a person; the key's name follows. */
export const KEY_ACTOR = 'ci:'

/**
 * Whether a name could be mistaken for that of an API key, which no person may have. Includes names that only look
 * like one, with full-width letters, spaces or invisible characters.
 */
export const isKeyActor = (who: string): boolean =>
  who
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase()
    .startsWith(KEY_ACTOR)
