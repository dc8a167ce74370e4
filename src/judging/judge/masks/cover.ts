import { clamp } from '../../../base/clamp.ts'
import { scaled } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { NO_EVIDENCE } from '../structures/element.ts'
import { reduceRaster } from '../../../png/reduce.ts'
import { register, type Registered } from '../registration/register.ts'
import { moved, overlap } from '../rectangle.ts'
import { counterpartOf } from './counterpart.ts'
import { isInPlace } from './same-place.ts'
import { arePaired, NO_MASKS, type Masks } from './masks.ts'
import { pixelsOf, type Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { Rasters } from '../verdict/finish.ts'

/**
 * Paints what is masked on one side over on both, each where it lies there, so that there is nothing to
 * compare. Changes the rasters, and returns what it painted.
 */
export function* cover(rasters: Rasters, masks: Masks): Steps<Masks> {
  const known = arePaired(masks) || areAlike(masks)
  const painted = known ? masks : yield* onBothSides(masks, rasters)
  paintOver(rasters.a, painted.a)
  paintOver(rasters.b, painted.b)
  return painted
}

/** Whether the same places are masked on both sides, as in two builds that differ elsewhere. */
const areAlike = ({ a, b }: Masks): boolean =>
  a.length === b.length && a.every((mask) => b.some((other) => overlap(mask, other) === 1))

type Located = Pick<Registered, 'scale' | 'origin' | 'matching'>

/**
 * Larger images are reduced to find what is next to a mask, a bound on memory: what that leaves stands there while
 * they are judged.
 */
const MOST_PIXELS = 0.5e6

function* registered({ a, b }: Rasters): Steps<Located> {
  const pixels = Math.max(a.width * a.height, b.width * b.height)
  const by = Math.ceil(Math.sqrt(Math.max(1, pixels / MOST_PIXELS)))
  const { scale, origin, matching } = yield* register(
    by === 1 ? a : reduceRaster(a, by),
    by === 1 ? b : reduceRaster(b, by),
    () => NO_EVIDENCE,
  )
  return { scale: { a: scale.a * by, b: scale.b * by }, origin, matching }
}

/** Every mask where it was made, and where it lies in the other image. */
function* onBothSides({ a, b }: Masks, rasters: Rasters): Steps<Masks> {
  const [stays, goes] = [{ a: [], b: [] } as Masks, { a: [], b: [] } as Masks]
  for (const rect of a) (isInPlace(rasters, rect) ? stays : goes).a.push(rect)
  for (const rect of b) (isInPlace(rasters, rect) ? stays : goes).b.push(rect)
  const found =
    goes.a.length + goes.b.length > 0 ? counterparts(goes, yield* registered(rasters)) : NO_MASKS
  return { a: [...a, ...stays.b, ...found.a], b: [...b, ...stays.a, ...found.b] }
}

/** Where what is masked lies in the other image, by what is next to it. */
function counterparts(masks: Masks, { scale, origin, matching }: Located): Masks {
  const { matches } = matching
  const [to, back] = [
    { dx: -origin.x, dy: -origin.y },
    { dx: origin.x, dy: origin.y },
  ]
  const fromA = masks.a.map((rect) => counterpartOf(scaled(rect, 1 / scale.a), 'a', matches))
  const fromB = masks.b.map((rect) =>
    counterpartOf(moved(scaled(rect, 1 / scale.b), to), 'b', matches),
  )
  return {
    a: fromB.map((rect) => scaled(rect, scale.a)),
    b: fromA.map((rect) => scaled(moved(rect, back), scale.b)),
  }
}

/** An opaque grey, as RGBA. */
const [COVER = 0] = new Uint32Array(new Uint8Array([128, 128, 128, 255]).buffer)

function paintOver(raster: Raster, masks: readonly Rect[]): void {
  const { width, height } = raster
  const pixels = pixelsOf(raster)
  for (const { x, y, w, h } of masks) {
    const [left, right] = [within(x, width), within(x + w, width)]
    const [top, bottom] = [within(y, height), within(y + h, height)]
    for (let row = top; row < bottom; row++)
      pixels.fill(COVER, row * width + left, row * width + right)
  }
}

const within = (at: number, most: number): number => clamp(Math.round(at), 0, most)
