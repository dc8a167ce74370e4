import { isPainted } from '../evidence/collapse-icons.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { textKey } from './text-similarity.ts'
import type { UiNode } from '../node.ts'

/** A tree with what matching asks of it. */
export interface Forest {
  root: UiNode
  /** Parents before children, in document order: what a node holds follows it without a break. */
  nodes: UiNode[]
  parent: Map<UiNode, UiNode>
  /** What is seen by itself: texts, icons, images and boxes without children, in document order. */
  leaves: UiNode[]
  /** The letters of the leaves that are texts, as they are matched. */
  keys: Map<UiNode, string>
  /** Where each node stands in `nodes`. */
  place: Map<UiNode, number>
  /** Of each of `nodes`: where what it holds ends in `nodes`. */
  end: Uint32Array
  /** Of each place in `nodes`: how many leaves stand before it. */
  leavesBefore: Uint32Array
}

export function plantForest(root: UiNode): Forest {
  const nodes = listNodes(root)
  const parent = new Map<UiNode, UiNode>()
  const place = new Map<UiNode, number>()
  const leaves: UiNode[] = []
  const keys = new Map<UiNode, string>()
  const leavesBefore = new Uint32Array(nodes.length + 1)
  for (const [i, node] of nodes.entries()) {
    place.set(node, i)
    for (const child of node.children) parent.set(child, node)
    if (node !== root && isLeaf(node)) {
      leaves.push(node)
      if (node.kind === 'text') keys.set(node, textKey(node.text ?? ''))
    }
    leavesBefore[i + 1] = leaves.length
  }
  const end = new Uint32Array(nodes.length)
  for (let i = nodes.length - 1; i >= 0; i--) {
    const last = nodes[i]?.children.at(-1)
    end[i] = last === undefined ? i + 1 : (end[place.get(last) ?? i] as number)
  }
  return { root, nodes, parent, leaves, keys, place, end, leavesBefore }
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

/** Whether a node lies in another. */
export function isBelow({ place, end }: Forest, node: UiNode, above: UiNode): boolean {
  const [at, from] = [place.get(node), place.get(above)]
  return at !== undefined && from !== undefined && at > from && at < (end[from] as number)
}

/** Which of the forest's leaves lie in a node, itself not among them: from, and up to, a position. */
export function leafRange({ place, end, leavesBefore }: Forest, node: UiNode): [number, number] {
  const at = place.get(node)
  if (at === undefined) return [0, 0]
  return [leavesBefore[at + 1] as number, leavesBefore[end[at] as number] as number]
}
