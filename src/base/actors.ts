/** What `who` begins with where an API key acted, not a person: its name follows. */
export const KEY_ACTOR = 'ci:'

/**
 * Whether a name would pass for that of an API key, which no person may have: also one that only looks like it, by
 * wide letters, spaces or characters that are not seen.
 */
export const isKeyActor = (who: string): boolean =>
  who
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Z}]/gu, '')
    .toLowerCase()
    .startsWith(KEY_ACTOR)
