import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KnownIssue } from '../../../../src/judging/runs/reconciliation/likeness.ts'
import { planReconciliation } from '../../../../src/judging/runs/reconciliation/plan.ts'
import type { PredictedFinding } from '../../../../src/judging/runs/view-schema.ts'
import type { ReconciliationPlan } from '../../../../src/store/judging/reconciliation.ts'
import { box, finding, issue } from './findings.ts'
import { runs } from '../../../support/property-runs.ts'

const IMAGES = {
  a: { width: 200, height: 200, scale: 2 },
  b: { width: 100, height: 100, scale: 1 },
}

const matches = (one: PredictedFinding, other: KnownIssue, images = true): boolean =>
  planReconciliation([one], [other], images ? { images: IMAGES } : {}).created.length === 0

describe('a finding and an issue are the same', () => {
  // Two boxes of 20 × 20 that are d apart overlap by (20 - d) / (20 + d): 5 is the last of 0.6.
  it.each([
    [5, true],
    [5.1, false],
  ])('with a label and boxes %s of 20 apart: %s', (distance, expected) => {
    const moved = { box_a: box(10 + distance, 10), box_b: null }
    expect(matches(finding(moved), issue())).toBe(expected)
    expect(matches(finding({ box_a: null, box_b: moved.box_a }), issue())).toBe(expected)
  })

  it('on either side', () => {
    expect(matches(finding({ box_a: box(70, 70) }), issue())).toBe(true)
    expect(matches(finding({ box_b: box(70, 70) }), issue())).toBe(true)
    expect(matches(finding({ box_a: box(70, 70), box_b: box(70, 70) }), issue())).toBe(false)
    expect(matches(finding({ box_b: null }), issue({ boxA: null }))).toBe(false)
  })

  it('with any label in common', () => {
    const labels: PredictedFinding['labels'] = ['icon', 'size']
    expect(matches(finding({ labels }), issue({ labels: ['size', 'typography'] }))).toBe(true)
    expect(matches(finding({ labels }), issue({ labels: ['typography'] }))).toBe(false)
    expect(matches(finding({ labels }), issue({ labels: [] }))).toBe(false)
  })

  it.each(['design_node', 'dom_node'] as const)('with a label and a %s, anywhere', (node) => {
    const elsewhere = { box_a: box(70, 70), box_b: box(70, 70) }
    const evidence = { kind: 'gap', [node]: 'n1' }
    expect(matches(finding({ ...elsewhere, evidence }), issue({ evidence }))).toBe(true)
    const another = issue({ evidence: { kind: 'gap', [node]: 'n2' } })
    expect(matches(finding({ ...elsewhere, evidence }), another)).toBe(false)
    const labels = ['icon']
    expect(matches(finding({ ...elsewhere, evidence }), issue({ evidence, labels }))).toBe(false)
  })

  it('with tiny boxes, up to a few pixels apart', () => {
    const [one, other] = [box(10, 10, 8, 8), box(14, 10, 8, 8)]
    const sides = [
      [{ box_a: one, box_b: null }, { boxA: other }],
      [{ box_a: null, box_b: one }, { boxB: other }],
    ] as const
    for (const [found, known] of sides) {
      expect(matches(finding(found), issue(known))).toBe(true)
      expect(matches(finding(found), issue(known), false)).toBe(false)
    }
    const far = issue({ boxA: box(18, 10, 8, 8) })
    expect(matches(finding({ box_a: one, box_b: null }), far)).toBe(false)
  })
})

