import { isPainted } from '../evidence/collapse-icons.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'

/** An element that its tree says is seen: where to look for it in the other image. */
export interface Element {
  node: UiNode
  kind: NodeKind
  /** In px of its own raster, fractions included. */
  rect: Rect
  parent: Element | null
  children: Element[]
}

export interface Scene {
  root: Element
  /** Parents before children, the root included. */
  elements: Element[]
}

/** Smaller things are not told from blended edges. */
const MIN_SIDE = 3

/**
 * What a tree shows inside its component: painted boxes, texts, icons and images. Boxes without a
 * look of their own drop out, their children go to the nearest painted one.
 */
export function sceneOf(root: UiNode, offset: { x: number; y: number }): Scene {
  const place = ({ x, y, w, h }: Rect): Rect => ({ x: x + offset.x, y: y + offset.y, w, h })
  const top: Element = {
    node: root,
    kind: 'box',
    rect: place(root.rect),
    parent: null,
    children: [],
  }
  const elements = [top]
  const pending = root.children.map((node) => ({ node, parent: top })).toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent } = next
    const rect = place(node.rect)
    let home = parent
    const kind = isPicture(node) ? 'image' : node.kind
    if (isSeen(node, kind) && Math.min(rect.w, rect.h) >= (kind === 'box' ? 1 : MIN_SIDE)) {
      home = { node, kind, rect, parent, children: [] }
      parent.children.push(home)
      elements.push(home)
    }
    if (node.kind === 'box' || node.kind === 'text')
      for (const child of node.children.toReversed()) pending.push({ node: child, parent: home })
  }
  return { root: top, elements }
}

/** Whether an element is looked for by its own pixels: boxes with content are found by that. */
export const isLeaf = (element: Element): boolean =>
  element.kind !== 'box' ||
  (element.parent !== null && Math.min(element.rect.w, element.rect.h) >= 4 && !hasContent(element))

const hasContent = ({ children }: Element): boolean =>
  children.some((child) => child.kind !== 'box' || hasContent(child))

const isSeen = (node: UiNode, kind: NodeKind): boolean =>
  kind === 'text' ? node.text !== '' : kind !== 'box' || isPainted(node)

/** Smaller frames without a look are spacers. */
const MIN_PICTURE = 12

/** An empty frame of unknown fill: what an export leaves of a picture. */
const isPicture = ({ kind, children, style, rect }: UiNode): boolean =>
  kind === 'box' &&
  children.length === 0 &&
  style.fill === null &&
  Math.min(rect.w, rect.h) >= MIN_PICTURE

/** The node that is the component, of a page's tree: the painted one whose size is the other image's. */
export function componentNode(root: UiNode, size: { w: number; h: number }): UiNode {
  let best = root
  let least = Infinity
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind !== 'box' || node.rect.w <= 0 || node.rect.h <= 0) continue
    const off =
      Math.abs(Math.log(node.rect.w / size.w)) +
      0.7 * Math.abs(Math.log(node.rect.h / size.h)) +
      (isPainted(node) ? 0 : 0.02)
    if (off < least) [least, best] = [off, node]
    for (const child of node.children.toReversed()) pending.push(child)
  }
  return best
}
