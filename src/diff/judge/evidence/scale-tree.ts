import { listNodes } from './tree-walk.ts'
import type { UiNode } from '../node.ts'

/** A copy of a tree whose rectangles are scaled; lengths of styles stay design px. */
export function scaleTree(root: UiNode, by: number): UiNode {
  const copies = new Map<UiNode, UiNode>()
  const nodes = listNodes(root)
  for (const node of nodes) {
    const { x, y, w, h } = node.rect
    copies.set(node, { ...node, rect: { x: x * by, y: y * by, w: w * by, h: h * by } })
  }
  for (const copy of copies.values())
    copy.children = copy.children.map((child) => copies.get(child) ?? child)
  return copies.get(root) ?? root
}
