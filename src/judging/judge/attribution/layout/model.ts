import { sharedAcross, sharedDown, union } from '../../../../base/rectangle.ts'
import type { Match, Matching } from '../../matching/matching.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Side } from '../../finding.ts'
import type { Rect } from '../../node.ts'
import type { Axis } from '../../change.ts'

export type { Axis }

/**
 * What a structure says of a space that differs by `delta` in the images: its declared length changed, something
 * was displaced out of the flow that it declares, or neither side is as declared, as space is that was left over.
 */
export type Reading = 'changed' | 'displaced' | 'left over'

/** A length between, beside or around segments that differs, and is not the result of another. */
export interface LayoutCause {
  kind: 'gap' | 'padding' | 'shift' | 'order' | 'stretch' | 'size'
  parent: Match
  axis: Axis
  /** Of a padding: the start (left, top) or the end. */
  side: 'start' | 'end' | null
  a: number
  b: number
  rect_a: Rect
  rect_b: Rect
  /** The segments it is about. */
  items: Match[]
  /** How many times its tolerance it is. */
  ratio: number
  /** What a structure says of it. */
  reading?: Reading | null
}

/** Spacing that a text whose letters changed may take or leave, by axis. */
export type Slack = (match: Match) => Record<Axis, number>

export interface Group {
  items: Match[]
}

/** Things that are laid out together: in a box that both images show, or in an element without a look. */
export interface Arrangement {
  parent: Match
  items: Match[]
  /** What stands there on one side only. */
  unmatched: Record<Side, Segment[]>
}

/** What is in elements without a look, whose edges nobody sees. */
export type Groups = ReadonlyMap<Match, Arrangement>

/** Whether all these stand in columns of a table that share out its width anew, so that the space between them is what those leave. */
export type Columns = (...beside: (Match | undefined)[]) => boolean

export interface Frame {
  a: [number, number]
  b: [number, number]
}

export type Frames = Record<Axis, Frame | null>

/** What all arrangements of a pair share. */
export interface Shown {
  matching: Matching
  slack: Slack
  spacings: Spacings
  columns: Columns
  /** Whether the shorter of two lines goes on in its image, and was only found in pieces. */
  goesOn: (line: Match) => boolean
  /** What is in those groups that have no edges. */
  groups: Groups
}

export interface Context extends Shown {
  /** Of a space between two: the group or the box that is arranged; of one at an edge, the box. */
  parent: Match
  /** The nearest container with edges of its own. */
  frame: Match
  /** All that stands in it. */
  items: Match[]
  /** What stands in it on one side only, and of that what is in the group that is laid out. */
  unmatchedInFrame: Record<Side, Segment[]>
  unmatched: Record<Side, Segment[]>
  causes: LayoutCause[]
}

/** What a structure says of the space between two of the parent's parts; null where there is none. */
export type Spacings = (
  parent: Match,
  before: readonly Match[] | null,
  after: readonly Match[] | null,
  axis: Axis,
) => {
  length: number | null
  side: Side
  /** By how much more it differs from icon to icon than from ink to ink. */
  inIcons: number
  /** By the structure of the other side. */
  lengthAcross: number | null
  reading: (delta: number) => Reading | null
} | null

export interface Part {
  kind: 'start' | 'gap' | 'end'
  /** Index of the group after it. */
  index: number
  a: number
  b: number
  delta: number
  tolerance: number
  /** What a structure says of it. */
  reading: Reading | null
}

/**
 * What the length of a space may differ by, in px, and at most for texts that are drawn wider: each end is off by
 * a px at most between rasterisers, and lengths are rounded.
 */
export const TOLERANCE = 2.3

/**
 * Ink may stand so many px beside where a structure, or another cause, says that it went: one px by where it ends
 * between two, and less than another by rounding.
 */
export const SEEN = 1.75

/** What moved or grew by no more px did not: each of two edges may be rounded to the next px, though seldom both fully. */
export const MOVED = 1.5

/** The ink of two lines stands no further apart, nor that of one from its box, in px: 16 px letters leave so much of a line of 1.5 em. */
export const LEADING = 12

/**
 * Letters that are drawn wider stand no further from where they stood, in px: a larger number hides gaps that
 * changed by 8, a usual step.
 */
const MAX_TOLERANCE = 6

