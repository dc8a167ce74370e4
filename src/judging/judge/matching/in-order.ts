/**
 * The pairs of two sequences, each by its place, that stand in one order and are worth most together. Where more
 * ways are worth as much, what comes first is paired, and what is later in the second is left over. What a pair is
 * worth is asked once at most, with how much it has to be worth to be of any use.
 */
export function inOrder(
  lengthA: number,
  lengthB: number,
  worth: (i: number, j: number, least: number) => number,
): [number, number][] {
  // What each pair is worth, and the most that is to be had from it on.
  const [own, best] = [0, 1].map(() =>
    Array.from({ length: lengthA + 1 }, () => new Float64Array(lengthB + 1)),
  ) as [Float64Array[], Float64Array[]]
  for (let i = lengthA - 1; i >= 0; i--)
    for (let j = lengthB - 1; j >= 0; j--) {
      const without = Math.max(at(best, i + 1, j), at(best, i, j + 1))
      const rest = at(best, i + 1, j + 1)
      const value = worth(i, j, without - rest)
      ;(own[i] as Float64Array)[j] = value
      ;(best[i] as Float64Array)[j] = Math.max(without, value + rest)
    }
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < lengthA && j < lengthB;) {
    const value = at(own, i, j)
    if (value > 0 && value + at(best, i + 1, j + 1) >= at(best, i, j)) pairs.push([i++, j++])
    else if (at(best, i, j + 1) >= at(best, i + 1, j)) j++
    else i++
  }
  return pairs
}

const at = (values: readonly Float64Array[], i: number, j: number): number => values[i]?.[j] ?? 0
