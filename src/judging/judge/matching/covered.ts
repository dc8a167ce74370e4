import { sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { shared } from '../rectangle.ts'
import { peakStrength, tighten } from '../segmentation/ink-colour.ts'
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
 * Finds texts that one side shows alone in ink that the other takes for one with something else's, by the
 * shape of their letters: a text that moved onto another, or so near to it that both read as one. There the
 * ink becomes a segment of its own.
 */
export function matchCovered(a: Segmentation, b: Segmentation, matching: Matching): void {
  const sides = { a, b }
  let work = MOST_WORK
  for (const side of ['a', 'b'] as const) {
    const other = otherSide(side)
    const matched = matchesOf(matching, side)
    const lone = sides[side].segments
      .filter(({ kind, parent }) => kind === 'text' && parent !== null)
      .filter((text) => !matched.has(text))
      .map((text) => ({ text, at: expected(matching, text.rect) }))
    if (lone.length === 0) continue
    for (const whole of sides[other].segments.filter(isInked)) {
      const match = matchesOf(matching, other).get(whole)
      if (match && isWhole(match)) continue
      const near = lone.filter(({ text, at }) => {
        const container = text.parent && matched.get(text.parent)?.[other]
        return !matched.has(text) && container === whole.parent && isNear(at, whole.rect)
      })
      const found = near.flatMap(({ text }) => {
        work -= text.rect.w * text.rect.h * placesIn(text, whole)
        const rect = work > 0 ? locate(sides[side], text, sides[other], whole) : null
        return rect ? [{ text, rect }] : []
      })
      if (found.length === 0) continue
      const taken = found.map(({ rect }) => rect).reduce(union)
      const partner = match?.[side]
      const own = partner ? locate(sides[side], partner, sides[other], whole) : null
      const left = own ?? beside(sides[other], whole, taken, partner)
      if (partner ? left === null : left !== null) continue
      // What goes on in the same line is one text that breaks elsewhere.
      if (partner && found.some((part) => breaks(part, left as Rect, partner))) continue
      const covered = left !== null || found.length > 1
      for (const { text, rect } of found)
        pair(sides[other], matching, { side, text, rect, whole, covered })
      if (left === null) removeSegments(sides[other], [whole])
      else {
        whole.rect = left
        whole.lines = [left]
      }
      if (own && match) match.covered = true
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

/** Less is what is left of strokes, in px: letters are hardly legible below that. */
const LEAST_SIDE = 6
/** The rest of ink that is a text has its size, but for so much of it: a stroke at one end may be covered. */
const OFF = 0.1

/** What is left of ink beside what was found in it: as large as what it is matched with, or the largest part. */
function beside(
  { ink }: Segmentation,
  { rect: { x, y, w, h } }: Segment,
  taken: Rect,
  partner: Segment | undefined,
): Rect | null {
  const [right, bottom] = [taken.x + taken.w, taken.y + taken.h]
  const parts = [
    { x, y, w: taken.x - x, h },
    { x: right, y, w: x + w - right, h },
    { x, y, w, h: taken.y - y },
    { x, y: bottom, w, h: y + h - bottom },
  ]
  return (
    parts
      .filter((part) => part.w >= LEAST_SIDE && part.h >= LEAST_SIDE)
      .map((part) => tighten(ink, part))
      .find((part) => !partner || isAsLarge(part, partner.rect)) ?? null
  )
}

const isAsLarge = (p: Rect, q: Rect): boolean =>
  Math.abs(p.w - q.w) <= OFF * q.w + 1 && Math.abs(p.h - q.h) <= OFF * q.h + 1

const inRow = (p: Rect, q: Rect): boolean => sharedDown(p, q) > 0.5 * Math.min(p.h, q.h)

/** Whether two texts share a line on one side only: there one goes on where it breaks on the other. */
const breaks = ({ text, rect }: { text: Segment; rect: Rect }, left: Rect, partner: Segment) =>
  inRow(rect, left) && shared(rect, left) === 0 && !inRow(text.rect, partner.rect)

function pair(
  segmentation: Segmentation,
  matching: Matching,
  {
    side,
    text,
    rect,
    whole,
    covered,
  }: { side: Side; text: Segment; rect: Rect; whole: Segment; covered: boolean },
): void {
  const part: Segment = { ...whole, kind: 'text', rect, lines: [rect], children: [], element: null }
  whole.parent?.children.push(part)
  segmentation.segments.push(part)
  const [a, b] = side === 'a' ? [text, part] : [part, text]
  addMatch(matching, { a, b, similarity: 1, covered })
}
