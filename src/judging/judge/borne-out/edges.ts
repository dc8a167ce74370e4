import { channelDistance, colourAt, medianColour, type Rgb } from '../image/appearance/pixels.ts'
import { fillDistance } from '../style/fill-distance.ts'
import { placePair, type Scene } from '../verdict/scene.ts'
import type { NodePair } from '../matching/matching.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect, UiNode } from '../node.ts'

/** A step of a channel that an edge is known by. */
const LEAST_STEP = 10
/** The share of a step at one image's edge that the other's has at least. */
const LEAST_SHARE = 0.35
/** Of shorter sides too little lies between the corners. */
const SHORTEST = 12
/** Where along a side it is looked at: between the corners. */
const ALONG = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]
/** Depths below an edge that it may lie at, in px: boxes lie between pixels. */
const DEPTHS = [-1.5, -0.5, 0.5, 1.5, 2.5]
/** Where the surroundings are read. */
const OUTSIDE = -3.5

/**
 * The boxes that both trees paint alike, of which one image shows an edge that the other does not
 * show where its tree has it: one of the two trees is of another image.
 */
export function unseenEdges(scene: Scene): NodePair[] {
  return scene.matching.pairs.filter((pair) => {
    if (!paintedAlike(pair)) return false
    const boxes = placePair(scene, pair)
    if (Math.min(boxes.a.w, boxes.a.h, boxes.b.w, boxes.b.h) < SHORTEST) return false
    return SIDES.some((side) => {
      const [p, q] = [step(scene.a, boxes.a, side, pair.a), step(scene.b, boxes.b, side, pair.b)]
      if (p === null || q === null || !p.shows || !q.shows) return false
      const most = Math.max(p.size, q.size)
      return most >= LEAST_STEP && Math.min(p.size, q.size) < LEAST_SHARE * most
    })
  })
}

/** Top, right, bottom, left. */
const SIDES = [0, 1, 2, 3] as const
type Side = (typeof SIDES)[number]

function paintedAlike({ a, b }: NodePair): boolean {
  if (a.kind !== 'box' || b.kind !== 'box' || a.style.opacity !== b.style.opacity) return false
  const [p, q] = [a.style, b.style]
  const widths = SIDES.every((side) => Math.abs(strokeOf(a, side) - strokeOf(b, side)) < 0.5)
  return widths && (fillDistance(p.fill, q.fill) ?? Infinity) < 1
}

const strokeOf = ({ style }: UiNode, side: Side): number => style.strokeWidth?.[side] ?? 0

/** A step of colour at a side of a box. */
interface Step {
  size: number
  /** Whether a box painted so can be seen there: by a border or before its surroundings. */
  shows: boolean
}

/** The largest step from the surroundings within reach of a side; null at the image's own edge. */
function step(raster: Raster, rect: Rect, side: Side, node: UiNode): Step | null {
  const [outside, ...layers] = [OUTSIDE, ...DEPTHS].map((depth) => layer(raster, rect, side, depth))
  if (!outside) return null
  const steps = layers.map((colour) => (colour ? channelDistance(colour, outside) : 0))
  return { size: Math.max(...steps), shows: strokeOf(node, side) > 0 || stands(node, outside) }
}

function stands({ style: { fill } }: UiNode, outside: Rgb): boolean {
  if (fill?.kind !== 'colour') return true
  const { r, g, b, a } = fill.colour
  return a >= 0.9 && channelDistance([r, g, b], outside) >= LEAST_STEP
}

function layer(raster: Raster, { x, y, w, h }: Rect, side: Side, depth: number): Rgb | null {
  const places = ALONG.map((along): [number, number] => {
    if (side === 0) return [x + w * along, y + depth]
    if (side === 1) return [x + w - depth, y + h * along]
    if (side === 2) return [x + w * along, y + h - depth]
    return [x + depth, y + h * along]
  })
  const inside = places.every(
    ([left, top]) => left >= 0 && top >= 0 && left < raster.width && top < raster.height,
  )
  return inside ? medianColour(places.map(([left, top]) => colourAt(raster, left, top))) : null
}
