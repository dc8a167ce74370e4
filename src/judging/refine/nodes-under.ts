import { area, sharedArea } from '../../base/rectangle.ts'
import { isPainted, listNodes, type Rect, type UiNode } from '../judge/index.ts'

/** A node counts as under a box if this share of it is inside. */
const MIN_INSIDE = 0.6

/** The most nodes per side, in reading order. */
const MAX_NODES = 40

/**
 * Returns the visible elements inside a box, in reading order; if there are none, the smallest element that contains
 * the box.
 */
export function nodesUnder(root: UiNode, box: Rect): UiNode[] {
  const all = listNodes(root).filter((node) => node !== root && isSeen(node))
  const enclosed = all.filter(({ rect }) => share(rect, box) >= MIN_INSIDE)
  if (enclosed.length > 0) return enclosed.toSorted(inReadingOrder).slice(0, MAX_NODES)
  const around = all
    .filter(({ rect }) => share(box, rect) >= MIN_INSIDE)
    .toSorted((one, other) => area(one.rect) - area(other.rect))
  return around.slice(0, 1)
}

/** A box that paints nothing only groups other elements. */
const isSeen = (node: UiNode): boolean => node.kind !== 'box' || isPainted(node)

/** Returns the share of the first rectangle that is in the second, 0 to 1. */
function share(rect: Rect, other: Rect): number {
  const both = sharedArea(rect, other)
  return both > 0 ? both / area(rect) : 0
}

/** Orders by vertical centre, then from the left. */
const inReadingOrder = ({ rect: one }: UiNode, { rect: other }: UiNode): number =>
  Math.round(one.y + one.h / 2) - Math.round(other.y + other.h / 2) || one.x - other.x
