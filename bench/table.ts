/** Prints rows under a heading, columns aligned: the first to the left, the others to the right. */
export function printTable(title: string, heading: readonly string[], rows: string[][]): void {
  const all = [[...heading], ...rows]
  const widths = heading.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)))
  const line = (row: readonly string[]) =>
    widths
      .map((width, i) => (i === 0 ? (row[i] ?? '').padEnd(width) : (row[i] ?? '').padStart(width)))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n`)
  console.log(line(heading))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rows) console.log(line(row))
}

/** The CPU time that the service may take of the least that was measured in the same run. */
export const MOST_CPU_OF_LIMIT = 1.1

/** What a measurement has to reach. */
export interface Target {
  what: string
  measured: number
  bound: { atLeast: number } | { atMost: number }
  /** How the numbers are written; by default with two decimals. */
  format?: (value: number) => string
}

export const reached = ({ measured, bound }: Target): boolean =>
  'atLeast' in bound ? measured >= bound.atLeast : measured <= bound.atMost

export function printTargets(title: string, targets: readonly Target[]): void {
  const rows = targets.map((target) => {
    const { what, measured, bound, format = decimals(2) } = target
    const wanted =
      'atLeast' in bound ? `at least ${format(bound.atLeast)}` : `at most ${format(bound.atMost)}`
    return [what, format(measured), wanted, reached(target) ? 'pass' : 'FAIL']
  })
  printTable(title, ['target', 'measured', 'wanted', ''], rows)
}

/** The value below which `share` of them lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((p, q) => p - q)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const decimals =
  (digits: number) =>
  (value: number): string =>
    value.toFixed(digits)

/** 12345.6 → 12,346 */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
