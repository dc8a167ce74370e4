import { area, middlesApart, union } from '../../../base/rectangle.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { textKey } from '../matching/text-key.ts'
import { moved, overlap, shared, snap } from '../rectangle.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { spend } from '../work.ts'
import { PROPERTIES, differenceIn } from './said.ts'
import type { Evidence, Laid, Placed } from './element.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'

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
/** Of a node so many others are considered, the likest: of a thousand boxes in one place any is as good. */
const MOST_CANDIDATES = 16
/** And of boxes in one place so many on either side. */
const MOST_STACKED = 4
/** What a property that is declared alike counts for the likeness of two boxes: less than any place or content. */
const ALIKE = 0.01
/** About one in so many nodes of the other side lies near a given one in real components. */
const CROWD = 16
/** What keeping a node in mind counts as, so that the steps bound the memory too. */
const KEPT = 10

/**
 * Pairs the nodes of two structures: those of segments that are a pair, texts that say the same, painted
 * boxes by what they hold of those, wherever wrappers lie in between, and what else there is by its place.
 */
export function twinsOf({ laid }: Evidence, { matches }: Matching): Twin[] {
  if (laid.a === null || laid.b === null) return []
  const pairing = new Pairing(laid.a.placed, laid.b.placed)
  const [ofA, ofB] = [byNode(laid.a.placed), byNode(laid.b.placed)]
  const matched = matches.flatMap((match) => {
    const [a, b] = [ofA.get(match.a.element?.node), ofB.get(match.b.element?.node)]
    return a && b && a.node.kind === b.node.kind ? [{ a, b, match }] : []
  })
  const isBox = ({ a }: Twin) => a.node.kind === 'box'
  for (const twin of matched) if (!isBox(twin)) pairing.add(twin)
  const [inA, inB] = [stacksOf(laid.a), stacksOf(laid.b)]
  // Of boxes that fill each other an image shows one: those are of the segments that are drawn most alike.
  const boxes = matched.filter(isBox).map((twin) => {
    const [p = [], q = []] = [inA.get(spotOf(twin.a)), inB.get(spotOf(twin.b))].map((stack) =>
      stack?.slice(0, MOST_STACKED),
    )
    const pairs = p.flatMap((a) => q.map((b) => ({ a, b, match: twin.match })))
    return pairs.reduce((best, pair) => (alike(pair) > alike(best) ? pair : best), twin)
  })
  pairing.addTexts()
  for (const twin of boxes) if (pairing.holdAlike(twin)) pairing.add(twin)
  pairing.addHolders(new Map(boxes.map((twin) => [twin.a, twin])))
  for (const twin of boxes) pairing.add(twin)
  pairing.addPlaced()
  return pairing.twins
}

