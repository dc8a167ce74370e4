import type { KnownIssue } from '../../../../src/judging/runs/reconciliation/likeness.ts'
import type { PredictedFinding } from '../../../../src/judging/runs/view-schema.ts'

/** A box on an image of 100 × 100. */
export const box = (x: number, y: number, w = 20, h = 20) => ({
  x: x / 100,
  y: y / 100,
  w: w / 100,
  h: h / 100,
})

let findings = 0

export const finding = (fields: Partial<PredictedFinding> = {}): PredictedFinding => ({
  finding_id: `fnd_${++findings}`,
  labels: ['size'],
  note: 'Too wide.',
  box_a: box(10, 10),
  box_b: box(10, 10),
  confidence: 0.9,
  severity: 'minor',
  pass: 'main-pass',
  evidence: { kind: 'size' },
  ...fields,
})

let issues = 0

export const issue = (fields: Partial<KnownIssue> = {}): KnownIssue => ({
  id: `iss_${++issues}`,
  number: issues,
  status: 'candidate',
  dismissedKind: null,
  labels: ['size'],
  boxA: box(10, 10),
  boxB: box(10, 10),
  evidence: { kind: 'size' },
  findingId: null,
  ...fields,
})
