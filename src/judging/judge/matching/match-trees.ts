import { alignLeaves, textShift, type Shift } from './align-leaves.ts'
import { componentRoot } from './component-root.ts'
import { add, localShift, shiftOf, type Matching, type NodePair } from './matching.ts'
import { matchContainers } from './match-containers.ts'
import { splitMergedTexts } from './merged-texts.ts'
import { plantForest } from './forest.ts'
import { sizeSimilarity } from './leaf-similarity.ts'
import { NearestLeaves } from './nearest-leaves.ts'
import type { UiNode } from '../node.ts'

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
  for (const [p, q] of alignLeaves(a, b, shift)) add(matching, p, q)
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

const STRAY = 24

/** Parts leaves that the order paired, where the texts beside them say that they belong elsewhere. */
function releaseStrays(matching: Matching): NodePair[] {
  const texts = matchedTexts(matching)
  const strays = matching.pairs.filter(({ a: p, b: q }) => {
    if (p.kind === 'text' || p === matching.a.root) return false
    const beside = shiftBeside(matching, texts, p)
    if (beside === null) return false
    const moved = Math.abs(beside.dx - matching.shift.dx) + Math.abs(beside.dy - matching.shift.dy)
    const off =
      Math.abs(q.rect.x - p.rect.x - beside.dx) + Math.abs(q.rect.y - p.rect.y - beside.dy)
    return moved > STRAY && off > STRAY
  })
  const released = new Set(strays)
  matching.pairs = matching.pairs.filter((pair) => !released.has(pair))
  for (const pair of strays) {
    matching.ofA.delete(pair.a)
    matching.ofB.delete(pair.b)
  }
  return strays
}

const LEVELS = 3

/** Which nodes of a, by their places, are texts that found their counterpart. */
const matchedTexts = ({ a, ofA }: Matching): Uint8Array =>
  Uint8Array.from(a.nodes, (node) => (node.kind === 'text' && ofA.has(node) ? 1 : 0))

/** How the first text in the smallest group around a node is displaced; null where there is none. */
function shiftBeside({ a, ofA }: Matching, texts: Uint8Array, node: UiNode): Shift | null {
  let around = a.parent.get(node)
  for (let level = 0; level < LEVELS && around !== undefined; level++) {
    const from = a.place.get(around) ?? 0
    const at = texts.indexOf(1, from)
    const text = at >= 0 && at < (a.end[from] as number) ? a.nodes[at] : undefined
    const pair = text && ofA.get(text)
    if (pair) return shiftOf(pair)
    around = a.parent.get(around)
  }
  return null
}

/** Texts that changed their place in the order. */
function matchMovedTexts(matching: Matching): void {
  const { a, b, ofA, ofB, shift } = matching
  const left = Map.groupBy(
    b.leaves.filter((q) => q.kind === 'text' && !ofB.has(q)),
    (q) => b.keys.get(q),
  )
  const indexes = new Map<string, NearestLeaves>()
  for (const [p, key] of a.keys) {
    const same = ofA.has(p) ? undefined : left.get(key)
    if (same === undefined) continue
    const index = indexes.get(key) ?? new NearestLeaves(same)
    indexes.set(key, index)
    const [nearest] = index.find(p, { shift })
    if (nearest === undefined) continue
    index.list(nearest, false)
    add(matching, p, nearest)
  }
}

const NEAR = 16

/** Leaves that are left and lie where their neighbours' displacement takes them. */
function matchNearby(matching: Matching): void {
  const { a, b, ofA, ofB } = matching
  const left = new NearestLeaves(b.leaves, (q) => !ofB.has(q))
  const matched = new NearestLeaves(a.leaves, (p) => ofA.has(p))
  const texts = matchedTexts(matching)
  for (const p of a.leaves) {
    if (ofA.has(p)) continue
    const shift = shiftBeside(matching, texts, p) ?? localShift(matching, matched, p)
    const [near] = left.find(p, { shift, within: NEAR, accept: (q) => mayBe(p, q) })
    if (near === undefined) continue
    left.list(near, false)
    matched.list(p, true)
    if (p.kind === 'text') texts[a.place.get(p) ?? 0] = 1
    add(matching, p, near)
  }
}

/** Whether two leaves that lie at one place can be one element. */
function mayBe(p: UiNode, q: UiNode): boolean {
  if (p.kind === 'text' || q.kind === 'text') return p.kind === q.kind
  return (p.kind === 'icon') === (q.kind === 'icon') && sizeSimilarity(p, q) > 0.4
}
