import type { NodePair } from '../matching/matching.ts'
import type { TextLook } from '../verdict/scene.ts'

/** The part of a told change that has to be seen: rasterisers and hinting take the rest. */
const LEAST_SEEN = 0.3
/** Of the font size: ink that is higher is of several lines, whose extent tells of their breaks. */
const ONE_LINE = 1.6

/**
 * Whether the ink of a line is larger or smaller as a change of its type says: by font size its
 * height, by letter spacing its width, by weight its mass. True where the ink cannot tell.
 */
export function isSeenInInk(
  { a, b }: NodePair,
  look: TextLook,
  property: string,
  before: number,
  after: number,
): boolean {
  const [p, q] = [look.a.inkRect, look.b.inkRect]
  const size = Math.max(a.style.fontSize ?? 0, b.style.fontSize ?? 0)
  if (p === null || q === null || a.text !== b.text || a.style.fontFamily !== b.style.fontFamily)
    return true
  if (size === 0 || Math.max(p.h, q.h) > ONE_LINE * size) return true
  if (property === 'font-size') return seen(q.h - p.h, p.h * (after / before - 1))
  const letters = (a.text ?? '').length - 1
  if (property === 'letter-spacing') return seen(q.w - p.w, letters * (after - before))
  if (property !== 'font-weight' || a.style.fontSize !== b.style.fontSize) return true
  return (look.b.mass - look.a.mass) * (after - before) > 0
}

/** Half a px is a rasteriser's choice of where an edge lies. */
const seen = (measured: number, told: number): boolean =>
  Math.abs(told) < 1 || (measured + Math.sign(told) * 0.5) / told >= LEAST_SEEN
