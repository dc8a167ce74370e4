import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestAssignment } from '../../../../src/judging/runs/reconciliation/assignment.ts'
import { runs } from '../../../support/property-runs.ts'

const weight = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((n) => n / 4) },
  { weight: 2, arbitrary: fc.double({ min: 0.01, max: 3, noNaN: true }) },
)

const matrix = (max: number) =>
  fc.tuple(fc.nat({ max }), fc.nat({ max })).chain(([rows, columns]) =>
    fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

const total = (weights: number[][], assigned: (number | null)[]): number =>
  assigned.reduce<number>((sum, column, row) => {
    return column === null ? sum : sum + (weights[row]?.[column] ?? NaN)
  }, 0)

/** The greatest total weight, found by trying every assignment. */
function greatest(weights: number[][], row = 0, taken = new Set<number>()): number {
  const rest = weights[row]
  if (!rest) return 0
  let best = greatest(weights, row + 1, taken)
  for (const [column, weight] of rest.entries())
    if (weight > 0 && !taken.has(column))
      best = Math.max(best, weight + greatest(weights, row + 1, new Set([...taken, column])))
  return best
}

it('no assignment weighs more', () => {
  fc.assert(
    fc.property(matrix(6), (weights) => {
      expect(total(weights, bestAssignment(weights))).toBeCloseTo(greatest(weights), 9)
    }),
    { numRuns: runs(1_000) },
  )
})

it('is one to one, and only where there is weight', () => {
  fc.assert(
    fc.property(matrix(12), (weights) => {
      const assigned = bestAssignment(weights)
      expect(assigned).toHaveLength(weights.length)
      const columns = assigned.filter((column) => column !== null)
      expect(new Set(columns).size).toBe(columns.length)
      for (const [row, column] of assigned.entries())
        if (column !== null) expect(weights[row]?.[column]).toBeGreaterThan(0)
    }),
  )
})

it('gives up the heaviest weight where the rest weighs more', () => {
  expect(
    bestAssignment([
      [1, 0.9],
      [0.8, 0],
    ]),
  ).toEqual([1, 0])
  expect(
    bestAssignment([
      [1, 0.1],
      [0.8, 0],
    ]),
  ).toEqual([0, null])
})

it('matches 500 findings with 1,000 issues of one place', () => {
  const weights = Array.from({ length: 500 }, (_, row) =>
    Array.from({ length: 1_000 }, (_, column) => 1 + ((row * 7 + column * 13) % 101) / 101),
  )
  expect(bestAssignment(weights).every((column) => column !== null)).toBe(true)
})
