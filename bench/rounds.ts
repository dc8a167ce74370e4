export type Series<T> = ReadonlyMap<string, readonly T[]>

/**
 * Measures the contenders in turn, round after round (A B C A B C …), so that whatever else the
 * machine does meets all of them alike. Sample i of every contender belongs to round i.
 */
export async function interleave<T>(
  contenders: ReadonlyMap<string, () => Promise<T>>,
  rounds: number,
): Promise<Series<T>> {
  const series = new Map<string, T[]>(Array.from(contenders.keys(), (name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of contenders) series.get(name)?.push(await measure())
  return series
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('the median of nothing was asked for')
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The median over a series of one figure of its samples. */
export const medianOf = <T>(series: Series<T>, name: string, figure: (sample: T) => number) =>
  median(samplesOf(series, name).map(figure))

/** The median over the rounds of `name` ÷ `base`, each ratio of one round. */
export function medianRatio<T>(
  series: Series<T>,
  [name, base]: readonly [string, string],
  figure: (sample: T) => number,
): number {
  const bases = samplesOf(series, base).map(figure)
  return median(samplesOf(series, name).map((sample, i) => figure(sample) / (bases[i] ?? NaN)))
}

function samplesOf<T>(series: Series<T>, name: string): readonly T[] {
  const samples = series.get(name)
  if (!samples) throw new Error(`nothing was measured as ${name}`)
  return samples
}
