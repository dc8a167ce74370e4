const MAX_TEXT = 60

/** Returns text of a page or a file as part of a line: without line breaks, and shortened. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (line.length <= MAX_TEXT) return line
  const head = line.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')
  return `${head.trimEnd()}…`
}

/** Quotes a name within a sentence. */
export const quoted = (name: string): string => `'${oneLine(name)}'`

/** Writes a length to a hundredth of a px. */
export const px = (length: number): string => `${round(length)} px`

export const round = (value: number): number => Math.round(value * 100) / 100 + 0

export const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

/** Writes a name as words: `line-height` becomes `Line height`. */
export function inWords(name: string): string {
  const words = oneLine(name.replaceAll(/[-_]+/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
