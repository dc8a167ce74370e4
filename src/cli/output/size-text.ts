const UNITS = ['KiB', 'MiB', 'GiB'] as const

/** Bytes for a person: `1.4 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const power = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value.toFixed(value < 10 ? 1 : 0)} ${UNITS[power - 1]}`
}

/** `1 file`, `2 files`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
