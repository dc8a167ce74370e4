import { deltaE } from '../image/colour.ts'
import { median } from '../median.ts'
import { leaves } from '../matching/match-segments.ts'
import { colourAt } from '../segmentation/containers.ts'
import { hex } from '../verdict/told.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Colours that differ by less, in CIEDE2000, are one surface. */
const TOLERANCE = 2.2
/** How many places of a box, in a row and in a column, are looked at, and how many have to be bare. */
const GRID = 9
const LEAST_BARE = 9

/**
 * Of a box that one side alone tells apart though what it holds is on both: its background, where the
 * other side has another colour behind the same content.
 */
export function refilled(
  { a, b, matching }: Registered,
  box: Segment,
  side: 'a' | 'b',
): Hypothesis | null {
  if (box.kind !== 'box' || box.container?.surface === null) return null
  const matched = side === 'a' ? matching.ofA : matching.ofB
  // What holds icons alone is part of their drawing.
  const moves = leaves(box).flatMap((leaf) => {
    const match = matched.get(leaf)
    if (!match || leaf.kind !== 'text') return []
    const other = side === 'a' ? match.b : match.a
    return [{ x: other.rect.x - leaf.rect.x, y: other.rect.y - leaf.rect.y }]
  })
  if (moves.length === 0) return null
  const { x, y, w, h } = box.rect
  const there = {
    x: Math.round(x + median(moves.map((move) => move.x))),
    y: Math.round(y + median(moves.map((move) => move.y))),
    w,
    h,
  }
  const [rect_a, rect_b] = side === 'a' ? [box.rect, there] : [there, box.rect]
  const pairs = barePairs(a, rect_a, b, rect_b)
  const change = median(pairs.map(({ p, q }) => deltaE(...p, ...q)))
  if (pairs.length < LEAST_BARE || change <= TOLERANCE) return null
  const { p, q } = pairs.toSorted(
    (u, v) => Math.abs(deltaE(...u.p, ...u.q) - change) - Math.abs(deltaE(...v.p, ...v.q) - change),
  )[0] as (typeof pairs)[number]
  return {
    labels: ['colour/background'],
    note: `The background is ${hex(q)} instead of ${hex(p)}.`,
    rect_a,
    rect_b,
    evidence: { kind: 'fill', property: 'background-color', expected: hex(p), actual: hex(q) },
    ratio: change / TOLERANCE,
    about: null,
  }
}

/** The colours of both sides at places of a box that have no ink on either. */
function barePairs(a: Segmentation, inA: Rect, b: Segmentation, inB: Rect) {
  const places = Array.from({ length: GRID * GRID }, (_, i) => ({
    fx: ((i % GRID) + 0.5) / GRID,
    fy: (Math.floor(i / GRID) + 0.5) / GRID,
  }))
  return places.flatMap(({ fx, fy }) => {
    const [p, q] = [bareAt(a, inA, fx, fy), bareAt(b, inB, fx, fy)]
    return p && q ? [{ p, q }] : []
  })
}

function bareAt({ raster, ink }: Segmentation, { x, y, w, h }: Rect, fx: number, fy: number) {
  const [column, row] = [Math.floor(x + w * fx), Math.floor(y + h * fy)]
  if (column < 0 || row < 0 || column >= raster.width || row >= raster.height) return null
  return ink.strength[row * ink.width + column] === 0 ? colourAt(raster, column, row) : null
}
