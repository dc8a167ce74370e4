import type { Steps } from '../../../base/steps.ts'
import { spend } from '../work.ts'
import { MAX_DEPTH, MAX_NODES } from './evidence-file.ts'
import type { UiNode } from '../node.ts'

/** What reading a node takes, in pixels looked at: a rough figure, by which a reading is interrupted often enough. */
const NODE_WORK = 500

/** The path of the root. */
export const ROOT = '0'

/** What a raw node becomes: nodes to add to its parent, and where its children belong. */
export interface Placed {
  /** Null where the node itself is not visible, but its children may be. */
  node: UiNode | null
  children: readonly unknown[]
}

/** What the children are placed in: all in one, or each in its own. */
export type Contexts<Context> = { context: Context } | { contexts: readonly Context[] }

/**
 * Builds a tree from raw nodes without recursion, and counts those that are visible. `place` answers null
 * for a node that drops out with all it holds. Throws a RangeError for too many nodes, which are counted before they are
 * queued, or too deep a nesting.
 */
export function* buildTree<Context>(
  root: unknown,
  context: Context,
  place: (raw: unknown, path: string, context: Context) => (Placed & Contexts<Context>) | null,
): Steps<{ roots: UiNode[]; nodes: number }> {
  const roots: UiNode[] = []
  const pending = [{ raw: root, path: ROOT, depth: 0, into: roots, context }]
  let [known, visible] = [1, 0]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > MAX_DEPTH) throw new RangeError(`is nested deeper than ${MAX_DEPTH} levels`)
    const placed = place(next.raw, next.path, next.context)
    yield NODE_WORK
    if (placed === null) continue
    if (placed.node !== null) {
      next.into.push(placed.node)
      visible++
    }
    known += placed.children.length
    if (known > MAX_NODES) throw new RangeError(`has more than ${MAX_NODES} nodes`)
    const into = placed.node?.children ?? next.into
    for (let i = placed.children.length - 1; i >= 0; i--)
      pending.push({
        raw: placed.children[i],
        path: `${next.path}/${i}`,
        depth: next.depth + 1,
        into,
        context: 'contexts' in placed ? (placed.contexts[i] as Context) : placed.context,
      })
  }
  return { roots, nodes: visible }
}

/** Parents before children, in order. */
export function listNodes(root: UiNode): UiNode[] {
  const list: UiNode[] = []
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    list.push(node)
    spend(1)
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i] as UiNode)
  }
  return list
}
