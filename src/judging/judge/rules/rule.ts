import type { Kind, Part, SeenAs, Value } from '../change.ts'
import type { Label } from '../../../vocabulary/labels.ts'

export type Labels = [Label] | [Label, Label]

/** How a sentence refers to what it is about, and to the other side. */
export interface Phrasing {
  /** The names of what it is about, where a structure knows them. */
  names: readonly string[]
  /** Whether side a is an earlier build rather than a design. */
  ofTwoBuilds: boolean
}

export interface Tolerance {
  value: number
  unit?: string
  /** Why it is that much. */
  reason: string
}

/** One way in which an element may differ, as it is reported; beside it stands the code that finds it. */
export interface Rule<K extends Kind = Kind> {
  kind: K
  /** Whether it moves or stretches what stands after or around it. */
  moves: boolean
  labels: Labels | ((change: SeenAs<K>) => Labels)
  /** Where structures declare it, which rules out what else the images may show; by default the same. */
  declaredLabels?: Labels
  /** `measured`: by the px that it differs by, else by how far it is beyond its tolerance. */
  severity: 'major' | 'measured'
  /**
   * How often it was true at its tolerance, as log odds: fitted to pairs of fifteen public component libraries
   * (`bench/judge`, `calibrate`). The level of each was fitted anew, with a ridge, to compositions and templates when
   * what else differs came to count within one container only.
   */
  prior: number | Partial<Record<Part, number>>
  say: (change: SeenAs<K>, phrasing: Phrasing) => string
  /** The property that differs, with its values where they were measured. */
  values?: (change: SeenAs<K>) => Values
}

/** What there is to read about a rule, in `docs/rules.md`. */
export interface RuleDocs<K extends Kind = Kind> {
  detects: string
  /** What else differs because of it, and is then no finding; null where nothing does. */
  predicts: string | null
  tolerances: readonly Tolerance[]
  example: SeenAs<K>
}

export interface Values {
  property: string
  a?: Value
  b?: Value
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The beginning of a sentence: the element's name, or a word for it. */
export const subject = ({ names: [name] }: Phrasing, otherwise: string): string =>
  capitalised(name ?? otherwise)
