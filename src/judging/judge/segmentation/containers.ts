import { area } from '../../../base/rectangle.ts'
import { distance, minus, mixed, shareAlong, type Rgb } from '../../../base/rgb.ts'
import { cornerRadii, EDGE, type Corners } from './corners.ts'
import { endsOf, hasRoundEnds, hiddenTips } from './round-ends.ts'
import type { RegionMap } from './regions.ts'
import { findSurfaces, pageBeside, type Surface } from './surfaces.ts'
import { median } from '../median.ts'
import { type Raster, colourAt } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** Top, right, bottom, left. */
export type Sides = [number, number, number, number]

/** A surface with its frame: a card, a button, a field, a badge; the first one is the whole image. */
export interface Container {
  /** Null for an image without one background. */
  surface: Surface | null
  /** Border included; fractions of a pixel where an edge is blended. */
  rect: Rect
  /** Inside the border. */
  inner: Rect
  fill: Rgb
  border: { width: Sides; colour: Rgb | null }
  /** Of the outer edge: top left, top right, bottom right, bottom left. */
  radius: Corners
  parent: number
}

/** How far outside a surface its border may reach, in px: a thicker one is a surface of its own. */
const MAX_BORDER = 5

export function findContainers(raster: Raster, map: RegionMap): Container[] {
  const surfaces = findSurfaces(raster, map)
  const page = covers(surfaces[0], raster) ? null : pageBeside(raster, map)
  const whole = wholeImage(
    raster,
    map,
    page ?? surfaces.find((surface) => isBackground(surface, raster)),
  )
  // A page beside boxes has no corners.
  const containers: Container[] = [page ? { ...whole, radius: [] } : whole]
  const known = new Set(whole.surface?.ids)
  for (const surface of surfaces) {
    if (surface.ids.every((id) => known.has(id))) continue
    const parent = smallestAround(containers, surface)
    const around = containers[parent] as Container
    containers.push(frame(raster, surface, parent, around))
  }
  return containers
}

function wholeImage(raster: Raster, map: RegionMap, surface: Surface | undefined): Container {
  const rect = { x: 0, y: 0, w: raster.width, h: raster.height }
  const fill = surface ? pageColour(raster, map, surface) : colourAt(raster, 0, 0)
  const { width, colour } = outline(raster, fill)
  return {
    surface: surface ?? null,
    rect,
    inner: {
      x: width[3],
      y: width[0],
      w: raster.width - width[1] - width[3],
      h: raster.height - width[0] - width[2],
    },
    fill,
    border: { width, colour },
    radius: surface ? cornerRadii(raster, rect) : [],
    parent: -1,
  }
}

/** The colour of what the whole image stands on: that of its corners where they are a part of it, for a shadow may join a box to it. */
function pageColour(raster: Raster, { labels }: RegionMap, { r, g, b, ids }: Surface): Rgb {
  const { width: w, height: h } = raster
  const [corner, ...others] = [0, w - 1, w * (h - 1), w * h - 1].map((i) =>
    ids.includes(labels[i] as number) ? colourAt(raster, i % w, Math.floor(i / w)) : null,
  )
  const isShown = corner && others.every((other) => other && distance(other, corner) === 0)
  return isShown ? corner : [r, g, b]
}

/** The borders that run along the edges of the image. */
function outline(raster: Raster, fill: Rgb): { width: Sides; colour: Rgb | null } {
  const box = { x0: 0, y0: 0, x1: raster.width, y1: raster.height }
  const seen = SIDES.map((side) => {
    const lines: Rgb[] = []
    for (let step = 0; step < MAX_BORDER; step++) {
      const line = lineColour(raster, box, side, -step)
      if (line === null || distance(line, fill) < EDGE)
        return { width: step, colour: strongest(lines, fill), covered: null }
      lines.push(line)
    }
    // A picture may lie against the border from inside, which ends where another colour begins.
    const end = lines.findIndex((line) => distance(line, lines[0] ?? line) >= EDGE)
    return { width: 0, colour: null, covered: { width: end, colour: lines[0] ?? fill } }
  })
  const sides = seen.map(({ covered, ...side }) => {
    const isAround = ({ width, colour }: typeof side) =>
      covered && colour && width === covered.width && distance(colour, covered.colour) < EDGE
    return covered && seen.some(isAround) ? covered : side
  })
  const outside = colourAt(raster, 0, 0)
  // An edge that lies within a pixel is a blend of the box and what is around it: it has no like opposite.
  const drawn = sides.map(({ width, colour }, i) =>
    width === 1 && colour && sides[(i + 2) % 4]?.width === 0 && isBlend(colour, fill, outside)
      ? { width: 0, colour: null }
      : { width, colour },
  )
  const strong = drawn.flatMap(({ width, colour }) => (width > 0 && colour ? [colour] : []))
  return {
    width: drawn.map(({ width }) => width) as Sides,
    colour: strong.length > 0 ? usual(strong) : null,
  }
}

