import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createIssue,
  diff,
  historyOf,
  listIssues,
  register,
  transition,
  type IssueBody,
  type PairBody,
} from '../../../support/review.ts'
import { box, finding } from './findings.ts'
import { completed } from './reconcile.ts'
import { runs } from '../../../support/property-runs.ts'

// Whatever runs and reviewers do, in any order and at once, no run loses or undoes what a person has
// decided.

/** Far enough apart that findings of two places never match. */
const PLACES = [box(0, 0), box(40, 0), box(0, 40)]

const ACTIONS = ['promote', 'dismiss', 'restore', 'fix', 'verify', 'reopen'] as const

type Move =
  | { kind: 'transition'; action: (typeof ACTIONS)[number]; at: number }
  | { kind: 'delete'; at: number }
  | { kind: 'create'; place: number }
  | { kind: 'dismiss_all' }

type Step = Move | { kind: 'run'; places: number[]; reworded: boolean; meanwhile: Move[] }

const at = fc.nat({ max: 5 })
const place = fc.nat({ max: PLACES.length - 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('transition' as const),
      action: fc.constantFrom(...ACTIONS),
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), place }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'dismiss_all' as const }) },
)
const run: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('run' as const),
  places: fc.subarray(PLACES.map((_, i) => i)),
  reworded: fc.boolean(),
  meanwhile: fc.array(move, { maxLength: 2 }),
})
const steps = fc
  .array(fc.oneof({ weight: 1, arbitrary: run }, { weight: 1, arbitrary: move }), {
    minLength: 4,
    maxLength: 14,
  })
  .map((steps): Step[] => [
    { kind: 'run', places: [0, 1, 2], reworded: false, meanwhile: [] },
    ...steps,
  ])

async function make(pair: PairBody, move: Move): Promise<void> {
  if (move.kind === 'create') {
    const fields = { box_a: PLACES[move.place], labels: ['size'] }
    await createIssue(pair.pair_id, fields)
    return
  }
  if (move.kind === 'dismiss_all') {
    await diff(`/api/pairs/${pair.pair_id}/candidates/dismiss-bulk`, {
      json: { label: 'size', reason: 'not now', who: 'ada' },
    })
    return
  }
  const issues = await listIssues(pair.pair_id)
  const issue = issues[move.at % Math.max(1, issues.length)]
  if (!issue) return
  // A move that the state does not allow is refused and does not count.
  if (move.kind === 'delete') await diff(`/api/issues/${issue.id}`, { method: 'DELETE' })
  else await transition(issue.id, move.action)
}

const isDecided = ({ status, dismissed_kind }: IssueBody): boolean =>
  status !== 'candidate' && dismissed_kind !== 'superseded'

const isLive = ({ dismissed_kind }: IssueBody): boolean => dismissed_kind !== 'superseded'

const placeOf = ({ box_a }: IssueBody): number =>
  PLACES.findIndex((place) => JSON.stringify(place) === box_a)

const findingAt = (place: number, reworded: boolean) =>
  finding({
    box_a: PLACES[place] ?? null,
    box_b: null,
    ...(!reworded && { finding_id: `fnd_at_${place}` }),
  })

/** Checks what a run may have changed. */
function expectKept(before: IssueBody[], after: IssueBody[]): void {
  for (const known of before) {
    const now = after.find(({ id }) => id === known.id)
    if (isDecided(known)) {
      expect(now).toEqual({ ...known, last_seen_run_id: now?.last_seen_run_id })
      continue
    }
    expect(now).toMatchObject({ number: known.number, run_id: known.run_id, severity: null })
    expect([null, 'superseded']).toContain(now?.dismissed_kind)
    expect(['candidate', 'dismissed']).toContain(now?.status)
  }
}

/** Checks what a run leaves when nothing else happened. */
function expectReconciled(before: IssueBody[], after: IssueBody[], found: number[]): void {
  for (const place of PLACES.keys()) {
    const here = (issues: IssueBody[]) => issues.filter((issue) => placeOf(issue) === place)
    const candidates = here(after).filter(({ status }) => status === 'candidate')
    if (!found.includes(place)) {
      expect(candidates).toEqual([])
      continue
    }
    expect(here(after).filter(isLive)).not.toEqual([])
    expect(candidates.length).toBeLessThanOrEqual(1)
    const wasCandidate = here(before).some(({ status }) => status === 'candidate')
    if (here(before).some(isDecided) && !wasCandidate) expect(candidates).toEqual([])
    if (here(before).length > 0) expect(here(after)).toHaveLength(here(before).length)
  }
}

it('no sequence of runs and moves loses or undoes a decision', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const pair = await register()
      const everSeen = new Map<string, number>()
      for (const step of steps) {
        if (step.kind !== 'run') {
          await make(pair, step)
          continue
        }
        const planned = await listIssues(pair.pair_id)
        let before = planned
        const findings = step.places.map((place) => findingAt(place, step.reworded))
        const { counts, runId } = await completed(pair, findings, async () => {
          for (const move of step.meanwhile) await make(pair, move)
          if (step.meanwhile.length > 0) before = await listIssues(pair.pair_id)
        })
        const after = await listIssues(pair.pair_id)
        expectKept(before, after)
        if (step.meanwhile.length === 0) expectReconciled(before, after, step.places)

        const created = after.filter(({ id }) => !before.some((known) => known.id === id))
        expect(
          created.every((issue) => issue.status === 'candidate' && issue.run_id === runId),
        ).toBe(true)
        for (const { id, number } of created) {
          expect(everSeen.has(id)).toBe(false)
          expect(number).toBeGreaterThan(Math.max(0, ...everSeen.values()))
        }
        for (const { id, number } of [...before, ...after]) everSeen.set(id, number)
        expect(counts).toMatchObject({
          created: created.length,
          detected: findings.length,
          candidates: after.filter(({ status }) => status === 'candidate').length,
        })
      }
      for (const { id, status, origin } of await listIssues(pair.pair_id)) {
        const last = (await historyOf(id)).at(-1)
        if (last || origin === 'agent') expect(last?.to).toBe(status)
      }
    }),
    { numRuns: runs(8) },
  )
})