describe('what becomes of an issue that is found again', () => {
  const found = finding()
  const nothing = { created: [], refreshed: [], returned: [], seen: [], superseded: [] }

  it.each<[string, Partial<KnownIssue>, keyof ReconciliationPlan]>([
    ['a candidate', {}, 'refreshed'],
    ['superseded', { status: 'dismissed', dismissedKind: 'superseded' }, 'returned'],
    ['dismissed by a person', { status: 'dismissed', dismissedKind: 'person' }, 'seen'],
    ['open', { status: 'open' }, 'seen'],
    ['fixed', { status: 'fixed_awaiting_verify' }, 'seen'],
    ['closed', { status: 'closed' }, 'seen'],
  ])('%s', (_, fields, outcome) => {
    const known = issue(fields)
    const entry = outcome === 'seen' ? known.id : { issueId: known.id, finding: found }
    expect(planReconciliation([found], [known])).toEqual({ ...nothing, [outcome]: [entry] })
  })

  it('of the others, only candidates are superseded, and only on request', () => {
    const candidate = issue()
    const others = [
      issue({ status: 'dismissed', dismissedKind: 'superseded' }),
      issue({ status: 'dismissed', dismissedKind: 'person' }),
      ...(['open', 'fixed_awaiting_verify', 'closed'] as const).map((status) => issue({ status })),
    ]
    const known = [candidate, ...others]
    expect(planReconciliation([], known)).toEqual({ ...nothing, superseded: [candidate.id] })
    expect(planReconciliation([], known, { supersede: false })).toEqual(nothing)
  })
})

describe('of several that are alike', () => {
  const superseded = { status: 'dismissed', dismissedKind: 'superseded' } as const

  it('the best assignment of all counts, not the first', () => {
    const [left, right] = [issue({ boxA: box(10, 10) }), issue({ boxA: box(14, 10) })]
    const [near, only] = [
      finding({ box_a: box(12, 10), box_b: null }),
      finding({ box_a: box(9, 10), box_b: null }),
    ]
    const { refreshed } = planReconciliation([near, only], [left, right])
    expect(new Map(refreshed.map((one) => [one.finding, one.issueId]))).toEqual(
      new Map([
        [near, right.id],
        [only, left.id],
      ]),
    )
  })

  it('one that is exactly equal counts first', () => {
    const [other, same] = [issue(), issue({ boxA: box(12, 10), boxB: null, findingId: 'fnd_same' })]
    const found = finding({ finding_id: 'fnd_same' })
    expect(planReconciliation([found], [other, same])).toMatchObject({
      refreshed: [{ issueId: same.id }],
      superseded: [other.id],
    })
  })

  it('what was measured distinguishes two findings of one box', () => {
    const evidence = (property: string) => ({ kind: 'padding', property })
    const known = ['padding-top', 'padding-left'].map((name) => issue({ evidence: evidence(name) }))
    const found = ['padding-left', 'padding-top'].map((name) =>
      finding({ evidence: evidence(name) }),
    )
    const { refreshed } = planReconciliation(found, known)
    for (const { finding, issueId } of refreshed)
      expect(known.find(({ id }) => id === issueId)?.evidence).toEqual(finding.evidence)
    expect(refreshed).toHaveLength(2)
  })

  it('a decision of a person counts before a candidate, and that before a superseded one', () => {
    const decided = issue({ status: 'dismissed', dismissedKind: 'person' })
    const candidate = issue()
    const aside = issue({ ...superseded, boxA: box(10, 10) })
    expect(planReconciliation([finding()], [aside, candidate, decided])).toMatchObject({
      seen: [decided.id],
      superseded: [candidate.id],
      returned: [],
    })
    const further = issue({ boxA: box(13, 10), boxB: null })
    expect(planReconciliation([finding()], [aside, further])).toMatchObject({
      refreshed: [{ issueId: further.id }],
      returned: [],
    })
  })
})

const place = fc.integer({ min: 0, max: 4 }).map((n) => n * 2)
const somewhere = fc.tuple(place, place).map(([x, y]) => box(x, y))
const boxes = fc
  .tuple(fc.option(somewhere), fc.option(somewhere))
  .filter(([a, b]) => a !== null || b !== null)
