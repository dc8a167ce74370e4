/** Formats rows of cells as lines, in columns as wide as their widest cell. */
export function table(rows: string[][]): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  const line = (row: string[]) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
