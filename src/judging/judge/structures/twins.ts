import { isPainted } from '../evidence/collapse-icons.ts'
import { overlap } from '../rectangle.ts'
import { spend } from '../work.ts'
import type { Evidence, Placed } from './element.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

/** A node of either structure for one element that both images show. */
export interface Twin {
  a: Placed
  b: Placed
  /** The segments that they are of, where they are of segments. */
  match: Match | null
}

/** Boxes have so much of what they hold in common. */
const LEAST_COMMON = 0.6
/** And of the room they take, once the second is where the first would be. */
const LEAST_OVERLAP = 0.6

/**
 * Pairs the nodes of two structures: those of segments that are a pair, and painted boxes by what they
 * hold of them, wherever wrappers lie in between.
 */
export function twinsOf({ laid }: Evidence, { matches }: Matching): Twin[] {
  if (laid.a === null || laid.b === null) return []
  const [ofA, ofB] = [byNode(laid.a.placed), byNode(laid.b.placed)]
  const twins: Twin[] = []
  const taken = new Set<Placed>()
  const held = new Map<Placed, Set<Twin>>()
  for (const match of matches) {
    const [a, b] = [ofA.get(match.a.element?.node), ofB.get(match.b.element?.node)]
    if (!a || !b || a.node.kind !== b.node.kind || taken.has(a) || taken.has(b)) continue
    const twin = { a, b, match }
    twins.push(twin)
    taken.add(a).add(b)
    if (a.node.kind === 'box') continue
    for (const leaf of [a, b])
      for (let at = leaf.parent; at !== null; at = at.parent) {
        spend(1)
        held.set(at, (held.get(at) ?? new Set()).add(twin))
      }
  }
  const open = (list: readonly Placed[]) =>
    list.filter((at) => at.node.kind === 'box' && held.has(at) && !taken.has(at))
  const candidates = open(laid.a.placed).flatMap((a) =>
    open(laid.b?.placed ?? []).flatMap((b) => {
      spend(1)
      if (!isPainted(a.node) && !isPainted(b.node)) return []
      const value = likeness(a, b, held)
      return value === null ? [] : [{ a, b, match: null, value }]
    }),
  )
  for (const { a, b, match } of candidates.toSorted((p, q) => q.value - p.value)) {
    if (taken.has(a) || taken.has(b)) continue
    taken.add(a).add(b)
    twins.push({ a, b, match })
  }
  return twins
}

const byNode = (placed: readonly Placed[]) =>
  new Map<Placed['node'] | undefined, Placed>(placed.map((at) => [at.node, at]))

const alike = (u: number, v: number): number => Math.min(u, v) / Math.max(u, v)

function likeness(a: Placed, b: Placed, held: ReadonlyMap<Placed, Set<Twin>>): number | null {
  const [p, q] = [held.get(a) ?? new Set<Twin>(), held.get(b) ?? new Set<Twin>()]
  const common = [...p].filter((twin) => q.has(twin))
  const [first] = common
  if (first === undefined) return null
  const jaccard = common.length / (p.size + q.size - common.length)
  if (jaccard < LEAST_COMMON) return null
  const dx = first.b.rect.x - first.a.rect.x
  const dy = first.b.rect.y - first.a.rect.y
  const shifted: Rect = { ...a.rect, x: a.rect.x + dx, y: a.rect.y + dy }
  const painted = isPainted(a.node) === isPainted(b.node) ? 0.5 : 0
  const room = overlap(shifted, b.rect)
  // What holds the same may have grown; else another wrapper is meant.
  const sizes = Math.min(alike(a.rect.w, b.rect.w), alike(a.rect.h, b.rect.h))
  if (sizes < (jaccard === 1 ? 0.6 : 0.8)) return null
  return room < LEAST_OVERLAP ? null : 2 * jaccard + 1.5 * room + painted
}
