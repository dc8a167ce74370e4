/**
 * Writes a value as canonical JSON (RFC 8785): members sorted by the UTF-16 code units of their names, no white
 * space, numbers and strings as ECMAScript writes them. Undefined members are left out, as by JSON.stringify. Throws
 * a TypeError for values that JSON cannot represent: non-finite numbers, lone surrogates, and objects other than
 * plain ones and arrays.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (typeof value === 'string') return canonicalString(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (isPlainObject(value)) return canonicalObject(value)
  throw new TypeError(`JSON has no ${typeof value}`)
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`)
  return JSON.stringify(value)
}

function canonicalString(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('a string holds a lone surrogate')
  return JSON.stringify(value)
}

function canonicalObject(value: Record<string, unknown>): string {
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted(byCodeUnits)
    .map((name) => `${canonicalString(name)}:${canonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}

const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
