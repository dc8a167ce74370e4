import { LABELS } from '../../../src/vocabulary/labels.ts'
import { expect, it } from 'vitest'
import { captureHint } from '../../../src/review/issues/capture-hint.ts'
import { CAPTURE_WARNING_CODES } from '../../../src/store/judging/run-columns.ts'

const GEOMETRY = ['scale_mismatch', 'size_mismatch', 'viewport_capture']
const EXPECTED: Record<string, string[]> = {
  'spacing/layout': GEOMETRY,
  size: GEOMETRY,
  'inset/shift': GEOMETRY,
  'colour/background': ['alpha_unflattened'],
}

const of = (...labels: string[]) => ({ labels, evidence: null })

const cases = LABELS.flatMap((label) =>
  CAPTURE_WARNING_CODES.map(
    (code) => [label, code, (EXPECTED[label] ?? []).includes(code)] as const,
  ),
)

it.each(cases)('%s with %s: %s', (label, code, expected) => {
  expect(captureHint(of(label), [{ code }])).toBe(expected)
})

it('one label that one warning explains is enough', () => {
  const warnings = [{ code: 'missing_profile' }, { code: 'size_mismatch' }] as const
  expect(captureHint(of('icon', 'size'), warnings)).toBe(true)
  expect(captureHint(of('icon', 'colour/background'), warnings)).toBe(false)
})

it('is false without labels, warnings or a run', () => {
  expect(captureHint(of(), [{ code: 'size_mismatch' }])).toBe(false)
  expect(captureHint(of('size'), [])).toBe(false)
  expect(captureHint(of('size'), null)).toBe(false)
  expect(captureHint(of('toString', 'constructor'), [{ code: 'size_mismatch' }])).toBe(false)
})

it.each([...CAPTURE_WARNING_CODES])(
  'nothing between two builds is explained by %s alone',
  (code) => {
    for (const label of LABELS)
      expect(captureHint(of(label), [{ code, between_builds: true }])).toBe(false)
  },
)

it.each([
  [200, 100, true],
  [100, 200, true],
  [31, 16, true],
  [120, 100, false],
])('between builds of scales 2 and 1, %s and %s: %s', (a, b, expected) => {
  const warning = { code: 'scale_mismatch', design: 2, story: 1, between_builds: true } as const
  const evidence = { kind: 'size', measure: { axis: 'w', a, b, delta: b - a, unit: 'px' } }
  expect(captureHint({ labels: ['size'], evidence }, [warning])).toBe(expected)
  expect(captureHint({ labels: ['icon'], evidence }, [warning])).toBe(false)
})
