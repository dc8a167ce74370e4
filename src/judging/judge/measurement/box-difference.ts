import { distance, type Rgb } from '../../../base/rgb.ts'
import { ascending, median } from '../median.ts'
import { deltaE } from '../image/colour.ts'
import { backgroundPairs } from './background-samples.ts'
import type { Container, Sides } from '../segmentation/containers.ts'
import type { Match } from '../matching/matching.ts'
import { sidesBeside } from './beside.ts'
import { changedRadius, type ChangedRadius } from './changed-radius.ts'
import { type Raster, colourAt } from '../../../png/raster.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How a box's own looks changed. */
interface BoxDifference {
  /** CIEDE2000 of the surfaces, the median over its area: gradients count. */
  fill: number
  fillA: Rgb
  fillB: Rgb
  /** Of the side where it differs most. */
  borderWidth: { a: number; b: number }
  /** How far the border's colour is from its surroundings', of the side that has one. */
  borderStrength: number
  /** CIEDE2000 of the borders; 0 where a side has none. */
  borderColour: number
  /** Of the corners that changed; null where none did. */
  radius: ChangedRadius | null
  /** How much darker or lighter the surroundings are near the box, summed outwards. */
  shadow: { a: number; b: number }
}

export function boxDifference(a: Segmentation, b: Segmentation, match: Match): BoxDifference {
  const [p, q] = [match.a.container, match.b.container] as [Container, Container]
  // Without a surface of its own a frame has no fill, and neither has an image of several things.
  const stacked = p.surface === null || q.surface === null
  const fills = stacked ? [] : backgroundPairs(background(a, match.a), background(b, match.b))
  const whole = stacked ? 0 : deltaE(p.fill, q.fill)
  const [widthsA, widthsB] = [p.border.width, q.border.width]
  const side = changedSide(widthsA, widthsB, comparableSides(a, b, match))
  // At the edges of an image end what it shows: on other sides its border is another one.
  const sameSides =
    match.a.parent !== null || widthsA.every((width, i) => width > 0 === at(widthsB, i) > 0)
  const bothBordered = sameSides && p.border.colour !== null && q.border.colour !== null
  return {
    fill: fills.length > 0 ? median(fills.map(({ apart }) => apart)) : whole,
    fillA: p.fill,
    fillB: q.fill,
    borderWidth: side === null ? { a: 0, b: 0 } : { a: at(widthsA, side), b: at(widthsB, side) },
    borderStrength: Math.max(strength(p, match.a), strength(q, match.b)),
    borderColour: bothBordered ? deltaE(p.border.colour as Rgb, q.border.colour as Rgb) : 0,
    radius: changedRadius(a, b, match),
    shadow: shadowsAround(a, b, match),
  }
}

/** Sides of a box. */
const SIDES = 4

/**
 * The largest difference between widths of one border, in px: either edge is blended by a rasteriser, and 1 px must
 * be told from 2.
 */
export const BORDER = 0.7

/**
 * The side whose border changed: two sides or more have to, as an edge within a pixel may hide one;
 * one is enough where the others are seen and never had any.
 */
function changedSide(a: Sides, b: Sides, sides: readonly number[]): number | null {
  const change = (i: number) => Math.abs(at(a, i) - at(b, i))
  const changed = sides.filter((i) => change(i) > BORDER).toSorted((i, j) => change(j) - change(i))
  const bordered = [0, 1, 2, 3].filter((i) => at(a, i) > 0 || at(b, i) > 0)
  const isOnly = bordered.length === 1 && sides.length === SIDES
  return changed.length >= 2 || isOnly ? (changed[0] ?? null) : null
}

function strength({ border, fill }: Container, { parent }: Segment): number {
  const outside = parent?.container?.fill ?? fill
  return border.colour === null
    ? 0
    : Math.min(distance(border.colour, outside), distance(border.colour, fill))
}

/**
 * The smallest measured radius of a circle or a pill, as a share of the shorter side: half of it, less what a border
 * and blended edges hide.
 */
export const ROUND = 0.36

