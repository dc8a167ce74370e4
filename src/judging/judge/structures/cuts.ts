import { area, grow, union } from '../../../base/rectangle.ts'
import { EDGE, moved, shared } from '../rectangle.ts'
import { rectOf, regroup } from '../segmentation/segment.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { spend } from '../work.ts'
import type { Mark } from '../segmentation/marks.ts'
import type { Rect } from '../node.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/**
 * What lies on one line of text reaches from top to bottom no further than this part of an em: ascenders with
 * accents and descenders take as much.
 */
const LINE = 1.3
/**
 * Words of one text stand nearer to each other than this part of an em: a space is a quarter, and up to a third
 * where it is justified.
 */
const APART = 0.4
/** At least this part of the ink of a node lies in its box: well over half, since ink across two boxes belongs to one of them. */
export const INSIDE = 0.7

/** Pieces of ink that stand on one line. */
export interface Line<T> {
  parts: readonly T[]
  rect: Rect
}

/** Ink that is a line of one text. */
export interface DeclaredLine extends Line<Mark> {
  em: number
  /** Whether segments show it as it is. */
  isShown: boolean
}

type RectOf<T> = (part: T) => Rect

const lineOf = <T>(parts: readonly T[], rectOf: RectOf<T>): Line<T> => ({
  parts,
  rect: parts.map(rectOf).reduce(union),
})

/** The ink in the box of a text, whatever the segments make of it. */
export const marksIn = (box: Rect, segments: readonly Segment[]): Mark[] =>
  segments
    .flatMap(({ marks }) => marks)
    .filter((mark) => shared(box, rectOf(mark)) >= INSIDE * area(rectOf(mark)))

/** Pieces of ink to the lines of text that they make. */
export function byLine<T>(list: readonly T[], rectOf: RectOf<T>, em: number): Line<T>[] {
  const lines: T[][] = []
  let [top, bottom] = [0, 0]
  for (const part of list.toSorted((p, q) => rectOf(p).y - rectOf(q).y)) {
    const { y, h } = rectOf(part)
    const line = lines.at(-1)
    if (line && (y < bottom || y + h - top <= LINE * em)) {
      line.push(part)
    } else {
      lines.push([part])
      top = y
    }
    bottom = Math.max(bottom, y + h)
  }
  return lines.map((parts) => lineOf(parts, rectOf))
}

/** A line without the word or the icon that it begins with, and without that at its end; the longer first. */
export function withoutEnds<T>({ parts }: Line<T>, rectOf: RectOf<T>, em: number): Line<T>[] {
  const sorted = parts.toSorted((p, q) => rectOf(p).x - rectOf(q).x)
  const starts: number[] = []
  let end = Infinity
  for (const [i, part] of sorted.entries()) {
    const { x, w } = rectOf(part)
    if (x - end >= APART * em) starts.push(i)
    end = i === 0 ? x + w : Math.max(end, x + w)
  }
  if (starts.length === 0) return []
  return [sorted.slice(starts[0]), sorted.slice(0, starts.at(-1))]
    .map((rest) => lineOf(rest, rectOf))
    .toSorted((p, q) => q.rect.w - p.rect.w)
}

/** A line of text that was cut out of segments, or put together of them. */
export interface Cut {
  declaredLine: DeclaredLine
  from: Segment[]
}

/**
 * Where segments are to be cut and joined as texts say: a line of text stands free of what is beside it, or
 * what is beside it is another text's.
 */
export function planCuts(
  { segments }: Segmentation,
  declaredLines: readonly DeclaredLine[],
): Cut[] {
  const owner = new Map(segments.flatMap((segment) => segment.marks.map((mark) => [mark, segment])))
  const owners = new Map(
    declaredLines.flatMap((declaredLine) => declaredLine.parts.map((mark) => [mark, declaredLine])),
  )
  return declaredLines.flatMap((declaredLine) => {
    const from = [...new Set(declaredLine.parts.flatMap((mark) => owner.get(mark) ?? []))]
    const isWhole = from.length === 1 && from[0]?.marks.length === declaredLine.parts.length
    const isOne =
      new Set(declaredLine.parts.map(({ owner }) => owner)).size === 1 &&
      declaredLine.parts.every((mark) => owners.get(mark) === declaredLine)
    return !declaredLine.isShown && !isWhole && isOne && isFree(declaredLine, from, owners)
      ? [{ declaredLine, from }]
      : []
  })
}

export const cutAlong = (segmentation: Segmentation, cuts: readonly Cut[]): void =>
  regroup(
    segmentation,
    cuts.map(({ declaredLine }) => declaredLine.parts),
  )

function isFree(
  { rect, em }: DeclaredLine,
  from: readonly Segment[],
  owners: ReadonlyMap<Mark, DeclaredLine>,
): boolean {
  const reach = grow(rect, APART * em, 0)
  return from.every(({ marks }) =>
    marks.every((mark) => owners.has(mark) || shared(reach, rectOf(mark)) === 0),
  )
}

/** Among so many segments, the nearest, is the one that shows the same: a bound on cost. */
const MOST_NEAR = 64

/** Where a side is to be cut as the other was: where it shows the same ink, whatever its segments make of it. */
export const counterparts = (cuts: readonly Cut[], other: Segmentation): Cut[] =>
  planCuts(other, sameInk(cuts, other))

function sameInk(cuts: readonly Cut[], other: Segmentation): DeclaredLine[] {
  const inked = other.segments.filter(({ marks }) => marks.length > 0)
  const index = new RectangleIndex(inked, ({ rect }) => rect)
  /** The cuts of a segment, if the other is what it was cut from: both from its start or its end. */
  const claimsIn = (
    { rect: p }: Segment,
    { rect: q }: Segment,
    parts: readonly Cut[],
  ): DeclaredLine[] =>
    parts.flatMap(({ declaredLine }) => {
      for (const dx of [p.x - q.x, p.x + p.w - q.x - q.w]) {
        const rect = moved(declaredLine.rect, { dx, dy: p.y - q.y + (p.h - q.h) / 2 })
        const marks = marksIn(grow(rect, EDGE), index.touching(rect))
        const [line, ...more] = byLine(marks, rectOf, declaredLine.em)
        if (line && more.length === 0 && isAt(line.rect, rect))
          return [{ ...declaredLine, ...line }]
      }
      return []
    })
  return [...Map.groupBy(cuts, ({ from }) => from[0] as Segment)].flatMap(([whole, parts]) => {
    spend(inked.length)
    const near = inked
      .toSorted((p, q) => awayFrom(p.rect, whole.rect) - awayFrom(q.rect, whole.rect))
      .slice(0, MOST_NEAR)
    let best: DeclaredLine[] = []
    for (const segment of near) {
      const found = claimsIn(segment, whole, parts)
      if (found.length > best.length) best = found
      if (best.length === parts.length) break
    }
    return best
  })
}

const isAt = (p: Rect, q: Rect): boolean =>
  Math.abs(p.x - q.x) <= EDGE &&
  Math.abs(p.x + p.w - q.x - q.w) <= EDGE &&
  Math.abs(p.h - q.h) <= EDGE

const awayFrom = (p: Rect, q: Rect): number =>
  Math.abs(p.x - q.x) + 3 * Math.abs(p.y - q.y) + Math.abs(p.w - q.w)
