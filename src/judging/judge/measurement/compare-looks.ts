import { distance, type Rgb } from '../../../base/rgb.ts'
import { spend } from '../work.ts'
import { colourOn, drawn, type BoxLook, type Shadow } from './box-look.ts'
import { colourAt, type Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** A box in its image: where it stands, on what, and what hides it. */
export interface BoxScene {
  raster: Raster
  rect: Rect
  /** What it may stand on, the likeliest first. */
  unders: readonly Rgb[]
  covers: readonly Rect[]
}

export type Property = 'fill' | 'border' | 'radius' | 'shadow'

/** A larger error says only that something else is drawn there, in channel values: of greys 10 CIEDE2000 and more. */
const WORST = 48
/**
 * Pixels that two looks give the same colour do not distinguish them, in channel values: one more than rounding
 * makes.
 */
const LEAST_APART = 2

export interface Fit {
  /** Mean error of the first look and of the second, in channel values, where the two differ. */
  first: number
  second: number
  /** How far apart the two are there. */
  apart: number
}

/**
 * How well two looks that differ in one property explain what an image shows of a box: each pixel
 * where they differ is drawn both ways. The box may lie up to a pixel aside; that is as the first look
 * fits best. Null where they would look the same or too little is seen.
 */
export function compareLooks(
  scene: BoxScene,
  property: Property,
  first: BoxLook,
  second: BoxLook,
): Fit | null {
  const points = pointsOf(scene, property, first, second)
  let best: Fit | null = null
  for (const under of scene.unders) {
    if (best !== null && least(best) <= WELL) break
    for (const [dx, dy] of OFFSETS) {
      const rect = { ...scene.rect, x: scene.rect.x + dx, y: scene.rect.y + dy }
      const fit = fitAt(scene.raster, under, rect, points, first, second)
      // Either may be the right one: the place is the one at which one of them fits.
      if (fit !== null && (best === null || least(fit) < least(best) - ASIDE)) best = fit
      if (best !== null && least(best) <= ASIDE) return best
    }
  }
  return best
}

/** Of what fits so well, in channel values, the surroundings are known: by rounding and nothing else. */
const WELL = 2

/** The least improvement, in channel values, by which a box is taken to lie beside its declared place. */
const ASIDE = 0.2

const least = ({ first, second }: Fit): number => Math.min(first, second)

/**
 * Where a box may lie beside its declared place, in px: halves, as it is drawn on whole ones, and one, as its
 * edges are rounded.
 */
const OFFSETS = [
  [0, 0],
  [-0.5, 0],
  [0.5, 0],
  [0, -0.5],
  [0, 0.5],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [0.5, 0.5],
  [-0.5, -0.5],
] as const

/**
 * The part of the pixels that something else may be drawn on, letters or another box: they take less of most
 * boxes.
 */
const HIDDEN = 0.3

interface Point {
  x: number
  y: number
}

function fitAt(
  raster: Raster,
  under: Rgb,
  rect: Rect,
  points: readonly Point[],
  p: BoxLook,
  q: BoxLook,
): Fit | null {
  const seen: Fit[] = []
  spend(points.length)
  const [first, second] = [drawn(p, rect, under), drawn(q, rect, under)]
  for (const { x, y } of points) {
    const u = colourOn(first, x + 0.5, y + 0.5)
    const v = colourOn(second, x + 0.5, y + 0.5)
    const apart = distance(u, v)
    if (apart < LEAST_APART) continue
    const shown = colourAt(raster, x, y)
    seen.push({ first: distance(u, shown), second: distance(v, shown), apart })
  }
  if (seen.length < 4) return null
  const kept = seen
    .toSorted((s, t) => Math.min(s.first, s.second) - Math.min(t.first, t.second))
    .slice(0, Math.ceil((1 - HIDDEN) * seen.length))
  const meanOf = (key: 'first' | 'second' | 'apart') =>
    kept.reduce((sum, one) => sum + Math.min(WORST, one[key]), 0) / kept.length
  return {
    first: meanOf('first'),
    second: meanOf('second'),
    apart: meanOf('apart'),
  }
}

/** How far a shadow falls, in px: the offset and the blur of all but the largest. */
export const SHADOW_REACH = 40
/** How far inside a box an inset shadow is looked at, in px. */
const DEEP = 8
/** How many places are looked at along a side, and in a row of a surface: text or an icon covers only some of them. */
const SAMPLES = 15

const most = (values: readonly number[]): number => Math.max(0, ...values)

/** Where a property shows, as whole pixels inside the image that nothing covers. */
function pointsOf(
  { raster, rect, covers }: BoxScene,
  property: Property,
  p: BoxLook,
  q: BoxLook,
): Point[] {
  const border = Math.max(most(p.widths), most(q.widths))
  const radius = Math.min(Math.max(most(p.radii), most(q.radii)), Math.min(rect.w, rect.h) / 2)
  const shadows = [...p.shadows, ...q.shadows]
  const points =
    property === 'fill'
      ? surfacePoints(rect, border + 1)
      : property === 'radius'
        ? cornerPoints(rect, Math.ceil(radius) + 1)
        : property === 'border'
          ? sidePoints(rect, -1, Math.ceil(border) + 1, radius)
          : sidePoints(
              rect,
              -Math.min(SHADOW_REACH, reachOf(shadows, false)),
              Math.min(DEEP, reachOf(shadows, true)),
              radius,
            )
  const [left, top] = [Math.floor(rect.x), Math.floor(rect.y)]
  return points
    .map(([x, y]) => ({ x: left + Math.floor(x - rect.x), y: top + Math.floor(y - rect.y) }))
    .filter(
      ({ x, y }) =>
        x >= 0 &&
        y >= 0 &&
        x < raster.width &&
        y < raster.height &&
        covers.every((cover) => !holds(cover, x, y)),
    )
}

const holds = ({ x, y, w, h }: Rect, px: number, py: number): boolean =>
  px >= x - 1 && py >= y - 1 && px < x + w + 1 && py < y + h + 1

/** How far the shadows of one kind reach beyond an edge, or into the box. */
const reachOf = (shadows: readonly Shadow[], isInset: boolean): number =>
  Math.max(
    0,
    ...shadows
      .filter(({ inset }) => inset === isInset)
      .map(
        ({ x, y, blur, spread }) =>
          Math.ceil(Math.max(Math.abs(x), Math.abs(y)) + blur + spread) + 1,
      ),
  )

function surfacePoints({ x, y, w, h }: Rect, inset: number): [number, number][] {
  const [across, down] = [w - 2 * inset, h - 2 * inset]
  if (across < 1 || down < 1) return []
  return Array.from({ length: SAMPLES * SAMPLES }, (_, i): [number, number] => [
    x + inset + (((i % SAMPLES) + 0.5) / SAMPLES) * across,
    y + inset + ((Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * down,
  ])
}

function cornerPoints({ x, y, w, h }: Rect, size: number): [number, number][] {
  const step = Math.max(1, size / 16)
  const points: [number, number][] = []
  for (let dy = -1; dy < size; dy += step)
    for (let dx = -1; dx < size; dx += step)
      points.push(
        [x + dx, y + dy],
        [x + w - 1 - dx, y + dy],
        [x + w - 1 - dx, y + h - 1 - dy],
        [x + dx, y + h - 1 - dy],
      )
  return points
}

/** Across each side from so far inside to so far outside (negative), where it is straight. */
function sidePoints(
  { x, y, w, h }: Rect,
  from: number,
  to: number,
  radius: number,
): [number, number][] {
  const points: [number, number][] = []
  const at = (length: number, i: number) =>
    Math.min(radius, 0.45 * length) +
    ((i + 0.5) / SAMPLES) * (length - 2 * Math.min(radius, 0.45 * length))
  for (let depth = from; depth < to; depth++)
    for (let i = 0; i < SAMPLES; i++) {
      const [across, down] = [at(w, i), at(h, i)]
      points.push(
        [x + across, y + depth],
        [x + across, y + h - 1 - depth],
        [x + depth, y + down],
        [x + w - 1 - depth, y + down],
      )
    }
  return points
}
