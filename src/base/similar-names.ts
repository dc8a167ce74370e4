/** Returns the names that `name` may be a misspelling of, closest first. */
export function similarNames(name: string, names: Iterable<string>): string[] {
  const limit = Math.max(1, Math.floor(name.length / 3))
  return [...names]
    .map((other) => ({ other, distance: editDistance(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ other }) => other)
}

/** The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const steps = [at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + (same ? 0 : 1)]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps.push(at(before, j - 2) + 1)
      row.push(Math.min(...steps))
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

/** Returns a number of a row, or infinity outside it. */
const at = (row: number[], j: number): number => row[j] ?? Infinity
