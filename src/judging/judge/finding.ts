import type { Label, Severity } from '../../vocabulary/labels.ts'
import type { Box } from '../../vocabulary/box.ts'

/** `a` is the design reference, `b` the built component. */
export type Side = 'a' | 'b'

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')

/** A length that differs, in design px. */
export interface Measure {
  axis: 'x' | 'y' | 'w' | 'h'
  a: number
  b: number
  delta: number
  unit: 'px'
}

/** What was measured or declared, from which a finding follows. */
export interface FindingEvidence {
  /** The measurement that found it: `gap`, `padding`, `fill`, `characters`, `icon`, `residual` … */
  kind: string
  measure?: Measure
  /** Of what moved along both axes: the shorter way. */
  measure_across?: Measure
  /** Id of the node in the design structure. */
  design_node?: string
  /** Path of the node in the DOM structure. */
  dom_node?: string
  /** The CSS name of the property that differs. */
  property?: string
  expected?: string
  actual?: string
  /** How many nodes this cause displaced. */
  also_moved?: number
}

/** The three passes of the built-in judge; each stores its findings as an artifact. */
export const PASSES = ['main-pass', 'icon-pass', 'raw-pass'] as const
export type PassName = (typeof PASSES)[number]

/** A cause, never its consequences. */
export interface Finding {
  labels: [Label] | [Label, Label]
  /** One sentence for the developer, with the measured numbers. */
  note: string
  /** In fractions of its own image; null where the element does not exist on that side. */
  box_a: Box | null
  box_b: Box | null
  /** Probability that a careful designer would list it, 0..1. */
  confidence: number
  severity: Severity
  pass: PassName
  evidence: FindingEvidence
}
