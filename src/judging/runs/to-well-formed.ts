/**
 * Returns a copy of a JSON value whose texts are well-formed Unicode: each lone surrogate becomes
 * U+FFFD. Evidence and clients may send lone surrogates, which canonical JSON cannot hold.
 */
export function toWellFormed<T>(value: T): T {
  return repaired(value) as T
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(repaired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), repaired(inner)]),
  )
}
