import { median } from '../median.ts'
import { leafSimilarity, type Leaf } from './leaf-similarity.ts'
import type { Forest } from './forest.ts'
import type { UiNode } from '../node.ts'

export type Shift = { dx: number; dy: number }
export type LeafPair = [UiNode, UiNode]

/** Longer lists are cut into runs of this many leaves, so that time and memory stay bounded. */
const RUN = 400

/** A leaf to be aligned. */
interface Aligned extends Leaf {
  /** Whether it is a text that the other tree has too: then no other text stands for it. */
  known: boolean
}

/**
 * Pairs the leaves of two trees so that their order is kept and the sum of similarities is greatest
 * (Needleman and Wunsch 1970, without a cost for gaps).
 */
export function alignLeaves(a: Forest, b: Forest, shift: Shift): LeafPair[] {
  const [listA, listB] = [alignedOf(a, b), alignedOf(b, a)]
  const runs = Math.ceil(Math.max(listA.length, listB.length) / RUN)
  const part = (list: Aligned[], i: number): Aligned[] =>
    list.slice(Math.floor((i * list.length) / runs), Math.floor(((i + 1) * list.length) / runs))
  return Array.from({ length: runs }, (_, i) =>
    alignRun(part(listA, i), part(listB, i), shift),
  ).flat()
}

function alignedOf({ leaves, keys }: Forest, other: Forest): Aligned[] {
  const known = new Set(other.keys.values())
  return leaves.map((node) => {
    const key = keys.get(node) ?? null
    return { node, key, known: key !== null && known.has(key) }
  })
}

function alignRun(a: readonly Aligned[], b: readonly Aligned[], shift: Shift): LeafPair[] {
  const columns = b.length + 1
  const best = new Float32Array((a.length + 1) * columns)
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const at = i * columns + j
      const [p, q] = [a[i - 1] as Aligned, b[j - 1] as Aligned]
      const apart = (p.known || q.known) && p.key !== q.key
      const score = apart ? 0 : leafSimilarity(p, q, shift)
      const both = score > 0 ? (best[at - columns - 1] as number) + score : 0
      best[at] = Math.max(best[at - columns] as number, best[at - 1] as number, both)
    }
  const pairs: LeafPair[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    const at = i * columns + j
    if (best[at] === best[at - columns]) i--
    else if (best[at] === best[at - 1]) j--
    else pairs.push([(a[--i] as Aligned).node, (b[--j] as Aligned).node])
  }
  return pairs.toReversed()
}

/** The median displacement of the texts that both sides have exactly once. */
export function textShift(a: Forest, b: Forest): { shift: Shift; anchors: number } {
  const [once, twice] = [uniqueTexts(a), uniqueTexts(b)]
  const pairs: LeafPair[] = []
  for (const [key, node] of once) {
    const other = twice.get(key)
    if (node !== null && other !== null && other !== undefined) pairs.push([node, other])
  }
  const dx = pairs.map(([p, q]) => horizontalShift(p, q))
  const dy = pairs.map(([p, q]) => q.rect.y + q.rect.h / 2 - p.rect.y - p.rect.h / 2)
  return { shift: { dx: median(dx), dy: median(dy) }, anchors: pairs.length }
}

/** The smallest of the displacements of left edge, middle and right edge: a text is aligned to one. */
export function horizontalShift({ rect: p }: UiNode, { rect: q }: UiNode): number {
  const shifts = [q.x - p.x, q.x + q.w / 2 - p.x - p.w / 2, q.x + q.w - p.x - p.w]
  return shifts.reduce((least, shift) => (Math.abs(shift) < Math.abs(least) ? shift : least))
}

function uniqueTexts({ keys }: Forest): Map<string, UiNode | null> {
  const texts = new Map<string, UiNode | null>()
  for (const [leaf, key] of keys) texts.set(key, texts.has(key) ? null : leaf)
  return texts
}