const label = fc.constantFrom('size' as const, 'icon' as const)
const evidence = fc.constantFrom<PredictedFinding['evidence'][]>(
  { kind: 'size' },
  { kind: 'gap', design_node: 'n1' },
  { kind: 'gap', design_node: 'n2', property: 'gap' },
)
const anyFinding = fc
  .tuple(boxes, label, evidence)
  .map(([[box_a, box_b], label, evidence]) => finding({ box_a, box_b, labels: [label], evidence }))
const state = fc.constantFrom<Pick<KnownIssue, 'status' | 'dismissedKind'>[]>(
  { status: 'candidate', dismissedKind: null },
  { status: 'open', dismissedKind: null },
  { status: 'closed', dismissedKind: null },
  { status: 'dismissed', dismissedKind: 'person' },
  { status: 'dismissed', dismissedKind: 'superseded' },
)
const anyIssue = fc
  .tuple(boxes, label, evidence, state)
  .map(([[boxA, boxB], label, evidence, state]) =>
    issue({ boxA, boxB, labels: [label], evidence: { ...evidence }, ...state }),
  )
const scene = fc.tuple(fc.array(anyFinding, { maxLength: 7 }), fc.array(anyIssue, { maxLength: 9 }))

const refreshedBy = (finding: ReconciliationPlan['created'][number]) => ({
  status: 'candidate' as const,
  dismissedKind: null,
  labels: [...finding.labels],
  boxA: finding.box_a,
  boxB: finding.box_b,
  evidence: finding.evidence as KnownIssue['evidence'],
  findingId: finding.finding_id,
})

/** The issues as the plan leaves them. */
function carriedOut(plan: ReconciliationPlan, issues: KnownIssue[]): KnownIssue[] {
  const found = new Map(
    [...plan.refreshed, ...plan.returned].map(({ issueId, finding }) => [issueId, finding]),
  )
  const moved = issues.map((known): KnownIssue => {
    const finding = found.get(known.id)
    if (finding) return { ...known, ...refreshedBy(finding) }
    return plan.superseded.includes(known.id)
      ? { ...known, status: 'dismissed', dismissedKind: 'superseded' }
      : known
  })
  return [...moved, ...plan.created.map((finding) => issue(refreshedBy(finding)))]
}

const sorted = (plan: ReconciliationPlan) => ({
  created: new Set(plan.created),
  refreshed: new Map(plan.refreshed.map((one) => [one.issueId, one.finding])),
  returned: new Map(plan.returned.map((one) => [one.issueId, one.finding])),
  seen: new Set(plan.seen),
  superseded: new Set(plan.superseded),
})

describe('any findings and any issues', () => {
  it('every finding ends in one place, and so does every issue', () => {
    fc.assert(
      fc.property(scene, ([findings, issues]) => {
        const plan = planReconciliation(findings, issues, { images: IMAGES })
        const again = [...plan.refreshed, ...plan.returned]
        expect(plan.created.length + again.length + plan.seen.length).toBe(findings.length)
        const touched = [...again.map(({ issueId }) => issueId), ...plan.seen, ...plan.superseded]
        expect(new Set(touched).size).toBe(touched.length)
        expect(plan.created).toEqual(findings.filter((one) => plan.created.includes(one)))
      }),
      { numRuns: runs(500) },
    )
  })

  it('their order changes nothing', () => {
    fc.assert(
      fc.property(scene, ([findings, issues]) => {
        const plan = planReconciliation(findings, issues)
        const reversed = planReconciliation(findings.toReversed(), issues.toReversed())
        expect(sorted(reversed)).toEqual(sorted(plan))
      }),
      { numRuns: runs(500) },
    )
  })

  it('a second run with the same findings creates and supersedes nothing', () => {
    fc.assert(
      fc.property(scene, ([findings, issues]) => {
        const first = planReconciliation(findings, issues, { images: IMAGES })
        const after = carriedOut(first, issues)
        const second = planReconciliation(findings, after, { images: IMAGES })
        expect(second).toMatchObject({ created: [], returned: [], superseded: [] })
        expect(carriedOut(second, after)).toEqual(after)
      }),
      { numRuns: runs(1_000) },
    )
  })
})