/** Sides of which enough is straight; none of a whole image of another size, which may be cut within a pixel. */
function comparableSides(a: Segmentation, b: Segmentation, { a: p, b: q }: Match): number[] {
  const corners = [p, q].flatMap(({ container }) => container?.radius ?? [])
  const round = Math.max(0, ...corners.map((radius) => radius ?? 0))
  const straight = ({ w, h }: Rect, i: number) =>
    isCircle(w, h, round) || (i % 2 === 0 ? w : h) - 2 * round >= 8
  const whole = p.parent === null
  const beside = [sidesBeside(p), sidesBeside(q)]
  const sameSize = a.raster.width === b.raster.width && a.raster.height === b.raster.height
  return [0, 1, 2, 3].filter(
    (i) =>
      straight(p.rect, i) &&
      straight(q.rect, i) &&
      !beside.some((sides) => sides[i]) &&
      !(whole && !sameSize),
  )
}

/** A circle's border is measured at its four tips. */
const isCircle = (w: number, h: number, round: number): boolean =>
  Math.abs(w - h) <= 2 && round >= ROUND * Math.min(w, h)

const at = (sides: Sides, i: number): number => sides[i] as number

const background = (image: Segmentation, { container, children }: Segment) => ({
  image,
  rect: (container as Container).inner,
  covers: children.filter(({ kind }) => kind !== 'text').map(({ rect }) => rect),
})

/** How far outside a box a shadow is looked at, in px: beyond it even a large one is faint, and other things stand. */
export const LOOKED_AT = 20
/** The first distance from a box, in px, at which a shadow is looked at: next to its edge, which may be blended. */
const FROM = 1

/** How much darker or lighter the surroundings of both are, summed outwards. */
export const shadowsAround = (
  a: Segmentation,
  b: Segmentation,
  match: Match,
): Record<'a' | 'b', number> => ({
  a: shadow(a.raster, match.a),
  b: shadow(b.raster, match.b),
})

const shadow = (raster: Raster, { rect, container, parent }: Segment): number =>
  parent?.container
    ? shadowAround(raster, container?.rect ?? rect, {
        rect: parent.rect,
        fill: parent.container.fill,
      })
    : 0

/** The difference from the surroundings' surface along lines outwards from the middle of each side of a box. */
export function shadowAround(
  raster: Raster,
  box: Rect,
  { rect, fill }: { rect: Rect; fill: Rgb },
): number {
  const awayAt = (left: number, top: number): number | null => {
    const [x, y] = [Math.floor(left), Math.floor(top)]
    return within(rect, x, y) ? distance(colourAt(raster, x, y), fill) : null
  }
  const sides: ((step: number, along: number) => number | null)[] = [
    (step, along) => awayAt(box.x + box.w * along, box.y - step),
    (step, along) => awayAt(box.x + box.w * along, box.y + box.h + step),
    (step, along) => awayAt(box.x - step, box.y + box.h * along),
    (step, along) => awayAt(box.x + box.w + step, box.y + box.h * along),
  ]
  return Math.max(
    ...sides.map((side) => {
      const sums = [0.3, 0.4, 0.5, 0.6, 0.7].map((along) => fading((step) => side(step, along)))
      return sums.toSorted(ascending)[1] as number
    }),
  )
}

/**
 * What is further from the surface than any shadow is something else, in channel values: on white, black at an
 * opacity of 0.24.
 */
const STRONGEST = 61
/** The distance, in px, over which a shadow fades visibly: a quarter of a blur of 20 px. */
const FLAT = 5

/**
 * How much a line of colours fades into the surface, the sum of the differences. A surface beside
 * the box does not fade, and a gradient under it hardly does, however far both are from the colour
 * that the surface mostly has: what is left at the line's end is no shadow. `awayAt` gives how far a
 * colour of the line is from the surface's, null beyond the end.
 */
function fading(awayAt: (step: number) => number | null): number {
  const faded: number[] = []
  let away = awayAt(FROM)
  // A shadow fades from its box; what grows outwards is something else.
  while (away !== null && away <= Math.min(faded[0] ?? STRONGEST, STRONGEST) + 1) {
    faded.push(away)
    if (faded.length === FLAT + 1 && away === faded[0]) return 0
    away = FROM + faded.length < LOOKED_AT ? awayAt(FROM + faded.length) : null
  }
  if (faded[0] === faded[Math.min(FLAT, faded.length - 1)]) return 0
  const rest = away === null ? (faded.at(-1) ?? 0) : 0
  return faded.reduce((sum, one) => sum + Math.max(0, one - rest), 0)
}

const within = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h
