/** The smallest thing that changes: a module of webpack's, or else a file. */
export interface Unit {
  /** Without hashes, as people see it; several units may have one name. */
  name: string
  /** Identifies its own content, whatever it refers to. */
  hash: string
  /** Keys of the units that come with it. */
  references: Set<string>
}

/** The units of a build by keys of their own, and where the rendering of any story begins. */
export interface UnitGraph {
  units: Map<string, Unit>
  /** Keys of what every story is rendered from. */
  roots: Set<string>
  /** Keys of what a story file is rendered from besides, by its path; none where no unit is known to be it. */
  stories: Map<string, string[]>
}

/** Everything that some units lead to, themselves included. */
export function closureOf({ units }: UnitGraph, start: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const pending = [...start]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const unit = units.get(key)
    if (!unit || reached.has(key)) continue
    reached.add(key)
    pending.push(...unit.references)
  }
  return reached
}
