import { union } from '../../../base/rectangle.ts'
import type { UiNode } from '../node.ts'
import { listNodes } from './tree-walk.ts'

/** A larger drawing is an illustration, in px: icons are drawn for 16 to 48. */
export const MAX_ICON = 64
/**
 * Strokes reach at least this share of an icon's frame; less is an icon inside a larger element. A choice, just
 * above half.
 */
const MIN_SHARE = 0.55

/**
 * Turns each frame that only holds the strokes of an icon into that icon: a DOM has one node for it.
 * Of an icon its strokes' colour is kept as its fill.
 */
export function collapseIcons(root: UiNode): void {
  for (const node of listNodes(root).toReversed()) {
    if (node === root || node.kind !== 'box' || node.children.length === 0) continue
    if (!node.children.every((child) => child.kind === 'icon') || isPainted(node)) continue
    if (Math.max(node.rect.w, node.rect.h) > MAX_ICON || !fills(node)) continue
    node.kind = 'icon'
    const strokes = node.children[0] as UiNode
    node.style = { ...strokes.style, opacity: node.style.opacity * strokes.style.opacity }
    node.children = []
  }
}

type Looks = Pick<UiNode, 'style'>

/** Whether a node has a fill that is seen. */
export const hasSurface = ({ style: { fill } }: Looks): boolean =>
  fill !== null && (fill.kind !== 'colour' || fill.colour.a > 0)

export const isPainted = (node: Looks): boolean => hasSurface(node) || hasEffects(node)

const hasEffects = ({ style }: Looks): boolean =>
  (style.stroke !== null &&
    style.stroke.a > 0 &&
    (style.strokeWidth?.some((w) => w > 0) ?? false)) ||
  (style.shadow !== null && style.shadow !== '')

function fills({ rect, children }: UiNode): boolean {
  const strokes = children.map((child) => child.rect).reduce(union)
  return Math.max(strokes.w, strokes.h) >= MIN_SHARE * Math.max(rect.w, rect.h)
}
