import { end, LEADING, SEEN, start, type Axis, type Reading } from './model.ts'
import type { Side } from '../../finding.ts'
import type { Match } from '../../matching/matching.ts'
import type { NodeLayout } from '../../node.ts'
import { around, isInside, type Element, type Segment } from '../../segmentation/segmentation.ts'
import type { Aligned } from '../../structures/element.ts'

/** The space between two neighbours, or between a container and what it holds first or last. */
export interface Spacing {
  /** As it is, in px of the segmentation. */
  length: number
  /** What paddings, margins and gap make it: margins may collapse. */
  declared: number[]
}

/** Null where the structure does not say. Of a container's start `before` is null, of its end `after`. */
export function spacingOf(
  { scale }: Aligned,
  container: Element | undefined,
  before: Neighbour,
  after: Neighbour,
  axis: Axis,
): Spacing | null {
  const length = lengthBetween(scale, container, before, after, axis)
  const around = containerOf(container, before, after)
  if (length === null || !around) return null
  const [from, to] = [
    before && sidesOf(before, around, axis),
    after && sidesOf(after, around, axis),
  ]
  if ((before && !from) || (after && !to)) return null
  const margins = [...(from?.after ?? []), ...(to?.before ?? [])]
  const paddings = (from?.paddingEnd ?? 0) + (to?.paddingStart ?? 0)
  const { layout } = around.node
  if (layout === null) return null
  const own = before && after ? gapOf(layout, axis) : insetOf(around, axis, before === null ? 0 : 1)
  const sum = margins.reduce((total, margin) => total + margin, 0)
  return {
    length,
    declared: [sum, Math.max(0, ...margins)].map((margin) => (own + paddings + margin) / scale),
  }
}

type Neighbour = Element | undefined | null

/** The length of a spacing by where a structure has the elements, whatever it declares; null as for `spacingOf`. */
export function lengthBetween(
  scale: number,
  container: Element | undefined,
  before: Neighbour,
  after: Neighbour,
  axis: Axis,
): number | null {
  const around = containerOf(container, before, after)
  if (before === undefined || after === undefined || !around) return null
  return (
    (after ? edgeOf(after, scale, axis, 'start') : end(around.rect, axis)) -
    (before ? edgeOf(before, scale, axis, 'end') : start(around.rect, axis))
  )
}

const containerOf = (container: Element | undefined, before: Neighbour, after: Neighbour) =>
  before && after ? commonOf(before, after) : container

const commonOf = (p: Element, q: Element): Element | null =>
  around(q).find((at) => isInside(p.parent, at)) ?? null

/** What gives the edges of a element node. */
type Box = Pick<Element, 'node' | 'rect'>

/** Of a text its lines' edge, of anything else its box's. */
export function edgeOf(element: Box, scale: number, axis: Axis, which: 'start' | 'end'): number {
  const isText = element.node.kind === 'text'
  const inset = isText ? insetOf(element, axis, which === 'start' ? 0 : 1) / scale : 0
  return which === 'start' ? start(element.rect, axis) + inset : end(element.rect, axis) - inset
}

/** The margins and paddings between a node's box and that of one of those around it. */
function sidesOf(element: Element, around: Element, axis: Axis) {
  const [first, last] = axis === 'x' ? [3, 1] : [0, 2]
  const sides = { before: [] as number[], after: [] as number[], paddingStart: 0, paddingEnd: 0 }
  for (let at: Element | null = element; at !== around; at = at.parent) {
    if (at === null) return null
    const { margin } = at.node.layout ?? {}
    sides.before.push(margin?.[first] ?? 0)
    sides.after.push(margin?.[last] ?? 0)
    if (at === element && at.node.kind !== 'text') continue
    sides.paddingStart += insetOf(at, axis, 0)
    sides.paddingEnd += insetOf(at, axis, 1)
  }
  return sides
}

function insetOf({ node: { layout, style } }: Box, axis: Axis, which: 0 | 1): number {
  const side = axis === 'x' ? (which === 0 ? 3 : 1) : which === 0 ? 0 : 2
  // A design counts its padding from the edge of the frame, a border lies upon it.
  const border = layout?.margin === undefined ? 0 : (style.strokeWidth?.[side] ?? 0)
  return (layout?.padding?.[side] ?? 0) + border
}

const gapOf = ({ gap, gaps }: NodeLayout, axis: Axis): number => (gaps ? gaps[axis] : gap) ?? 0

/**
 * Lengths of computed style are this exact, in px, those of ink less so: boxes are rounded to whole px at both
 * ends.
 */
const EXACT = 1

const isNear = ({ declared }: Spacing, value: number, by: number): boolean =>
  declared.some((length) => Math.abs(length - value) <= by)

export const isAsDeclared = (spacing: Spacing): boolean => isNear(spacing, spacing.length, EXACT)

/** Null where a design alone says that its own space is as declared: the other side may be so or so. */
export function readingOf(spacing: Spacing, delta: number, side: Side): Reading | null {
  const own = isAsDeclared(spacing)
  if (side === 'a')
    return own ? null : isNear(spacing, spacing.length + delta, SEEN) ? 'changed' : 'left over'
  // Neighbours overlap where one is out of the flow, or where its edge was not found.
  if (own && spacing.length - delta < Math.min(0, ...spacing.declared) - EXACT) return 'left over'
  return own ? 'changed' : isNear(spacing, spacing.length - delta, SEEN) ? 'displaced' : 'left over'
}

/**
 * Ink that stands further from an edge of its box does not show where that edge is, in px: side bearings are
 * shorter, most paddings longer.
 */
const REACH = 4

/** Whether the images show where an edge of a node's box is. */
export function isSeen(
  { scale }: Aligned,
  { rect: ink }: Segment,
  element: Box,
  axis: Axis,
  which: 'start' | 'end',
): boolean {
  const off =
    edgeOf(element, scale, axis, which) - (which === 'start' ? start(ink, axis) : end(ink, axis))
  return Math.abs(off) <= (axis === 'x' ? REACH : LEADING)
}

/** Whether both structures have an icon: it is drawn somewhere in a box that is as small as it. */
export const isIconOfBoth = ({ a, b }: Match): boolean =>
  a.element?.node.kind === 'icon' && b.element?.node.kind === 'icon'

/** Of several things side by side, the one that reaches furthest. */
export const outermost = (
  items: readonly Match[],
  side: 'a' | 'b',
  axis: Axis,
  which: 'start' | 'end',
): Match | undefined =>
  items.toSorted((p, q) =>
    which === 'end'
      ? end(q[side].rect, axis) - end(p[side].rect, axis)
      : start(p[side].rect, axis) - start(q[side].rect, axis),
  )[0]
