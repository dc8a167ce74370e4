import type { UiNode } from './node.ts'

/** A number of at most one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10

export const px = (value: number): string => `${round(value)} px`

/** How alike two icons are, as it is told: of three decimals. */
export const toldSimilarity = (similarity: number): number => Number(similarity.toFixed(3))

/** The name of an element in a note. */
export function nameOf(node: UiNode): string {
  if (node.kind === 'text') return `“${shorten(node.text ?? '')}”`
  const name = node.name?.split(' ')[0]
  return name && name.toLowerCase() !== node.kind
    ? `the ${node.kind} ${shorten(name)}`
    : `the ${node.kind}`
}

/** As much of a text as a note has room for. */
const ROOM = 40

export const shorten = (text: string): string =>
  text.length > ROOM ? `${text.slice(0, ROOM - 1)}…` : text

/** So much of what two texts share stands before what sets them apart. */
const BEFORE = 16

/** Two texts, each as far as a note has room for it, with where they begin to differ. */
export function shortenBoth(p: string, q: string): [string, string] {
  const letters = Array.from(p)
  const others = Array.from(q)
  const apart = letters.findIndex((letter, i) => letter !== others[i])
  const first = apart < 0 ? letters.length : apart
  if (first < ROOM - BEFORE / 2) return [shorten(p), shorten(q)]
  const start = first - BEFORE
  const from = (text: readonly string[]) => `…${shorten(text.slice(start).join(''))}`
  return [from(letters), from(others)]
}
