import { isPainted } from '../evidence/collapse-icons.ts'
import { textKey } from '../matching/text-key.ts'
import { area, moved, overlap, shared, union } from '../rectangle.ts'
import { spend } from '../work.ts'
import type { Evidence, Placed } from './element.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Rect, UiNode } from '../node.ts'

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
const LEAST_OVERLAP = 0.7
/** A box of other words than the other is its counterpart where it takes so much of the same room. */
const SAME_PLACE = 0.9
/** With more of it in common they are equally near: of equal boxes in each other the outer ones go together. */
const ALL_OVERLAP = 0.95

/**
 * Pairs the nodes of two structures: those of segments that are a pair, texts that say the same, painted
 * boxes by what they hold of those, wherever wrappers lie in between, and what else there is by its place.
 */
export function twinsOf({ laid }: Evidence, { matches }: Matching): Twin[] {
  if (laid.a === null || laid.b === null) return []
  const pairing = new Pairing(laid.a.placed, laid.b.placed)
  const [ofA, ofB] = [byNode(laid.a.placed), byNode(laid.b.placed)]
  for (const match of matches) {
    const [a, b] = [ofA.get(match.a.element?.node), ofB.get(match.b.element?.node)]
    if (a && b && a.node.kind === b.node.kind) pairing.add({ a, b, match })
  }
  pairing.addBest((a, b) => {
    if (a.node.kind !== 'text' || b.node.kind !== 'text') return null
    return saysTheSame(a, b) ? -pairing.away(a, b) : null
  })
  pairing.addBest((a, b) => {
    if (a.node.kind !== 'box' || b.node.kind !== 'box') return null
    return isPainted(a.node) || isPainted(b.node) ? pairing.likeness(a, b) : null
  })
  pairing.addBest((a, b) => {
    if (a.node.kind === 'text' || a.node.kind !== b.node.kind) return null
    if (a.node.kind === 'box' && !(isPainted(a.node) && isPainted(b.node))) return null
    const room = pairing.room(a, b)
    return room < (holdsText(a.node) ? SAME_PLACE : LEAST_OVERLAP) ? null : room
  })
  return pairing.twins
}

const holdsText = ({ children }: UiNode): boolean =>
  children.some((child) => child.kind === 'text' || holdsText(child))

const saysTheSame = ({ node: a }: Placed, { node: b }: Placed): boolean =>
  a.text !== null && b.text !== null && textKey(a.text) === textKey(b.text)

const byNode = (placed: readonly Placed[]) =>
  new Map<Placed['node'] | undefined, Placed>(placed.map((at) => [at.node, at]))

class Pairing {
  readonly twins: Twin[] = []
  readonly #taken = new Map<Placed, Twin>()
  /** What boxes hold of the twins. */
  readonly #held = new Map<Placed, Set<Twin>>()

  readonly #inA: readonly Placed[]
  readonly #inB: readonly Placed[]

  constructor(inA: readonly Placed[], inB: readonly Placed[]) {
    this.#inA = inA
    this.#inB = inB
  }

  add(twin: Twin): void {
    const { a, b } = twin
    if (this.#taken.has(a) || this.#taken.has(b)) return
    this.#taken.set(a, twin).set(b, twin)
    this.twins.push(twin)
    if (a.node.kind === 'box') return
    for (const leaf of [a, b])
      for (let at = leaf.parent; at !== null; at = at.parent) {
        spend(1)
        this.#held.set(at, (this.#held.get(at) ?? new Set()).add(twin))
      }
  }

  /** Pairs what is left of both sides, the most alike first. */
  addBest(score: (a: Placed, b: Placed) => number | null): void {
    const open = (list: readonly Placed[]) => list.filter((at) => !this.#taken.has(at))
    const others = open(this.#inB)
    const candidates = open(this.#inA).flatMap((a) =>
      others.flatMap((b) => {
        spend(1)
        const value = score(a, b)
        return value === null ? [] : [{ a, b, match: null, value }]
      }),
    )
    for (const { a, b, match } of candidates.toSorted((p, q) => q.value - p.value))
      this.add({ a, b, match })
  }

  /** Where a node would be on the other side if it moved as the box that it is in, or the nearest twin in there. */
  #expected(a: Placed): Rect {
    for (let at: Placed | null = a; at !== null; at = at.parent) {
      const own = this.#taken.get(at)
      if (own) return moved(a.rect, displacement(own))
      const [nearest] = [...(this.#held.get(at) ?? [])].toSorted(
        (p, q) => distance(p.a.rect, a.rect) - distance(q.a.rect, a.rect),
      )
      if (nearest) return moved(a.rect, displacement(nearest))
    }
    return a.rect
  }

  away(a: Placed, b: Placed): number {
    return distance(this.#expected(a), b.rect)
  }

  /** What two boxes have in common; of icons, whose ink or whose frame a structure may tell, of the smaller one. */
  room(a: Placed, b: Placed): number {
    const rect = this.#expected(a)
    if (a.node.kind !== 'icon') return overlap(rect, b.rect)
    return shared(rect, b.rect) / Math.min(area(rect), area(b.rect))
  }

  /** By what two boxes hold and the room they take. */
  likeness(a: Placed, b: Placed): number | null {
    const [p, q] = [this.#held.get(a) ?? new Set<Twin>(), this.#held.get(b) ?? new Set<Twin>()]
    const common = [...p].filter((twin) => q.has(twin))
    if (common.length === 0) return null
    const jaccard = common.length / (p.size + q.size - common.length)
    if (jaccard < LEAST_COMMON) return null
    const room = Math.max(
      overlap(around(a.rect, common), b.rect),
      overlap(this.#expected(a), b.rect),
    )
    if (room < LEAST_OVERLAP) return null
    const painted = isPainted(a.node) === isPainted(b.node) ? 0.25 : 0
    return 2 * jaccard + 3 * Math.min(ALL_OVERLAP, room) + painted
  }
}

/** A box whose edges moved as what it holds did there. */
function around({ x, y, w, h }: Rect, held: readonly Twin[]): Rect {
  const seen = held.map(seenOf)
  const [p, q] = [seen.map(({ a }) => a).reduce(union), seen.map(({ b }) => b).reduce(union)]
  return { x: x + q.x - p.x, y: y + q.y - p.y, w: w + q.w - p.w, h: h + q.h - p.h }
}

/** What is seen of an element; of what is not, its box. */
const seenOf = ({ a, b, match }: Twin): { a: Rect; b: Rect } =>
  match ? { a: match.a.rect, b: match.b.rect } : { a: a.rect, b: b.rect }

/** How far an element stands elsewhere. */
function displacement(twin: Twin): { dx: number; dy: number } {
  const { a, b } = seenOf(twin)
  return { dx: b.x - a.x, dy: b.y - a.y }
}

const distance = (p: Rect, q: Rect): number =>
  Math.abs(p.x + p.w / 2 - q.x - q.w / 2) + Math.abs(p.y + p.h / 2 - q.y - q.h / 2)
