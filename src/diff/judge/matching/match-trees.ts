import { alignLeaves, horizontalShift, textShift, type Shift } from './align-leaves.ts'
import { componentRoot } from './component-root.ts'
import { add, localShift, type Matching, type NodePair } from './matching.ts'
import { matchContainers } from './match-containers.ts'
import { splitMergedTexts } from './merged-texts.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { ancestors, plantForest, type Forest } from './forest.ts'
import { distance, sizeSimilarity } from './leaf-similarity.ts'
import { textKey } from './text-similarity.ts'
import type { Rect, UiNode } from '../node.ts'

/** A tree of more nodes would take seconds to compare, which an isolate does not have. */
export const MOST_COMPARED_NODES = 5_000

/** Finds the elements that two trees share, whatever wrappers each has. */
export function matchTrees(rootA: UiNode, rootB: UiNode): Matching {
  const page = plantForest(rootB)
  const a = splitMergedTexts(plantForest(rootA), page)
  const { shift: rough } = textShift(a, page)
  const root = componentRoot(a, page, rough)
  const b = root === rootB ? page : plantForest(root)
  const shift = { dx: root.rect.x - a.root.rect.x, dy: root.rect.y - a.root.rect.y }
  const matching: Matching = {
    a,
    b,
    pairs: [],
    ofA: new Map(),
    ofB: new Map(),
    shift,
    score: 0,
  }
  add(matching, a.root, root)
  const known = [textsOf(a), textsOf(b)] as const
  const isElsewhere = (p: UiNode, q: UiNode): boolean =>
    p.kind === 'text' &&
    textKey(p.text ?? '') !== textKey(q.text ?? '') &&
    (known[1].has(textKey(p.text ?? '')) || known[0].has(textKey(q.text ?? '')))
  for (const [p, q] of alignLeaves(a.leaves, b.leaves, shift, isElsewhere)) add(matching, p, q)
  matchMovedTexts(matching)
  const strays = releaseStrays(matching)
  matchNearby(matching)
  for (const { a: p, b: q } of strays)
    if (!matching.ofA.has(p) && !matching.ofB.has(q)) add(matching, p, q)
  matchContainers(matching)
  const leaves = a.leaves.length + b.leaves.length
  const found = a.leaves.filter((leaf) => matching.ofA.has(leaf)).length
  matching.score = leaves === 0 ? 0 : (2 * found) / leaves
  return matching
}

const textsOf = ({ leaves }: Forest): Set<string> =>
  new Set(leaves.filter(({ kind }) => kind === 'text').map(({ text }) => textKey(text ?? '')))

const STRAY = 24

/** Parts leaves that the order paired, where the texts beside them say that they belong elsewhere. */
function releaseStrays(matching: Matching): NodePair[] {
  const strays = matching.pairs.filter(({ a: p, b: q }) => {
    if (p.kind === 'text' || p === matching.a.root) return false
    const beside = shiftBeside(matching, p)
    if (beside === null) return false
    const moved = Math.abs(beside.dx - matching.shift.dx) + Math.abs(beside.dy - matching.shift.dy)
    const off =
      Math.abs(q.rect.x - p.rect.x - beside.dx) + Math.abs(q.rect.y - p.rect.y - beside.dy)
    return moved > STRAY && off > STRAY
  })
  for (const pair of strays) {
    matching.pairs.splice(matching.pairs.indexOf(pair), 1)
    matching.ofA.delete(pair.a)
    matching.ofB.delete(pair.b)
  }
  return strays
}

const LEVELS = 3

/** How the text in the smallest group around a node is displaced; null where there is none. */
function shiftBeside({ a, ofA }: Matching, node: UiNode): Shift | null {
  for (const around of ancestors(a, node).slice(0, LEVELS)) {
    const text = listNodes(around).find((inner) => inner.kind === 'text' && ofA.has(inner))
    const pair = text && ofA.get(text)
    if (pair)
      return { dx: horizontalShift(pair.a, pair.b), dy: middle(pair.b.rect) - middle(pair.a.rect) }
  }
  return null
}

const middle = ({ y, h }: Rect): number => y + h / 2

/** Texts that changed their place in the order. */
function matchMovedTexts(matching: Matching): void {
  const left = matching.b.leaves.filter((q) => q.kind === 'text' && !matching.ofB.has(q))
  for (const p of matching.a.leaves) {
    if (p.kind !== 'text' || matching.ofA.has(p)) continue
    const same = left.filter((q) => textKey(q.text ?? '') === textKey(p.text ?? ''))
    const nearest = same.toSorted(
      (q, r) => distance(p, q, matching.shift) - distance(p, r, matching.shift),
    )[0]
    if (nearest === undefined) continue
    left.splice(left.indexOf(nearest), 1)
    add(matching, p, nearest)
  }
}

const NEAR = 16

/** Leaves that are left and lie where their neighbours' displacement takes them. */
function matchNearby(matching: Matching): void {
  const left = matching.b.leaves.filter((q) => !matching.ofB.has(q))
  for (const p of matching.a.leaves) {
    if (matching.ofA.has(p)) continue
    const shift = shiftBeside(matching, p) ?? localShift(matching, p)
    const near = left
      .filter((q) => mayBe(p, q) && distance(p, q, shift) < NEAR)
      .toSorted((q, r) => distance(p, q, shift) - distance(p, r, shift))[0]
    if (near === undefined) continue
    left.splice(left.indexOf(near), 1)
    add(matching, p, near)
  }
}

/** Whether two leaves that lie at one place can be one element. */
function mayBe(p: UiNode, q: UiNode): boolean {
  if (p.kind === 'text' || q.kind === 'text') return p.kind === q.kind
  return (p.kind === 'icon') === (q.kind === 'icon') && sizeSimilarity(p, q) > 0.4
}