/** Whether a colour lies between two others, or between the first and a shadow on the second. */
const isBlend = (colour: Rgb, p: Rgb, q: Rgb): boolean =>
  distance(p, q) >= EDGE &&
  distance(colour, p) + distance(colour, q) <= 1.15 * distance(p, q) + 4 &&
  (colour.every((value, i) => value <= (q[i] as number)) ||
    distance(colour, mixed(p, q, shareAlong(minus(colour, p), minus(q, p)))) <= EVEN)

function smallestAround(containers: Container[], box: Surface): number {
  let best = 0
  for (const [i, { inner }] of containers.entries()) {
    const holds =
      box.x0 >= inner.x - 1 &&
      box.y0 >= inner.y - 1 &&
      box.x1 <= inner.x + inner.w + 1 &&
      box.y1 <= inner.y + inner.h + 1
    if (holds && area(inner) <= area((containers[best] as Container).inner)) best = i
  }
  return best
}

/** Measures what lies between a surface and its surroundings. */
function frame(raster: Raster, surface: Surface, parent: number, around: Container): Container {
  const fill: Rgb = [surface.r, surface.g, surface.b]
  const seen = (share: number): Edge[] =>
    SIDES.map((side) => edge(raster, surface, side, { fill, outside: around.fill, share }))
  const straight = seen(STRAIGHT)
  const isEnd = endsOf(surface)
  const tipsOf = () => {
    const isHidden = SIDES.map((side) => lineColour(raster, surface, side, 1, TIP) === null)
    const hidden = hiddenTips(raster, surface, { isEnd, isHidden, straight, outside: around.fill })
    return seen(TIP).map((tip, i) => hidden[i] ?? tip)
  }
  const ends = hasRoundEnds(raster, surface, fill) ? tipsOf() : []
  const isRound =
    ends.every(({ depth }, i) => !isEnd[i] || depth > 0) &&
    ends.some(({ depth }, i) => isEnd[i] && Math.abs(depth - (straight[i] as Edge).depth) > CURVED)
  const sides = isRound
    ? straight.map((side, i) => (isEnd[i] ? (ends[i] as Edge) : side))
    : straight
  const colour = strongest(
    sides.map((side) => side.colour),
    around.fill,
  )
  // A line between the pixels is wider and paler by the same share: the darkest side shows what it has.
  const width = sides.map(({ width, colour: own }) =>
    own && colour ? (width * distance(own, around.fill)) / distance(colour, around.fill) : width,
  ) as Sides
  const inner = grow(surface, sides.map(({ depth, colour }) => (colour ? 0 : depth)) as Sides)
  const rect = grow(surface, sides.map(({ depth }) => depth) as Sides)
  const radius = Math.min(rect.w, rect.h) / 2
  return {
    surface,
    rect,
    inner,
    fill,
    border: { width, colour },
    radius: isRound ? [radius, radius, radius, radius] : cornerRadii(raster, rect),
    parent,
  }
}

/**
 * What of a side is looked at: its middle half, or of a round one, which is nowhere straight, the tip alone, where
 * the arc falls by less than a px.
 */
const [STRAIGHT, TIP] = [0.5, 0.05]

/**
 * What the tip of a straight side shows more of a border than its middle half at most, in px: by rounding, and
 * less than any arc.
 */
const CURVED = 0.25

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const grow = (box: Surface, by: Sides): Rect => ({
  x: box.x0 - by[3],
  y: box.y0 - by[0],
  w: box.x1 - box.x0 + by[1] + by[3],
  h: box.y1 - box.y0 + by[0] + by[2],
})

interface Edge {
  /** How far beyond the surface its border reaches, or its blended edge; fractions of a pixel where that ends within one. */
  depth: number
  /** How many lines of its darkest colour the border amounts to; 0 for none. */
  width: number
  colour: Rgb | null
}

