import { area, middlesApart, union } from '../../../base/rectangle.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { boxLikeness } from '../matching/boxes.ts'
import { textKey } from '../matching/text-key.ts'
import { moved, overlap, shared, snap } from '../rectangle.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { spend } from '../work.ts'
import { PROPERTIES, differenceIn } from './declared-values.ts'
import { elementsOf, type Evidence } from './element.ts'
import { addBest, addMatch, noMatches, type Match, type Matching } from '../matching/matching.ts'
import { around, type Element } from '../segmentation/segmentation.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'

/** A node of either structure for one element that both images show. */
export interface ElementPair {
  a: Element
  b: Element
  /** The segments that they are of, where they are of segments. */
  match: Match | null
}

/** Boxes have so much of what they hold in common: more than half. */
const LEAST_COMMON = 0.6
/**
 * And of the space they take, once the second is where the first would be: a box of 100 px that grew by 40 has as
 * much.
 */
const LEAST_OVERLAP = 0.7
/**
 * A box of other words than the other is its counterpart where it takes so much of the same space: all but its
 * rounded edges.
 */
const SAME_PLACE = 0.9
/**
 * How many candidates of a node are considered, those most like it: a bound on cost, since of a thousand boxes in one
 * place any is as good.
 */
const MOST_CANDIDATES = 16
/**
 * A text of other words begins so many px from where the first would, at most: as far as a step of spacing moves
 * it, and less than a line.
 */
const NEAR = 24
/** What a property that is declared alike counts for the likeness of two boxes: less than any place or content. */
const ALIKE = 0.01
/**
 * About one in so many nodes of the other side lies near a given one in real components: by it the steps are
 * counted beforehand.
 */
const CROWD = 16
/** What keeping a node in mind counts as, so that the steps bound the memory too. */
const KEPT = 10

/**
 * Pairs the nodes of two structures: those of segments that are a pair, then what else there is by what the
 * structures say. Of boxes that fill each other an image shows one, whichever of them the other shows: what they
 * hold says first which is which.
 */
export function elementPairs({ aligned }: Evidence, { matches }: Matching): ElementPair[] {
  if (aligned.a === null || aligned.b === null) return []
  const pairing = new Pairing(aligned.a.elements, aligned.b.elements)
  const shown = matches.flatMap((match) => {
    const [a, b] = [match.a.element, match.b.element]
    return a && b && a.node.kind === b.node.kind ? [{ a, b, match }] : []
  })
  const [boxes, leaves] = [true, false].map((isBox) =>
    shown.filter(({ a }) => (a.node.kind === 'box') === isBox),
  ) as [ElementPair[], ElementPair[]]
  for (const pair of leaves) pairing.add(pair)
  pairing.addLikest()
  for (const pair of boxes) pairing.add(pair)
  const ofPlace = new Map(boxes.map((pair) => [placesOf(pair), pair.match]))
  for (const pair of pairing.pairs)
    if (pair.a.node.kind === 'box') pair.match ??= ofPlace.get(placesOf(pair)) ?? null
  return pairing.pairs
}

/** Pairs the nodes of two structures by what these say alone; the roots are one place. */
export function pairsOfTrees(a: UiNode, b: UiNode): ElementPair[] {
  const [inA, inB] = [a, b].map((root) => {
    const { x, y } = root.rect
    return elementsOf(root, { origin: { x: -x, y: -y }, scale: 1 })
  }) as [Element[], Element[]]
  const pairing = new Pairing(inA, inB)
  pairing.addLikest()
  pairing.addTextsNear()
  return pairing.pairs
}

/** The places that two boxes fill. */
const placesOf = ({ a, b }: ElementPair): string => JSON.stringify([snap(a.rect), snap(b.rect)])

const holdsText = ({ children }: UiNode): boolean =>
  children.some((child) => child.kind === 'text' || holdsText(child))

type Held = Set<ElementPair>

class Pairing {
  readonly #matching = noMatches<ElementPair>()
  /** What boxes hold of the pairs. */
  readonly #held = new Map<Element, Held>()

  readonly #inA: readonly Element[]
  readonly #inB: readonly Element[]

  constructor(inA: readonly Element[], inB: readonly Element[]) {
    this.#inA = inA
    this.#inB = inB
  }

  get pairs(): ElementPair[] {
    return this.#matching.matches
  }

