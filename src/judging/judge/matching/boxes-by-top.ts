import { overlap } from '../rectangle.ts'
import { firstFrom } from './first-from.ts'
import type { Shift } from './align-leaves.ts'
import type { UiNode } from '../node.ts'

const SAME_PLACE = 0.6
/**
 * How far the tops of two boxes may lie apart, in heights of one, where they overlap by more: the
 * heights they share are at least as large a part of the heights they span as their overlap is, and
 * what they span is at most that height / 0.6.
 */
const REACH = (1 - SAME_PLACE) / SAME_PLACE + 0.01

/** Boxes to be found by their place, each once. */
export class BoxesByTop {
  readonly #sorted: { box: UiNode; order: number }[]
  readonly #tops: Float64Array
  readonly #taken = new Set<UiNode>()

  constructor(boxes: readonly UiNode[]) {
    this.#sorted = boxes
      .map((box, order) => ({ box, order }))
      .toSorted((p, q) => p.box.rect.y - q.box.rect.y)
    this.#tops = Float64Array.from(this.#sorted, ({ box }) => box.rect.y)
  }

  /** The first of those given that lies where the box lies once it is moved by `shift`. */
  take({ rect }: UiNode, { dx, dy }: Shift): UiNode | undefined {
    const reach = REACH * rect.h
    let first: { box: UiNode; order: number } | undefined
    for (let i = firstFrom(this.#tops, rect.y + dy - reach); i < this.#sorted.length; i++) {
      const next = this.#sorted[i] as { box: UiNode; order: number }
      const other = next.box.rect
      if (other.y > rect.y + dy + reach) break
      if ((first && first.order < next.order) || this.#taken.has(next.box)) continue
      if (overlap(rect, { ...other, x: other.x - dx, y: other.y - dy }) > SAME_PLACE) first = next
    }
    if (first) this.#taken.add(first.box)
    return first?.box
  }
}
