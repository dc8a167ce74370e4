import { overlap } from '../rectangle.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import type { Shift } from './align-leaves.ts'
import type { Forest } from './forest.ts'
import type { UiNode } from '../node.ts'

/**
 * The node of b that is the component: a story's capture may be the whole page. The captured root
 * where nothing below it fits better; of wrappers of one size the one that is painted.
 */
export function componentRoot(a: Forest, b: Forest, shift: Shift): UiNode {
  const expected = { ...a.root.rect, x: a.root.rect.x + shift.dx, y: a.root.rect.y + shift.dy }
  const texts = b.leaves.filter(({ kind }) => kind === 'text').length
  const count = new Map<UiNode, number>()
  for (const node of b.nodes.toReversed()) {
    const own = node.kind === 'text' && node.text !== '' ? 1 : 0
    count.set(
      node,
      node.children.reduce((sum, child) => sum + (count.get(child) ?? 0), own),
    )
  }
  let best = b.root
  let most = -Infinity
  for (const node of b.nodes) {
    if (node.kind !== 'box') continue
    const share = texts === 0 ? 1 : (count.get(node) ?? 0) / texts
    const size = overlap({ ...node.rect, x: 0, y: 0 }, { ...expected, x: 0, y: 0 })
    const score = overlap(node.rect, expected) + size + 2 * share + (isPainted(node) ? 0.3 : 0)
    if (score > most + 1e-6) [most, best] = [score, node]
  }
  return best
}
