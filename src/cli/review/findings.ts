import type { FailOn } from '../../vocabulary/gate.ts'
import type { Issue } from './replies.ts'

/** What a reader of a report needs of an issue. */
export interface Finding {
  id: string
  number: number
  status: 'candidate' | 'open' | 'fixed_awaiting_verify'
  /** A person's, or the one that the judge suggests. */
  severity: string | null
  /** Of the judge; null for an issue that a person reported. */
  confidence: number | null
  labels: string[]
  note: string
  /** What was measured; null if nothing was. */
  change: Change | null
  /** Whether it has to be settled, as the service says: not once it is fixed, or not found any more. */
  waits: boolean
  /** Whether how the images were captured explains it. */
  captureHint: boolean
}

/** A property that has another value than it should have, or had before. */
export interface Change {
  /** Null where the value is all that is known, such as a text. */
  property: string | null
  from: string
  to: string
}

export const SEVERITIES = ['nit', 'minor', 'major', 'blocker'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Findings below it are counted, but neither listed nor failed on. */
export interface Threshold {
  minSeverity: Severity
  /** Of candidates, 0 to 1: what a person promoted needs no confidence. */
  minConfidence: number
}

/** `waiting` holds the ids of the issues that have to be settled. */
export function toFinding(issue: Issue, waiting: ReadonlySet<string>): Finding {
  return {
    id: issue.id,
    number: issue.number,
    status: issue.status as Finding['status'],
    severity: issue.severity ?? issue.suggested_severity,
    confidence: issue.confidence,
    labels: issue.labels,
    note: issue.note,
    change: changeOf(issue),
    waits: waiting.has(issue.id),
    captureHint: issue.capture_hint,
  }
}

function changeOf({ evidence }: Issue): Change | null {
  const { property = null, expected, actual, measure } = evidence ?? {}
  if (expected !== undefined && actual !== undefined)
    return { property, from: expected, to: actual }
  if (!measure) return null
  const { axis, a, b, unit } = measure
  const value = (length: number) => `${rounded(length)} ${unit}`
  return { property: property ?? axis, from: value(a), to: value(b) }
}

/** Says what was measured, as `padding-left: 12px instead of 16px`; null if nothing was. */
export function differenceText({ change }: Pick<Finding, 'change'>): string | null {
  if (change === null) return null
  const { property, from, to } = change
  return `${property ? `${property}: ` : ''}${to} instead of ${from}`
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** A severity in a person's own words is above every threshold, because its rank is not known. */
export function reaches(finding: Finding, { minSeverity, minConfidence }: Threshold): boolean {
  const rank = SEVERITIES.indexOf(finding.severity as Severity)
  if (rank !== -1 && rank < SEVERITIES.indexOf(minSeverity)) return false
  return finding.status !== 'candidate' || (finding.confidence ?? 1) >= minConfidence
}

/** Whether a finding fails a review. */
export const failsOn = ({ status, waits }: Finding, failOn: FailOn): boolean =>
  waits && failOn !== 'never' && (status === 'open' || failOn === 'waiting')
