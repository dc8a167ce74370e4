import { hexOf } from '../../base/rgb.ts'
import type { Value } from './change.ts'
import type { UiNode } from './node.ts'

/** A number of at most one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const px = (value: number): string => `${round(value)} px`

/** How alike two icons are, as it is stated: of three decimals. */
export const roundedSimilarity = (similarity: number): number => Number(similarity.toFixed(3))

/** The name of an element in a note. */
export function nameOf(node: UiNode): string {
  if (node.kind === 'text') return `“${shorten(node.text ?? '')}”`
  const name = node.name?.split(' ')[0]
  return name && name.toLowerCase() !== node.kind
    ? `the ${node.kind} ${shorten(name)}`
    : `the ${node.kind}`
}

/**
 * The most letters of a text that a note quotes: enough to find the text by, and few enough for two quotes in a
 * sentence.
 */
const MAX_LETTERS = 40

export const shorten = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text

/** How much of the text before a difference is quoted, in letters: two or three words to find the place by. */
const BEFORE = 16

/** Two texts, each as far as a note quotes it, with where they begin to differ. */
export function shortenBoth(p: string, q: string): [string, string] {
  const letters = Array.from(p)
  const others = Array.from(q)
  const apart = letters.findIndex((letter, i) => letter !== others[i])
  const first = apart < 0 ? letters.length : apart
  if (first < MAX_LETTERS - BEFORE / 2) return [shorten(p), shorten(q)]
  const start = first - BEFORE
  const from = (text: readonly string[]) => `…${shorten(text.slice(start).join(''))}`
  return [from(letters), from(others)]
}

/** Four sides, or corners, without those that CSS takes from the one across (CSS Box 4, § 4.2). */
export function shorthand([top = 0, right = 0, bottom = 0, left = 0]: readonly number[]): string {
  const shown = left !== right ? 4 : bottom !== top ? 3 : right !== top ? 2 : 1
  return [top, right, bottom, left].slice(0, shown).map(length).join(' ')
}

const length = (value: number): string => (value === 0 ? '0' : `${value}px`)

/** Shadows as they are compared, `inset? x y blur spread #rrggbbaa`, with units and without a spread of none. */
export const shadowCss = (text: string): string =>
  text.replaceAll(
    /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (?=#)/g,
    (_, ...lengths: string[]) => {
      const [x = 0, y = 0, blur = 0, spread = 0] = lengths.slice(0, 4).map(Number)
      return `${[x, y, blur, ...(spread === 0 ? [] : [spread])].map(length).join(' ')} `
    },
  )

/** A value as the evidence of a finding states it. */
export function valueText(value: Value): string {
  if ('colour' in value) return hexOf(value.colour)
  if ('lengths' in value) {
    const [first = 0, ...rest] = value.lengths
    return rest.length === 0 ? px(first) : shorthand(value.lengths.map(round))
  }
  if ('number' in value) return String(round(value.number))
  return 'css' in value ? value.css : value.words
}

const HEX = /#[0-9a-f]{6}(?:[0-9a-f]{2})?\b/g

/** A value as a note states it: with colours as designers write them. */
export const valueInNote = (value: Value): string =>
  'words' in value
    ? value.words
    : valueText(value).replaceAll(HEX, (colour) => colour.toUpperCase())
