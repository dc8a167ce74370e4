/**
 * Whether a name fits a pattern in which each `*` stands for any text, also none. Takes time in proportion to the
 * length of both: between the first and the last part each part is looked for once, as far left as it is found.
 */
export function matchesName(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  const first = parts.shift() ?? ''
  const last = parts.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
