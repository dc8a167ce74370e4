import { listNodes } from '../evidence/tree-walk.ts'
import { moved, overlap } from '../rectangle.ts'
import { textKey } from './text-key.ts'
import type { Rect, UiNode } from '../node.ts'

/** A node and its counterpart in the other structure. */
export interface NodePair {
  a: UiNode
  b: UiNode
}

interface NodeMatching {
  ofA: Map<UiNode, NodePair>
  ofB: Map<UiNode, NodePair>
}

/** Boxes that share less are not of one element. */
const LEAST_OVERLAP = 0.5
/** A text of other words stands where the text around it says, within so many px. */
const NEAR = 24

/**
 * Pairs the nodes of two structures of one component: texts by their words and the nearest place,
 * what else there is by place and kind, once the nearest text has shown how far that moved.
 */
export function matchTrees(a: UiNode, b: UiNode): NodeMatching {
  const matching: NodeMatching = { ofA: new Map(), ofB: new Map() }
  const [inA, inB] = [listNodes(a), listNodes(b)]
  const rootShift = { dx: b.rect.x - a.rect.x, dy: b.rect.y - a.rect.y }
  const anchors: NodePair[] = []
  const shiftAt = (rect: Rect) => {
    let [best, least] = [rootShift, Infinity]
    for (const pair of anchors) {
      const away = distance(pair.a.rect, rect)
      if (away < least) [least, best] = [away, shiftOf(pair)]
    }
    return best
  }
  const take = (score: (p: UiNode, q: UiNode) => number | null): void => {
    const found: (NodePair & { value: number })[] = []
    for (const p of inA)
      for (const q of inB) {
        if (matching.ofA.has(p) || matching.ofB.has(q)) continue
        const value = score(p, q)
        if (value !== null) found.push({ a: p, b: q, value })
      }
    for (const { a: p, b: q } of found.toSorted((u, v) => u.value - v.value)) {
      if (matching.ofA.has(p) || matching.ofB.has(q)) continue
      const pair = { a: p, b: q }
      matching.ofA.set(p, pair)
      matching.ofB.set(q, pair)
      if (p.kind === 'text') anchors.push(pair)
    }
  }
  take((p, q) => (p === a && q === b ? 0 : null))
  take((p, q) =>
    isText(p, q) && sameWords(p, q) ? distance(moved(p.rect, rootShift), q.rect) : null,
  )
  take((p, q) => {
    if (!isText(p, q)) return null
    const away = distance(moved(p.rect, shiftAt(p.rect)), q.rect)
    return away <= NEAR ? away : null
  })
  take((p, q) => {
    if (p.kind === 'text' || q.kind === 'text') return null
    const common = overlap(moved(p.rect, shiftAt(p.rect)), q.rect)
    return common >= LEAST_OVERLAP ? (p.kind === q.kind ? 0 : 1) - common : null
  })
  return matching
}

const isText = (p: UiNode, q: UiNode): boolean => p.kind === 'text' && q.kind === 'text'

const sameWords = (p: UiNode, q: UiNode): boolean => textKey(p.text ?? '') === textKey(q.text ?? '')

const shiftOf = ({ a, b }: NodePair) => ({
  dx: b.rect.x - a.rect.x,
  dy: b.rect.y + b.rect.h / 2 - a.rect.y - a.rect.h / 2,
})

const distance = (p: Rect, q: Rect): number =>
  Math.abs(p.x - q.x) + 1.5 * Math.abs(p.y + p.h / 2 - q.y - q.h / 2)
