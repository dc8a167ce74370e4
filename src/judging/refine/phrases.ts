const MAX_TEXT = 60

/** Text of a page or a file as a part of a line: without line breaks, and cut. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  if (line.length <= MAX_TEXT) return line
  const head = line.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')
  return `${head.trimEnd()}…`
}

/** The name of a thing in a sentence. */
export const quoted = (name: string): string => `'${oneLine(name)}'`

/** A length to a hundredth of a px. */
export const px = (length: number): string => `${round(length)} px`

export const round = (value: number): number => Math.round(value * 100) / 100 + 0

export const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`

/** `line-height` as `Line height`. */
export function inWords(name: string): string {
  const words = oneLine(name.replaceAll(/[-_]+/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
