import { randomUUID } from 'node:crypto'

/** SGR parameters: what starts a style, and what ends it (ECMA-48 §8.3.117). */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const

/** Paints text for a terminal; where colours are off, returns it as it is. */
export type Style = Record<keyof typeof CODES, (text: string) => string>

/**
 * Styles that survive the escaping of the text that they are in: until then a mark stands for the control sequence,
 * which nobody who wrote a part of the text can know. `resolve` puts the sequences in the marks' places. The marks are of
 * variation selectors, which are no text: a command behind one is at the beginning of its line all the same.
 */
export function createStyle(colours: boolean): { style: Style; resolve: (text: string) => string } {
  const secret = selectors(randomUUID().replaceAll('-', ''))
  const painters = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string) =>
      colours
        ? `${secret}${selectors(twoDigits(on))}${text}${secret}${selectors(twoDigits(off))}`
        : text,
  ])
  const codes = new Map(
    Object.values(CODES).flatMap((pair) => pair.map((code) => [selectors(twoDigits(code)), code])),
  )
  const marks = new RegExp(`${secret}(..)`, 'g')
  return {
    style: Object.fromEntries(painters) as Style,
    resolve: (text) =>
      text.replaceAll(marks, (_, code: string) => `\u001b[${codes.get(code) ?? 0}m`),
  }
}

const twoDigits = (code: number): string => String(code).padStart(2, '0')

/** Hexadecimal digits as the 16 variation selectors from U+FE00. */
const selectors = (hex: string): string =>
  hex.replaceAll(/./g, (digit) => String.fromCharCode(0xfe00 + Number.parseInt(digit, 16)))
