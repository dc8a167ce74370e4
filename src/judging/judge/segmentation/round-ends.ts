import { distance, type Rgb } from '../../../base/rgb.ts'
import { colourAt, type Raster } from '../../../png/raster.ts'
import { median } from '../median.ts'
import { EDGE, outsideOf } from './corners.ts'
import type { Surface } from './surfaces.ts'

// The ends of pills and circles: top, right, bottom, left, as everywhere.

/** The sides that are arcs if the ends of a box are round, as a pill's are: all four of a circle's. */
export const endsOf = ({ x0, y0, x1, y1 }: Surface): [boolean, boolean, boolean, boolean] => {
  const longer = x1 - x0 - (y1 - y0)
  const [flat, upright] = [longer <= 2, longer >= -2]
  return [flat, upright, flat, upright]
}

/**
 * Where on the diagonal of a corner a round end passes, and smaller corners do not, by the shorter side: a
 * circle's does at 0.146 of it.
 */
const [ARC_FROM, ARC_TO] = [0.08, 0.2]

export function hasRoundEnds(raster: Raster, { x0, y0, x1, y1 }: Surface, fill: Rgb): boolean {
  const side = Math.min(x1 - x0, y1 - y0)
  const [from, to] = [Math.floor(ARC_FROM * side), Math.ceil(ARC_TO * side)]
  // Between two pixels of the diagonal a thin border passes through the one beside.
  const along = Array.from({ length: 2 * (to - from) + 1 }, (_, i) => from + i / 2)
  const isArc = (x: number, right: number, y: number, down: number): boolean =>
    along.some((by) => {
      const colour = colourAt(raster, x + right * Math.ceil(by), y + down * Math.floor(by))
      return distance(colour, fill) >= EDGE
    })
  return [y0, y1 - 1].every((y, i) =>
    [x0, x1 - 1].every((x, j) => isArc(x, j === 0 ? 1 : -1, y, i === 0 ? 1 : -1)),
  )
}

/** What is known of the sides of a surface. */
interface Ends<Side> {
  isEnd: readonly boolean[]
  /** Whether no line of one colour is seen at the tip. */
  isHidden: readonly boolean[]
  straight: readonly Side[]
  /** The colour around. */
  outside: Rgb
}

/** Where an arc is looked at beside its tip, as shares of the shorter side: it rises there, and letters seldom stand there. */
const SHOULDERS = [0.12, 0.16, 0.2, 0.24, 0.76, 0.8, 0.84, 0.88]

/**
 * The ends of a pill whose tips a letter hides: each is as far out as the arc beside it says, which the straight sides
 * give its height and its border. Null for any other side.
 */
export function hiddenTips<Side extends { depth: number }>(
  raster: Raster,
  surface: Surface,
  { isEnd, isHidden, straight, outside }: Ends<Side>,
): (Side | null)[] {
  const [top, , bottom] = straight as [Side, Side, Side]
  const [first, last] = [surface.y0 - top.depth, surface.y1 + bottom.depth]
  const radius = (last - first) / 2
  return straight.map((_, i) => {
    const isUpright = i === 1 || i === 3
    if (!isUpright || !isEnd[i] || isEnd[0] || !isHidden[i]) return null
    const inwards = i === 3 ? 1 : -1
    const from = i === 3 ? surface.x0 - REACH : surface.x1 - 1 + REACH
    const beyond = SHOULDERS.flatMap((share) => {
      const y = Math.floor(first + 2 * radius * share)
      const lacking = outsideOf({ raster, x: from, y, dx: inwards, dy: 0 }, radius + REACH, outside)
      const off = Math.abs(y + 0.5 - first - radius)
      return lacking === null ? [] : [REACH - lacking + radius - Math.sqrt(radius ** 2 - off ** 2)]
    })
    const depth = beyond.length > 0 ? median(beyond) : 0
    const agree = beyond.filter((one) => Math.abs(one - depth) <= ROUND)
    return depth > 0 && agree.length >= MOST ? ofDepth(top, depth) : null
  })
}

const ofDepth = <Side extends { depth: number }>(side: Side, depth: number): Side => ({
  ...side,
  depth,
})

/**
 * How far outside a surface the arc around it is looked for, in px: a border (`MAX_BORDER`) and the blended px on
 * its sides.
 */
const REACH = 7
/** What rows of one arc say of its tip differs by less, in px: each begins in a blended one. */
const ROUND = 1
/** How many of the shoulders have to agree, three in four: a letter may reach into others. */
const MOST = 6
