import { sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { alignText } from '../measurement/text-alignment.ts'
import { inkColour } from '../segmentation/ink-colour.ts'
import { isWhole, matchesOf, type Match, type Matching } from './matching.ts'
import { removeSegments, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const lonePieces = (segmentation: Segmentation, matched: Map<Segment, Match>) =>
  segmentation.segments.filter(
    (segment) =>
      (segment.kind === 'text' || segment.kind === 'icon') &&
      segment.parent !== null &&
      !matched.has(segment),
  )

/**
 * A piece that was torn off a text makes this part of what it adds to its ink agree, at least: of a foreign one
 * what agrees by chance stays below.
 */
const AGREES = 0.2
/**
 * Texts that differ by less are as long as each other: beyond what rasterisers make of widths (3.2 %), and less
 * than a word of most.
 */
const AS_LONG = 0.08

/**
 * Takes lone pieces of text into the matched text beside them, where that is too short without them, or agrees
 * better with its counterpart with them: wide letter spacing tears a text apart on one side only.
 */
export function absorbFragments(a: Segmentation, b: Segmentation, matching: Matching): void {
  const sides = { a, b }
  const absorbs = (side: Side): boolean =>
    lonePieces(sides[side], matchesOf(matching, side)).some((piece) =>
      matching.matches.some((match) => absorb(sides, side, match, piece)),
    )
  while (absorbs('a') || absorbs('b'));
}

function absorb(
  sides: Record<Side, Segmentation>,
  side: Side,
  match: Match,
  piece: Segment,
): boolean {
  const other = otherSide(side)
  const [text, counterpart] = [match[side], match[other]]
  // A text that reads the same without it wants none.
  if (text.parent !== piece.parent || counterpart.kind !== 'text' || isWhole(match)) return false
  if (text.kind !== 'text' && text.kind !== 'icon') return false
  const line = text.lines.findIndex((rect) => isOnLine(rect, piece))
  if (line < 0) return false
  const whole = union(text.rect, piece.rect)
  const mismatch = (rect: Rect): number =>
    alignText(sides[side], rect, sides[other], counterpart.rect).mismatch
  const isShort =
    text.rect.w < (1 - AS_LONG) * counterpart.rect.w &&
    whole.w <= (1 + AS_LONG) * counterpart.rect.w
  const share = piece.rect.w / whole.w
  if (!isShort && mismatch(text.rect) - mismatch(whole) < AGREES * share) return false
  const { raster, ink } = sides[side]
  text.lines = text.lines.map((rect, i) => (i === line ? union(rect, piece.rect) : rect))
  text.kind = 'text'
  text.rect = whole
  text.colour = inkColour(raster, ink, whole)
  removeSegments(sides[side], [piece])
  return true
}

/** Whether a piece stands on a line of text, near its end. */
export function isOnLine(line: Rect, { rect }: Segment): boolean {
  const gap = -sharedAcross(line, rect)
  return (
    sharedDown(line, rect) >= 0.6 * Math.min(line.h, rect.h) &&
    gap <= 1.6 * Math.max(line.h, rect.h)
  )
}
