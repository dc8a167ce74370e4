import { describe, expect, it } from 'vitest'
import {
  differenceText,
  failsOn,
  reaches,
  toFinding,
  type Finding,
} from '../../../src/cli/review/findings.ts'
import type { Issue } from '../../../src/cli/review/replies.ts'
import { FAIL_ON, type FailOn } from '../../../src/vocabulary/gate.ts'
import { finding } from './reviews.ts'

const issue = (fields: Partial<Issue> = {}): Issue => ({
  id: 'iss_1',
  number: 1,
  pair_id: 'p',
  status: 'candidate',
  note: 'x',
  labels: [],
  severity: null,
  suggested_severity: 'major',
  confidence: 0.5,
  evidence: null,
  capture_hint: false,
  ...fields,
})

describe('a review', () => {
  const cases: [Partial<Finding>, FailOn[]][] = [
    [{ status: 'open' }, ['waiting', 'open']],
    [{ status: 'candidate' }, ['waiting']],
    [{ status: 'fixed_awaiting_verify', waits: false }, []],
    [{ status: 'open', waits: false }, []],
    [{ status: 'candidate', waits: false }, []],
  ]
  it.each(cases)('with the finding %j fails on %j', (fields, expected) => {
    expect(FAIL_ON.filter((failOn) => failsOn(finding(fields), failOn))).toEqual(expected)
  })
})

describe('the thresholds', () => {
  const all = { minSeverity: 'nit', minConfidence: 0 } as const

  it.each([
    ['nit', 'minor', false],
    ['minor', 'minor', true],
    ['blocker', 'major', true],
    ['major', 'blocker', false],
    // A word of a person's own, and none at all.
    ['urgent', 'blocker', true],
    [null, 'blocker', true],
  ] as const)('%s reaches %s: %s', (severity, minSeverity, expected) => {
    expect(reaches(finding({ severity }), { ...all, minSeverity })).toBe(expected)
  })

  it('of confidence concern candidates alone', () => {
    const sure = { ...all, minConfidence: 0.8 }
    expect(reaches(finding({ confidence: 0.79 }), sure)).toBe(false)
    expect(reaches(finding({ confidence: 0.8 }), sure)).toBe(true)
    expect(reaches(finding({ confidence: 0.1, status: 'open' }), sure)).toBe(true)
    expect(reaches(finding({ confidence: null, status: 'open' }), sure)).toBe(true)
  })
})

describe('a finding', () => {
  it.each([
    [null, null],
    [{}, null],
    [{ property: 'gap' }, null],
    [{ property: 'color', expected: '#000', actual: '#fff' }, 'color: #fff instead of #000'],
    [{ expected: 'Save', actual: 'Send' }, 'Send instead of Save'],
    [
      { property: 'gap', measure: { axis: 'x', a: 8, b: 12.004, unit: 'px' } },
      'gap: 12 px instead of 8 px',
    ],
    [{ measure: { axis: 'w', a: 8, b: 12.5, unit: 'px' } }, 'w: 12.5 px instead of 8 px'],
  ])('of evidence %j says %j', (evidence, difference) => {
    expect(differenceText(toFinding(issue({ evidence }), new Set()))).toBe(difference)
  })

  it('takes the severity that a person gave, else the one suggested', () => {
    expect(toFinding(issue(), new Set()).severity).toBe('major')
    expect(toFinding(issue({ severity: 'nit' }), new Set()).severity).toBe('nit')
  })
})
