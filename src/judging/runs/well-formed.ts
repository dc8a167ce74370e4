/**
 * A copy of a JSON value whose texts are well-formed Unicode. Evidence and clients may send lone
 * surrogates, which canonical JSON has no form for.
 */
export function wellFormed<T>(value: T): T {
  return wellFormedValue(value) as T
}

function wellFormedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormedValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), wellFormedValue(inner)]),
  )
}
