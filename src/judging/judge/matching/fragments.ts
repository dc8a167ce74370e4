import { distance } from '../../../base/rgb.ts'
import { sharedAcross, sharedDown, union } from '../../../base/rectangle.ts'
import { otherSide, type Side } from '../finding.ts'
import { inkColour } from '../segmentation/ink-colour.ts'
import { isWhole, type Match, type Matching } from './matching.ts'
import { removeSegments, type Segment, type Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

const lonePieces = (segmentation: Segmentation, matched: Map<Segment, Match>) =>
  segmentation.segments.filter(
    (segment) =>
      (segment.kind === 'text' || segment.kind === 'icon') &&
      segment.parent !== null &&
      !matched.has(segment),
  )

/** With what is missing a line is as long as the other side has it, but for so much. */
const EXACT = 2

/**
 * Takes lone pieces of text into the matched text beside them, where its counterpart is as much
 * longer: wide letter spacing tears a text apart on one side only.
 */
export function absorbFragments(a: Segmentation, b: Segmentation, matching: Matching): void {
  for (let again = true; again;) {
    again =
      lonePieces(a, matching.ofA).some((piece) => absorb(a, matching.matches, piece, 'a')) ||
      lonePieces(b, matching.ofB).some((piece) => absorb(b, matching.matches, piece, 'b'))
  }
}

function absorb(
  segmentation: Segmentation,
  matches: readonly Match[],
  piece: Segment,
  side: Side,
): boolean {
  for (const match of matches) {
    const text = match[side]
    const counterpart = match[otherSide(side)]
    // A text that reads the same without it wants none.
    if (isWhole(match)) continue
    if (text.parent !== piece.parent || counterpart.kind !== 'text') continue
    if (text.kind !== 'text' && text.kind !== 'icon') continue
    const tint = distance(text.colour, piece.colour)
    if (tint > 140) continue
    const whole = union(text.rect, piece.rect)
    const other = counterpart.rect
    // It is wanted where the text is too short without it, and not too long with it; in another
    // font a text may be longer than its counterpart. An icon beside a text that is long enough
    // without it is an icon of its own.
    const gap = whole.w - text.rect.w - piece.rect.w
    const closer = (now: number, then: number, wanted: number) =>
      (now < 0.92 * wanted && then <= 1.08 * wanted + 4) ||
      (tint <= 24 && Math.abs(then - wanted) <= EXACT && wanted - now >= piece.rect.w) ||
      (tint <= 24 &&
        gap <= 1.1 * text.rect.h &&
        then <= 1.4 * wanted &&
        (piece.kind === 'text' || now < 0.92 * wanted))
    const line = text.lines.findIndex((rect) => isOnLine(rect, piece))
    const longer = line >= 0 && closer(text.rect.w, whole.w, other.w)
    if (!longer) continue
    text.lines = text.lines.map((rect, i) => (i === line ? union(rect, piece.rect) : rect))
    text.kind = 'text'
    text.rect = whole
    text.colour = inkColour(segmentation.raster, segmentation.ink, whole)
    removeSegments(segmentation, [piece])
    return true
  }
  return false
}

/** Whether a piece stands on a line of text, near its end. */
export function isOnLine(line: Rect, { rect }: Segment): boolean {
  const gap = -sharedAcross(line, rect)
  return (
    sharedDown(line, rect) >= 0.6 * Math.min(line.h, rect.h) &&
    gap <= 1.6 * Math.max(line.h, rect.h)
  )
}
