import { connectedParts } from './connected-parts.ts'

/**
 * Returns the one-to-one assignment of rows to columns with the greatest total weight: for each row its column, or
 * null. `weights[row][column]` is positive if the two may be assigned to each other, and otherwise 0. Parts that
 * share no column are solved separately.
 */
export function bestAssignment(weights: readonly (readonly number[])[]): (number | null)[] {
  const assigned: (number | null)[] = weights.map(() => null)
  for (const { rows, columns } of connectedParts(weights)) {
    const part = rows.map((row) => columns.map((column) => weights[row]?.[column] ?? 0))
    for (const [i, choice] of new Assignment(part).solve().entries()) {
      const row = rows[i]
      if (row !== undefined && choice !== null) assigned[row] = columns[choice] ?? null
    }
  }
  return assigned
}

const NONE = -1

/**
 * The Hungarian method by shortest augmenting paths (Kuhn 1955, Jonker and Volgenant 1987), with weights as negative
 * costs: O(rows² · columns). Internally every row gets a column, of weight 0 if necessary.
 */
class Assignment {
  readonly #weights: readonly (readonly number[])[]
  readonly #columns: number
  readonly #rowPrices: Float64Array
  readonly #columnPrices: Float64Array
  /** By column. */
  readonly #rowOf: Int32Array

  constructor(weights: readonly (readonly number[])[]) {
    this.#weights = weights
    this.#columns = Math.max(weights.length, weights[0]?.length ?? 0)
    this.#rowPrices = new Float64Array(weights.length)
    this.#columnPrices = new Float64Array(this.#columns)
    this.#rowOf = new Int32Array(this.#columns).fill(NONE)
  }

  solve(): (number | null)[] {
    for (const row of this.#weights.keys()) this.#addRow(row)
    const assigned: (number | null)[] = this.#weights.map(() => null)
    for (const [column, row] of this.#rowOf.entries())
      if (row !== NONE && this.#weight(row, column) > 0) assigned[row] = column
    return assigned
  }

  #weight(row: number, column: number): number {
    return this.#weights[row]?.[column] ?? 0
  }

  /** Returns the cost above the prices of row and column. */
  #reducedCost(row: number, column: number): number {
    return -this.#weight(row, column) - at(this.#rowPrices, row) - at(this.#columnPrices, column)
  }

  /** Walks to the nearest free column and shifts the rows on the way there by one. */
  #addRow(start: number): void {
    const distances = new Float64Array(this.#columns).fill(Infinity)
    const previous = new Int32Array(this.#columns).fill(NONE)
    const visited = new Set<number>()
    let row = start
    let column = NONE
    let travelled = 0
    while (row !== NONE) {
      let nearest = NONE
      for (let next = 0; next < this.#columns; next++) {
        if (visited.has(next)) continue
        const distance = travelled + this.#reducedCost(row, next)
        if (distance < at(distances, next)) {
          distances[next] = distance
          previous[next] = column
        }
        if (nearest === NONE || at(distances, next) < at(distances, nearest)) nearest = next
      }
      visited.add(nearest)
      column = nearest
      travelled = at(distances, column)
      row = at(this.#rowOf, column)
    }
    this.#adjustPrices(start, { visited, distances, travelled })
    this.#shift(start, column, previous)
  }

  #adjustPrices(
    start: number,
    walk: { visited: ReadonlySet<number>; distances: Float64Array; travelled: number },
  ): void {
    this.#rowPrices[start] = at(this.#rowPrices, start) + walk.travelled
    for (const column of walk.visited) {
      const slack = walk.travelled - at(walk.distances, column)
      const row = at(this.#rowOf, column)
      this.#columnPrices[column] = at(this.#columnPrices, column) - slack
      if (row !== NONE) this.#rowPrices[row] = at(this.#rowPrices, row) + slack
    }
  }

  #shift(start: number, end: number, previous: Int32Array): void {
    for (let column = end; column !== NONE; column = at(previous, column)) {
      const before = at(previous, column)
      this.#rowOf[column] = before === NONE ? start : at(this.#rowOf, before)
    }
  }
}

function at(values: Float64Array | Int32Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`no element ${index}`)
  return value
}