/**
 * Neighbours that displace each other, or take each other's space, stand no further apart, in px: the largest step
 * that gaps are usually set to.
 */
export const MAX_GAP = 48

export const start = (rect: Rect, axis: Axis): number => rect[axis]

export const size = (rect: Rect, axis: Axis): number => (axis === 'x' ? rect.w : rect.h)

export const end = (rect: Rect, axis: Axis): number => start(rect, axis) + size(rect, axis)

/** How far two rectangles lie over each other along an axis; less than none is the space between them. */
export const sharedAlong = (p: Rect, q: Rect, axis: Axis): number =>
  axis === 'x' ? sharedAcross(p, q) : sharedDown(p, q)

/**
 * Where the ink of a match stands on side b: of other letters, where the first ones would; of a text that is broken
 * otherwise, from where its first line begins.
 */
export function lettersOf({ a, b, lower }: Match): Rect {
  const { x, y, w, h } = b.rect
  if (lower !== undefined) return { x, y: y + lower, w, h: a.rect.h }
  if (a.lines.length === b.lines.length) return b.rect
  const indent = (b.lines[0]?.x ?? x) - x - ((a.lines[0]?.x ?? a.rect.x) - a.rect.x)
  return { x: x + indent, y, w: w - indent, h }
}

/** How far its first and its last edge went from one place to another. */
export const edgesMoved = (from: Rect, to: Rect, axis: Axis): [first: number, last: number] => [
  start(to, axis) - start(from, axis),
  end(to, axis) - end(from, axis),
]

const insideOf = (segment: Segment) =>
  segment.parent === null ? segment.rect : (segment.container?.inner ?? segment.rect)

export function frameOf({ a, b }: Match, axis: Axis): Frame {
  // The edges of a whole image may be cut within a pixel: its border's width says nothing.
  return {
    a: [start(insideOf(a), axis), end(insideOf(a), axis)],
    b: [start(insideOf(b), axis), end(insideOf(b), axis)],
  }
}

export const extent = (items: readonly Match[], side: Side): Rect =>
  items.map((item) => item[side].rect).reduce(union)

/** The space that they are laid out in. */
export const spaceTaken = (items: readonly Match[], side: Side): Rect =>
  items.map((item) => (side === 'a' ? item.a.rect : lettersOf(item))).reduce(union)

/** How much the space between a box's edge and all it holds changed. */
export function overallDelta(context: Context, axis: Axis, side: 'start' | 'end'): number {
  const { items } = context
  const [a, b] = [spaceTaken(items, 'a'), spaceTaken(items, 'b')]
  const frame = frameOf(context.frame, axis)
  return side === 'start'
    ? start(b, axis) - frame.b[0] - (start(a, axis) - frame.a[0])
    : frame.b[1] - end(b, axis) - (frame.a[1] - end(a, axis))
}

export function report(
  { parent, causes }: Context,
  kind: LayoutCause['kind'],
  axis: Axis,
  items: Match[],
  a: number,
  b: number,
  ratio: number,
  rest: Partial<LayoutCause> = {},
): void {
  const rects = { rect_a: extent(items, 'a'), rect_b: extent(items, 'b') }
  causes.push({ kind, parent, axis, side: null, a, b, ...rects, items, ratio, ...rest })
}

/** By how much something is longer along an axis on side b. */
export const grownAlong = ({ a, b }: Match, axis: Axis): number =>
  size(b.rect, axis) - size(a.rect, axis)

/** Reports that something is of another size along an axis. */
export function reportSize(
  context: Context,
  axis: Axis,
  item: Match,
  rest: Partial<LayoutCause> = {},
): void {
  const [a, b] = [size(item.a.rect, axis), size(item.b.rect, axis)]
  const ratio = Math.abs(grownAlong(item, axis)) / TOLERANCE
  report(context, 'size', axis, [item], a, b, ratio, rest)
}

export function toleranceOf(context: Context, groups: readonly Group[], axis: Axis): number {
  let tolerance = TOLERANCE
  let extra = 0
  for (const { items } of groups)
    for (const item of items) {
      extra = Math.max(extra, context.slack(item)[axis])
      if (item.a.kind === 'text')
        tolerance = Math.max(
          tolerance,
          TOLERANCE + Math.abs(size(item.a.rect, axis) - size(lettersOf(item), axis)),
        )
    }
  return Math.min(MAX_TOLERANCE, tolerance) + extra
}