const holdsText = ({ children }: UiNode): boolean =>
  children.some((child) => child.kind === 'text' || holdsText(child))

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
        spend(KEPT)
        this.#held.set(at, (this.#held.get(at) ?? new Set()).add(twin))
      }
  }

  /** Pairs texts that say the same, the nearest first. */
  addTexts(): void {
    const words = Map.groupBy(this.#open(this.#inB, 'text'), ({ node }) => textKey(node.text ?? ''))
    this.#addBest('text', (a) => {
      const [same, at] = [words.get(textKey(a.node.text ?? '')) ?? [], this.#expected(a)]
      spend(same.length)
      return same.map((b) => ({ b, value: -middlesApart(at, b.rect) }))
    })
  }

  /** Pairs boxes by what they hold, and tells of which segments they are where those are a pair. */
  addHolders(matched: ReadonlyMap<Placed, Twin>): void {
    const holders = new Map<Twin, Placed[]>()
    for (const b of this.#open(this.#inB, 'box'))
      for (const twin of this.#held.get(b) ?? [])
        holders.set(twin, [...(holders.get(twin) ?? []), b])
    const likest = (a: Placed) => {
      const held = [...(this.#held.get(a) ?? [])]
      return [...new Set(held.flatMap((twin) => holders.get(twin) ?? []))].flatMap((b) => {
        if (!isPainted(a.node) && !isPainted(b.node)) return []
        const value = this.#likeness(a, b)
        return value === null ? [] : [{ b, value }]
      })
    }
    this.#addBest('box', likest, matched)
  }

  /** Pairs icons, pictures and painted boxes by their places. */
  addPlaced(): void {
    for (const kind of ['box', 'icon', 'image'] as const) {
      const isDrawn = ({ node }: Placed) => kind !== 'box' || isPainted(node)
      const inA = this.#open(this.#inA, kind).filter(isDrawn)
      const inB = this.#open(this.#inB, kind).filter(isDrawn)
      // Before any is held: where thousands stand in one place, each of them is looked at for each.
      spend((inA.length * inB.length) / CROWD)
      const index = new RectangleIndex(inB, ({ rect }) => rect)
      this.#addBest(kind, (a) => {
        if (!isDrawn(a)) return []
        const at = this.#expected(a)
        return index.touching(at).flatMap((b) => {
          const value = kind === 'icon' ? sharedPart(at, b.rect) : overlap(at, b.rect)
          const least =
            kind === 'box' && [a, b].some(({ node }) => holdsText(node))
              ? SAME_PLACE
              : LEAST_OVERLAP
          return value < least ? [] : [{ b, value: value + alike({ a, b }) }]
        })
      })
    }
  }

  #open(list: readonly Placed[], kind: NodeKind): Placed[] {
    return list.filter((at) => at.node.kind === kind && !this.#taken.has(at))
  }

  /** Pairs what is left of a kind, the most alike first. */
  #addBest(
    kind: NodeKind,
    likest: (a: Placed) => { b: Placed; value: number }[],
    matched?: ReadonlyMap<Placed, Twin>,
  ): void {
    const candidates = this.#open(this.#inA, kind).flatMap((a) =>
      likest(a)
        .toSorted((p, q) => q.value - p.value)
        .slice(0, MOST_CANDIDATES)
        .map(({ b, value }) => ({ a, b, value })),
    )
    for (const { a, b } of candidates.toSorted((p, q) => q.value - p.value)) {
      const twin = matched?.get(a)
      this.add({ a, b, match: twin?.b === b ? twin.match : null })
    }
  }

  /** Where a node would be on the other side if it moved as the box that it is in, or the nearest twin in there. */
  #expected(a: Placed): Rect {
    for (let at: Placed | null = a; at !== null; at = at.parent) {
      const own = this.#taken.get(at)
      if (own) return moved(a.rect, displacement(own))
      const held = [...(this.#held.get(at) ?? [])]
      spend(held.length)
      const [nearest] = held.toSorted(
        (p, q) => middlesApart(p.a.rect, a.rect) - middlesApart(q.a.rect, a.rect),
      )
      if (nearest) return moved(a.rect, displacement(nearest))
    }
    return a.rect
  }

  /** Whether two boxes hold the same: a frame and the list in it look alike and are two. */
  holdAlike({ a, b }: Twin): boolean {
    const [p, q] = [this.#held.get(a), this.#held.get(b)]
    return !p || !q || this.#common(p, q).jaccard === 1
  }

  #common(p: ReadonlySet<Twin>, q: ReadonlySet<Twin>) {
    spend(p.size)
    const common = [...p].filter((twin) => q.has(twin))
    return { common, jaccard: common.length / (p.size + q.size - common.length) }
  }

  /** By what two boxes hold and the room they take. */
  #likeness(a: Placed, b: Placed): number | null {
    const [p, q] = [this.#held.get(a) ?? new Set<Twin>(), this.#held.get(b) ?? new Set<Twin>()]
    const { common, jaccard } = this.#common(p, q)
    if (common.length === 0 || jaccard < LEAST_COMMON) return null
    const room = Math.max(
      overlap(around(a.rect, common), b.rect),
      overlap(this.#expected(a), b.rect),
    )
    if (room < LEAST_OVERLAP) return null
    const painted = isPainted(a.node) === isPainted(b.node) ? 0.25 : 0
    return 2 * jaccard + 3 * Math.min(ALL_OVERLAP, room) + painted + alike({ a, b })
  }
}

const spotOf = ({ rect }: Placed): string => JSON.stringify(snap(rect))

/** Boxes by the place that they fill. */
const stacksOf = ({ placed }: Laid): Map<string, Placed[]> =>
  Map.groupBy(
    placed.filter(({ node }) => node.kind === 'box' && isPainted(node)),
    spotOf,
  )

/** How much of the look of two is declared alike. */
const alike = ({ a, b }: Pick<Twin, 'a' | 'b'>): number =>
  ALIKE *
  PROPERTIES.filter((property) => differenceIn(property, a.node.style, b.node.style) === null)
    .length

/** The part of the smaller of two that they share: of icons one structure tells the ink, another the frame. */
const sharedPart = (p: Rect, q: Rect): number => shared(p, q) / Math.min(area(p), area(q))

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
