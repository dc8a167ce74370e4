import { isPainted } from '../evidence/collapse-icons.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import type { UiNode } from '../node.ts'

/** A tree with what matching asks of it. */
export interface Forest {
  root: UiNode
  /** Parents before children, in document order. */
  nodes: UiNode[]
  parent: Map<UiNode, UiNode>
  /** What is seen by itself: texts, icons, images and boxes without children, in document order. */
  leaves: UiNode[]
}

export function plantForest(root: UiNode): Forest {
  const nodes = listNodes(root)
  const parent = new Map<UiNode, UiNode>()
  for (const node of nodes) for (const child of node.children) parent.set(child, node)
  const leaves = nodes.filter((node) => node !== root && isLeaf(node))
  return { root, nodes, parent, leaves }
}

const isLeaf = (node: UiNode): boolean =>
  node.kind === 'text'
    ? node.text !== ''
    : node.kind !== 'box' || (node.children.length === 0 && (isPainted(node) || !isKnown(node)))

/** Whether a box without a look says so: where its fill is not known it may be anything. */
const isKnown = ({ style }: UiNode): boolean => style.fill !== null

/** A node's ancestors, nearest first. */
export function ancestors({ parent }: Forest, node: UiNode): UiNode[] {
  const list: UiNode[] = []
  for (let at = parent.get(node); at !== undefined; at = parent.get(at)) list.push(at)
  return list
}
