/** Bytes as people read them: `640 KB`, `3.2 MB`. Only nothing is `0 KB`. */
export function size(bytes: number): string {
  if (bytes < 1024 * 1024) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}

/** Dollars: `$0.42`, and `$0` where nothing was spent. */
export const dollars = (amount: number): string =>
  amount === 0 ? '$0' : amount < 0.01 ? '< $0.01' : `$${amount.toFixed(2)}`
