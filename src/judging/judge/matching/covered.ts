import { sharedAcross, sharedDown } from '../../../base/rectangle.ts'
import { otherSide } from '../finding.ts'
import { peakStrength } from '../segmentation/ink-colour.ts'
import { addMatch, isWhole, matchesOf, type Matching } from './matching.ts'
import { expected } from './place.ts'
import { removeSegments, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * How far a text is looked for from where what is around it says, in px: a line of text, as one that moved onto
 * its neighbour does; each px costs.
 */
const REACH = 24
/** Fewer are not found by their shape, in px: two or three letters of a small text, of which a line holds several. */
const LEAST_INK = 60
/** How much of a text's ink is there at least: all but the edges that blend with the ink over it. */
const SHOWN = 0.88
/** And how much more of it than of its blanks: in a block that is all ink it would be nothing. */
const CLEARER = 0.6
/** So many px of ink are compared at most, a bound on cost: more texts than a component has are a pattern. */
const MOST_WORK = 30_000_000

const isInked = ({ kind, parent }: Segment): boolean =>
  (kind === 'text' || kind === 'icon') && parent !== null

/**
 * Cuts ink that one side shows in one and the other as several texts, where the letters of these are found in it by
 * their shape: a text that moved onto another, or so near to it that both read as one.
 */
export function matchCovered(a: Segmentation, b: Segmentation, matching: Matching): void {
  const sides = { a, b }
  let work = MOST_WORK
  for (const side of ['a', 'b'] as const) {
    const [from, to] = [sides[side], sides[otherSide(side)]]
    const [matched, matchedTo] = [matchesOf(matching, side), matchesOf(matching, otherSide(side))]
    const lone = from.segments
      .filter((text) => text.kind === 'text' && isInked(text) && !matched.has(text))
      .map((text) => ({ text, at: expected(matching, text.rect) }))
    for (const whole of lone.length === 0 ? [] : to.segments.filter(isInked)) {
      const match = matchedTo.get(whole)
      if (match && isWhole(match)) continue
      const near = lone.flatMap(({ text, at }) => {
        const container = text.parent && matched.get(text.parent)?.[otherSide(side)]
        const isOpen = !matched.has(text) && container === whole.parent && isNear(at, whole.rect)
        return isOpen ? [text] : []
      })
      if (near.length === 0) continue
      const found = [...(match ? [match[side]] : []), ...near].flatMap((text) => {
        work -= text.rect.w * text.rect.h * placesIn(text, whole)
        const rect = work > 0 ? locate(from, text, to, whole) : null
        return rect ? [{ text, rect }] : []
      })
      if (found.length < 2 || (match && found[0]?.text !== match[side])) continue
      for (const { text, rect } of found) {
        const lines = [rect]
        if (text === match?.[side]) {
          Object.assign(match, { covered: true })
          Object.assign(whole, { rect, lines })
          continue
        }
        const part: Segment = { ...whole, kind: 'text', rect, lines, children: [], element: null }
        whole.parent?.children.push(part)
        to.segments.push(part)
        const [p, q] = side === 'a' ? [text, part] : [part, text]
        addMatch(matching, { a: p, b: q, similarity: 1, covered: true })
      }
      if (!match) removeSegments(to, [whole])
    }
  }
}

const isNear = (p: Rect, q: Rect): boolean =>
  Math.min(sharedAcross(p, q), sharedDown(p, q)) > -REACH

/** At how many places a text fits into the ink of another segment. */
const placesIn = ({ rect: p }: Segment, { rect: q }: Segment): number =>
  Math.max(0, q.w - p.w + 3) * Math.max(0, q.h - p.h + 3)

/** Where in a segment's ink the letters of a text stand; null where they are not. */
function locate(from: Segmentation, text: Segment, to: Segmentation, whole: Segment): Rect | null {
  const { w, h } = text.rect
  const { inked, blank } = shapeOf(from, text.rect, to.ink.width)
  if (inked.length < LEAST_INK) return null
  const { strength, width, height } = to.ink
  const least = 0.3 * peakStrength(to.ink, whole.rect)
  const [x1, y1] = [whole.rect.x + whole.rect.w - w + 1, whole.rect.y + whole.rect.h - h + 1]
  let best: { rect: Rect; value: number } | null = null
  for (let y = Math.max(0, whole.rect.y - 1); y <= Math.min(y1, height - h); y++)
    for (let x = Math.max(0, whole.rect.x - 1); x <= Math.min(x1, width - w); x++) {
      const at = y * width + x
      let shown = inked.length
      const fewest = SHOWN * inked.length
      for (const i of inked) if ((strength[at + i] as number) < least && --shown < fewest) break
      if (shown < fewest) continue
      const filled = blank.filter((i) => (strength[at + i] as number) >= least).length
      const value = shown / inked.length - filled / Math.max(1, blank.length)
      if (value >= CLEARER && value > (best?.value ?? 0)) best = { rect: { x, y, w, h }, value }
    }
  return best?.rect ?? null
}

/** The places of a text's strokes and of the background between them, counted in an image of another width. */
function shapeOf({ ink }: Segmentation, { x, y, w, h }: Rect, width: number) {
  const peak = peakStrength(ink, { x, y, w, h })
  const [inked, blank]: [number[], number[]] = [[], []]
  for (let row = 0; row < h; row++)
    for (let column = 0; column < w; column++) {
      const strength = ink.strength[(y + row) * ink.width + x + column] as number
      if (strength >= 0.6 * peak) inked.push(row * width + column)
      else if (strength < 0.1 * peak) blank.push(row * width + column)
    }
  return { inked, blank }
}
