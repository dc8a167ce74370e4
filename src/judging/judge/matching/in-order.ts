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
  const columns = lengthB + 1
  const own = new Float64Array((lengthA + 1) * columns)
  const best = new Float64Array((lengthA + 1) * columns)
  for (let i = lengthA - 1; i >= 0; i--)
    for (let j = lengthB - 1; j >= 0; j--) {
      const at = i * columns + j
      const without = Math.max(best[at + columns] as number, best[at + 1] as number)
      const rest = best[at + columns + 1] as number
      const value = worth(i, j, without - rest)
      own[at] = value
      best[at] = Math.max(without, value + rest)
    }
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < lengthA && j < lengthB;) {
    const at = i * columns + j
    const value = own[at] as number
    const rest = best[at + columns + 1] as number
    if (value > 0 && value + rest >= (best[at] as number)) pairs.push([i++, j++])
    else if ((best[at + 1] as number) >= (best[at + columns] as number)) j++
    else i++
  }
  return pairs
}
