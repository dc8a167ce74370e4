import { otherSide, type Side } from '../finding.ts'
import { deltaE } from '../image/colour.ts'
import { shadowAround } from '../measurement/box-difference.ts'
import { mean, strips } from '../measurement/strips.ts'
import { median } from '../median.ts'
import { leaves } from '../matching/match-segments.ts'
import { colourAt, type Rgb } from '../image/pixel.ts'
import type { Container } from '../segmentation/containers.ts'
import { matchesOf } from '../matching/matching.ts'
import { hex, px } from '../verdict/told.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Raster } from '../image/raster.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Colours that differ by less, in CIEDE2000, are one surface. */
const TOLERANCE = 2.2
/** How many places of a box, in a row and in a column, are looked at, and how many have to be bare. */
const GRID = 9
const LEAST_BARE = 9

/**
 * What is drawn otherwise of a box that one side alone tells apart though what it holds is on both: its
 * background, where the other side has another colour behind the same content, else its border and its
 * shadow, where the other side has none there.
 */
export function redrawn(registered: Registered, box: Segment, side: Side): Hypothesis[] {
  if (box.kind !== 'box' || box.container?.surface === null) return []
  const there = counterpart(registered, box, side)
  if (there === null) return []
  const places = side === 'a' ? { a: box.rect, b: there } : { a: there, b: box.rect }
  const fill = refilled(registered, places)
  if (fill) return [fill]
  const own = { box, side, places }
  return [reframed(registered, own), shaded(registered, own)].flatMap((found) => found ?? [])
}

/** Where a box would stand on the other side, by the texts that it holds: what holds icons alone is part of their drawing. */
function counterpart({ matching }: Registered, box: Segment, side: Side): Rect | null {
  const matched = matchesOf(matching, side)
  const moves = leaves(box).flatMap((leaf) => {
    const match = matched.get(leaf)
    if (!match || leaf.kind !== 'text') return []
    const { rect } = match[otherSide(side)]
    return [{ x: rect.x - leaf.rect.x, y: rect.y - leaf.rect.y }]
  })
  if (moves.length === 0) return null
  const { x, y, w, h } = box.rect
  return {
    x: Math.round(x + median(moves.map((move) => move.x))),
    y: Math.round(y + median(moves.map((move) => move.y))),
    w,
    h,
  }
}

interface Places {
  a: Rect
  b: Rect
}

function refilled({ a, b }: Registered, { a: rect_a, b: rect_b }: Places): Hypothesis | null {
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

interface Own {
  box: Segment
  side: Side
  places: Places
}

/** The border that one side alone draws: no side of it is on the other. */
function reframed(registered: Registered, { box, side, places }: Own): Hypothesis | null {
  const { border, fill } = box.container as Container
  const { colour } = border
  if (colour === null) return null
  const other = otherSide(side)
  const { raster } = registered[other]
  const sides = [0, 1, 2, 3].filter((i) => (border.width[i] as number) > 0)
  const likeness = sides.map((i) => nearest(raster, places[other], i, colour))
  const strength = deltaE(...colour, ...fill)
  if (sides.length < 2 || Math.min(...likeness) < ABSENT * strength) return null
  const width = Math.max(...border.width)
  const [u, v] = side === 'a' ? [width, 0] : [0, width]
  return {
    labels: ['border/radius', 'colour/background'],
    note: `The border is ${px(v)} wide instead of ${px(u)}.`,
    rect_a: places.a,
    rect_b: places.b,
    evidence: { kind: 'border-width', property: 'border-width', expected: px(u), actual: px(v) },
    ratio: width / 0.7,
    about: null,
  }
}

/** A border is absent where no line is nearer to its colour than this share of what sets it off from its box. */
const ABSENT = 0.6
/** How far an edge may lie from where the content says, in px. */
const NEAR = 2

/** How near the lines about one edge of a rectangle come to a colour, in CIEDE2000. */
const nearest = (raster: Raster, rect: Rect, edge: number, colour: Rgb): number =>
  Math.min(
    ...Array.from({ length: 2 * NEAR + 1 }, (_, i) => {
      const line = mean(raster, strips(rect, i - NEAR, 1)[edge] as Rect)
      return line === null ? Infinity : deltaE(...line, ...colour)
    }),
  )

/** A weaker shadow is what rasterisers make of an edge. */
const SHADE = 36

/** The shadow that one side alone draws. What it falls on is the lighter of the two sides' surroundings. */
function shaded(registered: Registered, { box, side, places }: Own): Hypothesis | null {
  const around = box.parent?.container?.fill
  const there = registered[otherSide(side)].segments[0]?.container?.fill
  if (around === undefined || there === undefined) return null
  const fill = around[0] + around[1] + around[2] > there[0] + there[1] + there[2] ? around : there
  const [u, v] = (['a', 'b'] as const).map((side) => {
    const { raster } = registered[side]
    const whole = { x: 0, y: 0, w: raster.width, h: raster.height }
    return shadowAround(raster, places[side], { rect: whole, fill })
  }) as [number, number]
  const shade = Math.abs(u - v)
  if (shade <= SHADE) return null
  return {
    labels: ['shadow/effect'],
    note: 'The shadow around the box differs.',
    rect_a: places.a,
    rect_b: places.b,
    evidence: { kind: 'shadow', property: 'box-shadow' },
    ratio: shade / SHADE,
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
