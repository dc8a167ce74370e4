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

const cases = LABELS.flatMap((label) =>
  CAPTURE_WARNING_CODES.map(
    (code) => [label, code, (EXPECTED[label] ?? []).includes(code)] as const,
  ),
)

it.each(cases)('%s with %s: %s', (label, code, expected) => {
  expect(captureHint([label], [{ code }])).toBe(expected)
})

it('one label that one warning explains is enough', () => {
  const warnings = [{ code: 'missing_profile' }, { code: 'size_mismatch' }] as const
  expect(captureHint(['icon', 'size'], warnings)).toBe(true)
  expect(captureHint(['icon', 'colour/background'], warnings)).toBe(false)
})

it('is false without labels, warnings or a run', () => {
  expect(captureHint([], [{ code: 'size_mismatch' }])).toBe(false)
  expect(captureHint(['size'], [])).toBe(false)
  expect(captureHint(['size'], null)).toBe(false)
  expect(captureHint(['toString', 'constructor'], [{ code: 'size_mismatch' }])).toBe(false)
})
