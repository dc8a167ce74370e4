import { scaled } from '../rectangle.ts'
import { listNodes } from './tree-walk.ts'
import type { NodeLayout, NodeStyle, UiNode } from '../node.ts'

/**
 * A copy of a tree with all its lengths scaled, so that they are those of a raster reduced alike. The
 * text of a shadow stays as it is: it is compared and told as text.
 */
export function scaleTree(root: UiNode, by: number): UiNode {
  const copies = new Map<UiNode, UiNode>()
  const nodes = listNodes(root)
  for (const node of nodes) {
    copies.set(node, {
      ...node,
      rect: scaled(node.rect, by),
      style: scaleStyle(node.style, by),
      layout: node.layout && scaleLayout(node.layout, by),
    })
  }
  for (const copy of copies.values())
    copy.children = copy.children.map((child) => copies.get(child) ?? child)
  return copies.get(root) ?? root
}

type Sides = [number, number, number, number]

const scaleLength = (length: number | null, by: number): number | null => length && length * by

const scaleSides = (sides: Sides | null, by: number): Sides | null =>
  sides && (sides.map((length) => length * by) as Sides)

const scaleStyle = (style: NodeStyle, by: number): NodeStyle => ({
  ...style,
  strokeWidth: scaleSides(style.strokeWidth, by),
  cornerRadius: scaleSides(style.cornerRadius, by),
  fontSize: scaleLength(style.fontSize, by),
  lineHeight: style.lineHeight === 'normal' ? 'normal' : scaleLength(style.lineHeight, by),
  letterSpacing: scaleLength(style.letterSpacing, by),
})

const scaleLayout = (
  { padding, gap, gaps, direction, margin }: NodeLayout,
  by: number,
): NodeLayout => ({
  padding: scaleSides(padding, by),
  gap: scaleLength(gap, by),
  ...(gaps && { gaps: { x: scaleLength(gaps.x, by), y: scaleLength(gaps.y, by) } }),
  direction,
  ...(margin !== undefined && { margin: scaleSides(margin, by) }),
})
