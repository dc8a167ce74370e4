import { shared } from './rectangle.ts'
import { spend } from './work.ts'
import type { Rect } from './node.ts'

/**
 * The side of a cell, in px, as large as most things of a component: a rectangle touches few cells, and a cell few
 * things.
 */
const CELL = 64
/**
 * What lies in more cells than this is kept aside and always looked at, a bound on memory: few things of a page
 * are as large.
 */
const MOST_CELLS = 64

/** Finds those of many things that a rectangle touches without looking at all of them. */
export class RectangleIndex<T> {
  readonly #items: { item: T; rect: Rect }[]
  readonly #cells = new Map<string, number[]>()
  readonly #large: number[] = []

  constructor(items: readonly T[], rectOf: (item: T) => Rect) {
    this.#items = items.map((item) => ({ item, rect: rectOf(item) }))
    for (const [i, { rect }] of this.#items.entries()) {
      const cells = cellsOf(rect)
      if (cells === null) this.#large.push(i)
      else
        for (const cell of cells) {
          const list = this.#cells.get(cell)
          if (list) list.push(i)
          else this.#cells.set(cell, [i])
        }
    }
  }

  /** In the order they were given. */
  touching(rect: Rect): T[] {
    const cells = cellsOf(rect)
    const near =
      cells === null
        ? this.#items.keys()
        : new Set([...this.#large, ...cells.flatMap((cell) => this.#cells.get(cell) ?? [])])
    const found: number[] = []
    for (const i of near) {
      spend(1)
      if (shared((this.#items[i] as { rect: Rect }).rect, rect) > 0) found.push(i)
    }
    return found.toSorted((i, j) => i - j).map((i) => (this.#items[i] as { item: T }).item)
  }
}

/** The cells that a rectangle touches; null of too many, or so far out that adding one to a cell changes nothing. */
function cellsOf({ x, y, w, h }: Rect): string[] | null {
  const [left, right] = [Math.floor(x / CELL), Math.floor((x + w) / CELL)]
  const [top, bottom] = [Math.floor(y / CELL), Math.floor((y + h) / CELL)]
  if (![left, right, top, bottom].every(Number.isSafeInteger)) return null
  if ((right - left + 1) * (bottom - top + 1) > MOST_CELLS) return null
  const cells: string[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push(`${column},${row}`)
  return cells
}
