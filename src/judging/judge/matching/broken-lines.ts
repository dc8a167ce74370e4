import { distance } from '../../../base/rgb.ts'
import { sharedDown, union } from '../../../base/rectangle.ts'
import { alignEndToEnd } from '../measurement/text-alignment.ts'
import { BETTER, BROKEN } from '../measurement/text-difference.ts'
import type { Match, Matching } from './matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Ink that is less alike is not surely of the same words. */
const SAME = 0.9

/** A bound on cost, for each of them is compared with each of the other side: the lines of a text, and pieces of them. */
const MOST_PIECES = 5

/** The same letters are at most so much longer, spaced or larger: 3 px more for each of letters that take 6. */
const MOST_LONGER = 1.5

/** What goes on with a text is as far from it at most, in heights of ink: a pitch is up to twice the font size. */
const NEAR = 1.6

/** And its colour as near, in channel values: thin ink that is blended otherwise. */
const ONE_COLOUR = 48

/**
 * The lines, or pieces of lines, with which a text reads as its counterpart does: where it is broken elsewhere, its
 * first line is of other words than that of the other side.
 */
export function brokenOff(
  a: Segmentation,
  b: Segmentation,
  { ofA, ofB }: Matching,
  { a: p, b: q, similarity }: Match,
): { more: Segment[]; others: Segment[] } {
  let [more, others] = [[] as Segment[], [] as Segment[]]
  if (similarity >= SAME || p.kind !== 'text' || q.kind !== 'text') return { more, others }
  const [ofP, ofQ] = [following(p, ofA), following(q, ofB)]
  let least = Math.min(BROKEN, BETTER * alignEndToEnd(a, p.lines, b, q.lines))
  for (let i = 0; i <= ofP.length; i++)
    for (let j = i === 0 ? 1 : 0; j <= ofQ.length; j++) {
      const [u, v] = [ofP.slice(0, i), ofQ.slice(0, j)]
      const [lines, otherLines] = [inRows([p, ...u]), inRows([q, ...v])]
      const longer = lengthOf(otherLines) / lengthOf(lines)
      if (Math.max(longer, 1 / longer) > MOST_LONGER) continue
      const mismatch = alignEndToEnd(a, lines, b, otherLines)
      if (mismatch < least) [least, more, others] = [mismatch, u, v]
    }
  return { more, others }
}

const lengthOf = (lines: readonly Rect[]): number => lines.reduce((sum, { w }) => sum + w, 0)

/**
 * What may go on with a text: behind it and below it, one after the other, of other words than what stands there on the
 * other side.
 */
function following(text: Segment, matched: ReadonlyMap<Segment, Match>): Segment[] {
  const chain = [text]
  const open = (text.parent?.children ?? [])
    .filter(
      (child) =>
        child !== text &&
        child.kind === 'text' &&
        (matched.get(child)?.similarity ?? 0) < SAME &&
        areOfOne(child, text) &&
        distance(child.colour, text.colour) <= ONE_COLOUR,
    )
    .toSorted((p, q) => (sameRow(p.rect, q.rect) ? p.rect.x - q.rect.x : p.rect.y - q.rect.y))
  for (const one of open) {
    const [{ rect: last }, { rect }] = [chain.at(-1) ?? text, one]
    const gap = sameRow(last, rect) ? rect.x - last.x - last.w : rect.y - last.y - last.h
    if (gap >= -2 && gap <= NEAR * Math.max(last.h, rect.h)) chain.push(one)
  }
  return chain.slice(1, 1 + MOST_PIECES)
}

/** What a structure has apart are two texts, however alike they look. */
export const areOfOne = ({ element: p }: Segment, { element: q }: Segment): boolean =>
  !p || !q || p === q

export const sameRow = (p: Rect, q: Rect): boolean => sharedDown(p, q) > 0.4 * Math.min(p.h, q.h)

/** The lines of texts, the pieces of a line put together. */
export function inRows(texts: readonly Segment[]): Rect[] {
  const rows: Rect[] = []
  for (const line of texts.flatMap(({ lines }) => lines)) {
    const at = rows.findIndex((row) => sameRow(row, line))
    if (at < 0) rows.push(line)
    else rows[at] = union(rows[at] as Rect, line)
  }
  return rows.toSorted((p, q) => p.y - q.y)
}
