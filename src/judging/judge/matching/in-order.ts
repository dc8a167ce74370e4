/**
 * The pairs of two sequences, each by its place, that stand in one order and are worth most together. Where more
 * ways are worth as much, what comes first is paired, and what is later in the second is left over.
 */
export function inOrder(
  lengthA: number,
  lengthB: number,
  worth: (i: number, j: number) => number,
): [number, number][] {
  // The most that is to be had from each pair of places on.
  const best = Array.from({ length: lengthA + 1 }, () => new Float64Array(lengthB + 1))
  const from = (i: number, j: number) => best[i]?.[j] ?? 0
  for (let i = lengthA - 1; i >= 0; i--)
    for (let j = lengthB - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(
        from(i + 1, j),
        from(i, j + 1),
        worth(i, j) + from(i + 1, j + 1),
      )
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < lengthA && j < lengthB;) {
    const own = worth(i, j)
    if (own > 0 && own + from(i + 1, j + 1) >= from(i, j)) pairs.push([i++, j++])
    else if (from(i, j + 1) >= from(i + 1, j)) j++
    else i++
  }
  return pairs
}