  add(pair: ElementPair): void {
    if (addMatch(this.#matching, pair)) this.#hold(pair)
  }

  #hold(pair: ElementPair): void {
    if (pair.a.node.kind === 'box') return
    for (const leaf of [pair.a, pair.b])
      for (const at of around(leaf)) {
        spend(KEPT)
        this.#held.set(at, (this.#held.get(at) ?? new Set()).add(pair))
      }
  }

  /** Pairs texts that say the same, boxes by what they hold of those, and what else there is by its place. */
  addLikest(): void {
    this.addTexts()
    this.addHolders()
    this.addPlaced()
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

  /** Pairs texts of other words that stand where what is around them says. */
  addTextsNear(): void {
    const inB = this.#open(this.#inB, 'text')
    this.#addBest('text', (a) => {
      const at = this.#expected(a)
      return inB.flatMap((b) => {
        const away = lineApart(at, b.rect)
        return away <= NEAR ? [{ b, value: -away }] : []
      })
    })
  }

  /** Pairs boxes by what they hold. */
  addHolders(): void {
    const holders = new Map<ElementPair, Element[]>()
    for (const b of this.#open(this.#inB, 'box'))
      for (const pair of this.#held.get(b) ?? [])
        holders.set(pair, [...(holders.get(pair) ?? []), b])
    this.#addBest('box', (a) => {
      const held = [...(this.#held.get(a) ?? [])]
      return [...new Set(held.flatMap((pair) => holders.get(pair) ?? []))].flatMap((b) => {
        if (!isPainted(a.node) && !isPainted(b.node)) return []
        const value = this.#likeness(a, b)
        return value === null ? [] : [{ b, value }]
      })
    })
  }

  /** Pairs icons, pictures and painted boxes by their places. */
  addPlaced(): void {
    for (const kind of ['box', 'icon', 'image'] as const) {
      const isDrawn = ({ node }: Element) => kind !== 'box' || isPainted(node)
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

  #open(list: readonly Element[], kind: NodeKind): Element[] {
    const { ofA, ofB } = this.#matching
    return list.filter((at) => at.node.kind === kind && !ofA.has(at) && !ofB.has(at))
  }

  /** Pairs what is left of a kind, the most alike first. */
  #addBest(kind: NodeKind, alike: (a: Element) => { b: Element; value: number }[]): void {
    const candidates = this.#open(this.#inA, kind).flatMap((a) =>
      alike(a)
        .toSorted((p, q) => q.value - p.value)
        .slice(0, MOST_CANDIDATES)
        .map(({ b, value }) => ({ a, b, match: null, value })),
    )
    for (const pair of addBest(this.#matching, candidates, ({ value }) => value)) this.#hold(pair)
  }

  /** Where a node would be on the other side if it moved as the box that it is in, or the nearest pair in there. */
  #expected(a: Element): Rect {
    for (let at: Element | null = a; at !== null; at = at.parent) {
      const own = this.#matching.ofA.get(at)
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

  /** By what two boxes hold and the space they take. */
  #likeness(a: Element, b: Element): number | null {
    const [p, q] = [a, b].map((box) => this.#held.get(box) ?? new Set()) as [Held, Held]
    spend(p.size)
    const common = [...p].filter((pair) => q.has(pair))
    const share = common.length / (p.size + q.size - common.length)
    const there = grown(a.rect, common)
    const space = Math.max(overlap(there, b.rect), overlap(this.#expected(a), b.rect))
    if (share < LEAST_COMMON || space < LEAST_OVERLAP) return null
    return boxLikeness(share, there, b.rect, space) + alike({ a, b })
  }
}

/** How far apart lines of text begin: one above the other they are more surely two. */
const lineApart = (p: Rect, q: Rect): number =>
  Math.abs(p.x - q.x) + 1.5 * Math.abs(p.y + p.h / 2 - q.y - q.h / 2)

/** How much of the look of two is declared alike. */
const alike = ({ a, b }: Pick<ElementPair, 'a' | 'b'>): number =>
  ALIKE *
  PROPERTIES.filter((property) => differenceIn(property, a.node.style, b.node.style) === null)
    .length

/** The part of the smaller of two that they share: of icons one structure has the ink, another the frame. */
const sharedPart = (p: Rect, q: Rect): number => shared(p, q) / Math.min(area(p), area(q))

/** A box whose edges moved as what it holds did there. */
function grown({ x, y, w, h }: Rect, held: readonly ElementPair[]): Rect {
  const seen = held.map(seenOf)
  const [p, q] = [seen.map(({ a }) => a).reduce(union), seen.map(({ b }) => b).reduce(union)]
  return { x: x + q.x - p.x, y: y + q.y - p.y, w: w + q.w - p.w, h: h + q.h - p.h }
}

/** What is seen of an element; of what is not, its box. */
const seenOf = ({ a, b, match }: ElementPair): { a: Rect; b: Rect } =>
  match ? { a: match.a.rect, b: match.b.rect } : { a: a.rect, b: b.rect }

/** How far an element stands elsewhere. */
function displacement(pair: ElementPair): { dx: number; dy: number } {
  const { a, b } = seenOf(pair)
  return { dx: b.x - a.x, dy: b.y - a.y }
}
