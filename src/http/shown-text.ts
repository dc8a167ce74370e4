/** The most characters of a text that an error or the log shows. */
const MOST_CHARACTERS = 1_000

/** Returns a text for display: only the beginning of a long one. */
export const shownText = (text: string): string =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
