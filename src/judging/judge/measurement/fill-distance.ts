import { deltaE } from '../image/colour.ts'
import type { Colour, Fill } from '../node.ts'

/** CIEDE2000 of two colours laid over white; null where one is not known. */
export function colourDistance(p: Colour | null, q: Colour | null): number | null {
  if (p === null || q === null) return null
  const [s, t] = [overWhite(p), overWhite(q)]
  return deltaE(s.r, s.g, s.b, t.r, t.g, t.b)
}

export const overWhite = ({ r, g, b, a }: Colour): { r: number; g: number; b: number } => ({
  r: 255 + (r - 255) * a,
  g: 255 + (g - 255) * a,
  b: 255 + (b - 255) * a,
})

/** CIEDE2000 of two fills, of gradients that of their stops; null where they cannot be compared. */
export function fillDistance(p: Fill | null, q: Fill | null): number | null {
  if (p === null || q === null || p.kind === 'image' || q.kind === 'image') return null
  const [s, t] = [stopsOf(p), stopsOf(q)]
  const [first, last] = [
    colourDistance(s[0] ?? null, t[0] ?? null),
    colourDistance(s.at(-1) ?? null, t.at(-1) ?? null),
  ]
  return first === null || last === null ? null : Math.max(first, last)
}

const stopsOf = (fill: Exclude<Fill, { kind: 'image' }>): Colour[] =>
  fill.kind === 'colour' ? [fill.colour] : fill.stops
