import type { Rgb } from '../../../base/rgb.ts'
import { otherSide, type Side } from '../finding.ts'
import { deltaE } from '../image/colour.ts'
import { shadowAround } from '../measurement/box-difference.ts'
import { backgroundPairs } from '../measurement/background-samples.ts'
import { mean, strips } from '../measurement/strips.ts'
import { median } from '../median.ts'
import { leaves } from '../matching/boxes.ts'
import type { Container } from '../segmentation/containers.ts'
import { matchesOf } from '../matching/matching.ts'
import { borderWidthChange } from '../rules/border.ts'
import { fillChange } from '../rules/fill.ts'
import { shadowChange } from '../rules/shadow.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * What is drawn otherwise of a box that one side alone shows though what it holds is on both: its
 * background, where the other side has another colour behind the same content, else its border and its
 * shadow, where the other side has none there.
 */
export function redrawn(registered: Registered, box: Segment, side: Side): Hypothesis[] {
  if (box.kind !== 'box') return []
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
  const pairs = backgroundPairs({ image: a, rect: rect_a }, { image: b, rect: rect_b })
  const middle = median(pairs.map(({ apart }) => apart))
  const off = ({ apart }: (typeof pairs)[number]) => Math.abs(apart - middle)
  const [usual] = pairs.toSorted((u, v) => off(u) - off(v))
  const change = usual && fillChange(usual.p, usual.q, middle)
  return change ? { ...change, rect_a, rect_b, about: null } : null
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
  const strength = deltaE(colour, fill)
  if (sides.length < 2 || Math.min(...likeness) < ABSENT * strength) return null
  const width = Math.max(...border.width)
  const change = side === 'a' ? borderWidthChange(width, 0) : borderWidthChange(0, width)
  return { ...change, rect_a: places.a, rect_b: places.b, about: null }
}

/**
 * A border is absent where no line is nearer to its colour than this share of what sets it off from its box: a
 * blended px of it shows at least half.
 */
const ABSENT = 0.6
/**
 * How far an edge may lie from where the content says, in px: by the one blended px on either side, as of any
 * edge.
 */
const NEAR = 2

/** How near the lines about one edge of a rectangle come to a colour, in CIEDE2000. */
const nearest = (raster: Raster, rect: Rect, edge: number, colour: Rgb): number =>
  Math.min(
    ...Array.from({ length: 2 * NEAR + 1 }, (_, i) => {
      const line = mean(raster, strips(rect, i - NEAR, 1)[edge] as Rect)
      return line === null ? Infinity : deltaE(line, colour)
    }),
  )

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
  const change = shadowChange(u, v)
  return change && { ...change, rect_a: places.a, rect_b: places.b, about: null }
}
