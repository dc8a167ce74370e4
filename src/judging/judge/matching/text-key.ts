/** Letters as they are matched, whatever their case and compatibility forms. */
export const textKey = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