/** What is beyond one side of a surface. */
function edge(
  raster: Raster,
  surface: Surface,
  side: (typeof SIDES)[number],
  { fill, outside, share }: { fill: Rgb; outside: Rgb; share: number },
): Edge {
  // A gradient is not the same colour at every edge.
  const here = lineColour(raster, surface, side, 0, share) ?? fill
  const lines: Lines = { raster, surface, side, share, outside, seen: [] }
  const span = distance(here, outside)
  // The first line of a border may be but a trace, or blend with the fill to what is as outside.
  const trace = awayAt(lines, 0, EDGE)
  const start = trace < EDGE && (span < EDGE || trace > 0) ? 1 : 0
  const [first, line] = [awayAt(lines, start), lines.seen[start]]
  const none = { depth: 0, width: 0, colour: null }
  if (!line || first < EDGE) return none
  const next = awayAt(lines, start + 1)
  if (next <= span && isBlend(line, here, outside))
    return { ...none, depth: Math.min(1, first / span) }
  const full = Math.max(first, next)
  let border = start + 1
  while (border <= MAX_BORDER && awayAt(lines, border) >= 0.75 * full) border++
  const rest = awayAt(lines, border)
  const beyond = awayAt(lines, border + 1)
  // A shadow fades slowly; a border ends, within one blended line.
  if (border > MAX_BORDER || (rest > 0.4 * full && beyond > 0.1 * full)) return none
  return {
    depth: border + (beyond < 0.2 * full ? rest / full : 0),
    width: lines.seen.slice(0, border + 1).reduce((sum, _, i) => sum + awayAt(lines, i) / full, 0),
    colour: strongest(lines.seen.slice(start, border), outside),
  }
}

/** The lines beyond a side, of which those are seen that were asked for, from the inside: of most sides that is the first. */
interface Lines {
  raster: Raster
  surface: Surface
  side: (typeof SIDES)[number]
  share: number
  outside: Rgb
  seen: (Rgb | null)[]
}

function awayAt(
  { raster, surface, side, share, outside, seen }: Lines,
  i: number,
  none = 0,
): number {
  while (seen.length <= i) seen.push(lineColour(raster, surface, side, seen.length + 1, share))
  const line = seen[i]
  return line ? distance(line, outside) : none
}

/**
 * In how many places the colour of a line is looked at, of how many it has one, two in three, for something may stand
 * across it, and how far a channel may be off there, as in a gradient.
 */
const [SAMPLES, MOSTLY, EVEN] = [15, 2 / 3, 16]

/** The colour of the line `step` pixels outside a side (0 and less: inside), where a share of it about its middle has one. */
function lineColour(
  raster: Raster,
  surface: { x0: number; y0: number; x1: number; y1: number },
  side: (typeof SIDES)[number],
  step: number,
  share = STRAIGHT,
): Rgb | null {
  const flat = side === 'top' || side === 'bottom'
  const { x0, y0, x1, y1 } = surface
  const across = flat
    ? side === 'top'
      ? y0 - step
      : y1 - 1 + step
    : side === 'left'
      ? x0 - step
      : x1 - 1 + step
  if (across < 0 || across >= (flat ? raster.height : raster.width)) return null
  const [from, to] = flat ? [x0, x1] : [y0, y1]
  const samples: Rgb[] = []
  for (let i = 0; i < SAMPLES; i++) {
    const along = Math.floor(from + (to - from) * (0.5 + share * (i / (SAMPLES - 1) - 0.5)))
    samples.push(flat ? colourAt(raster, along, across) : colourAt(raster, across, along))
  }
  const [one] = samples
  // Mostly all are of one colour.
  if (one && samples.every((sample) => distance(sample, one) === 0)) return one
  const middle = usual(samples)
  const alike = samples.filter((sample) => distance(sample, middle) <= EVEN)
  return alike.length >= MOSTLY * SAMPLES ? middle : null
}

const usual = (colours: readonly Rgb[]): Rgb => {
  const middle = (channel: 0 | 1 | 2) => median(colours.map((colour) => colour[channel]))
  return [middle(0), middle(1), middle(2)]
}

const strongest = (colours: readonly (Rgb | null)[], outside: Rgb): Rgb | null =>
  colours.reduce(
    (best, colour) =>
      best === null || (colour && distance(colour, outside) > distance(best, outside))
        ? colour
        : best,
    null,
  )

/** What a background takes of an image at least, by area, and of either side where it reaches from edge to edge: all but a frame. */
const [MUCH, WHOLE] = [0.4, 0.95]

/** Whether the whole image may stand on a surface: on one that reaches from edge to edge, or else is large and no picture. */
const isBackground = (surface: Surface, raster: Raster): boolean =>
  covers(surface, raster) ||
  (surface.plain &&
    (surface.x1 - surface.x0) * (surface.y1 - surface.y0) >= MUCH * raster.width * raster.height)

/** Whether a surface reaches from edge to edge. */
const covers = (surface: Surface | undefined, { width, height }: Raster): boolean =>
  surface !== undefined &&
  surface.x1 - surface.x0 >= WHOLE * width &&
  surface.y1 - surface.y0 >= WHOLE * height
