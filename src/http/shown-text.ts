/** What a person reads of a text in an error or in the log. */
const MOST_CHARACTERS = 1_000

/** Returns a text as it is shown: the beginning of a long one. */
export const shownText = (text: string): string =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
