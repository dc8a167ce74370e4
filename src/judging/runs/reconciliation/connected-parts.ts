interface Part {
  rows: number[]
  columns: number[]
}

/** Returns the sets of rows and columns that positive weights connect, each in ascending order. */
export function connectedParts(weights: readonly (readonly number[])[]): Part[] {
  const columnsOf = weights.map((row) => row.flatMap((weight, at) => (weight > 0 ? at : [])))
  const rowsOf = inverted(columnsOf)
  const seen = new Set<number>()
  return columnsOf.flatMap((_, row) =>
    seen.has(row) ? [] : partAround(row, { columnsOf, rowsOf, seen }),
  )
}

function inverted(columnsOf: readonly number[][]): Map<number, number[]> {
  const rowsOf = new Map<number, number[]>()
  for (const [row, columns] of columnsOf.entries())
    for (const column of columns) {
      const rows = rowsOf.get(column)
      if (rows) rows.push(row)
      else rowsOf.set(column, [row])
    }
  return rowsOf
}

interface Graph {
  columnsOf: readonly number[][]
  rowsOf: ReadonlyMap<number, number[]>
  seen: Set<number>
}

/** Marks the part's rows as seen. */
function partAround(first: number, { columnsOf, rowsOf, seen }: Graph): Part {
  const rows = [first]
  const columns = new Set<number>()
  seen.add(first)
  for (const row of rows)
    for (const column of columnsOf[row] ?? []) {
      if (columns.has(column)) continue
      columns.add(column)
      const joined = (rowsOf.get(column) ?? []).filter((row) => !seen.has(row))
      for (const row of joined) seen.add(row)
      rows.push(...joined)
    }
  return { rows: rows.toSorted(ascending), columns: [...columns].toSorted(ascending) }
}

const ascending = (one: number, other: number): number => one - other
