import { firstFrom } from './first-from.ts'
import { distance } from './leaf-similarity.ts'
import type { Shift } from './align-leaves.ts'
import type { UiNode } from '../node.ts'

interface Query {
  shift: Shift
  /** How many to find; 1 where it is not said. */
  count?: number
  /** Only those nearer than this. */
  within?: number
  accept?: (leaf: UiNode) => boolean
}

/** What rounding may do to two ways of reckoning one distance. */
const ROUNDING = 1e-6

/**
 * Finds the leaves nearest to a node by `distance`, the earlier of a list where two are as near. They
 * are kept by the height of their middles, and only those are looked at whose height alone does not
 * rule them out.
 */
export class NearestLeaves {
  readonly #leaves: readonly UiNode[]
  readonly #index: Map<UiNode, number>
  /** Indexes of leaves from the top down, and the middle of each. */
  readonly #sorted: Uint32Array
  readonly #middles: Float64Array
  readonly #listed: Uint8Array

  /** `listed`: whether a leaf is to be found from the start. */
  constructor(leaves: readonly UiNode[], listed: (leaf: UiNode) => boolean = () => true) {
    this.#leaves = leaves
    this.#index = new Map(leaves.map((leaf, i) => [leaf, i]))
    const middles = Float64Array.from(leaves, ({ rect }) => rect.y + rect.h / 2)
    this.#sorted = Uint32Array.from(leaves, (_, i) => i).toSorted(
      (i, j) => (middles[i] as number) - (middles[j] as number) || i - j,
    )
    this.#middles = Float64Array.from(this.#sorted, (i) => middles[i] as number)
    this.#listed = Uint8Array.from(leaves, (leaf) => (listed(leaf) ? 1 : 0))
  }

  list(leaf: UiNode, listed: boolean): void {
    const at = this.#index.get(leaf)
    if (at !== undefined) this.#listed[at] = listed ? 1 : 0
  }

  /** Nearest first; the node itself is never among them. */
  find(node: UiNode, { shift, count = 1, within = Infinity, accept }: Query): UiNode[] {
    const found: { at: number; away: number }[] = []
    const { y, h } = node.rect
    const middle = y + h / 2 + shift.dy
    const reach = (place: number): number =>
      place < 0 || place >= this.#middles.length
        ? Infinity
        : 1.5 * Math.abs((this.#middles[place] as number) - middle)
    let below = firstFrom(this.#middles, middle)
    let above = below - 1
    for (;;) {
      const least = Math.min(reach(above), reach(below))
      const limit = found.length < count ? within : (found.at(-1)?.away ?? within)
      if (least === Infinity || least > limit + ROUNDING) break
      const at = this.#sorted[reach(below) === least ? below++ : above--] as number
      const leaf = this.#leaves[at] as UiNode
      if (this.#listed[at] === 0 || leaf === node) continue
      const away = distance(node, leaf, shift)
      if (away >= within || (accept && !accept(leaf))) continue
      found.push({ at, away })
      found.sort((p, q) => p.away - q.away || p.at - q.at)
      if (found.length > count) found.pop()
    }
    return found.map(({ at }) => this.#leaves[at] as UiNode)
  }
}
