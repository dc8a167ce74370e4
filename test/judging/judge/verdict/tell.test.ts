import { expect, it } from 'vitest'
import { NO_EVIDENCE } from '../../../../src/judging/judge/structures/element.ts'
import { register } from '../../../../src/judging/judge/registration/register.ts'
import { tell } from '../../../../src/judging/judge/verdict/tell.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas } from '../image/drawing.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'

const image = canvas(100, 50, [255, 255, 255])
const rect = { x: 10, y: 10, w: 16, h: 16 }
/** An icon that is so alike its counterpart: a similarity of 1 has a ratio of 0, one of 0 of 5. */
const icon = (x: number, similarity: number): Hypothesis => ({
  labels: ['icon'],
  note: 'The icon is another one, or turned.',
  rect_a: { ...rect, x },
  rect_b: { ...rect, x },
  ratio: (1 - similarity) / 0.2,
  evidence: { kind: 'icon' },
  about: null,
})
const gone: Hypothesis = {
  ...icon(70, 0),
  labels: ['missing/element', 'icon'],
  rect_b: null,
  evidence: { kind: 'missing', property: 'icon' },
}

const told = (hypotheses: Hypothesis[]) =>
  tell(
    { hypotheses, suppressed: [] },
    register(image, image, () => NO_EVIDENCE),
    {
      rasters: { a: image, b: image },
      limits: { ...DEFAULT_SETTINGS.limits, min_confidence: 0 },
      shrink: 1,
    },
  )

it('asks about icons that are too alike to be surely others, and points at their findings', () => {
  const { findings, questions } = told([icon(4, 0.8), icon(40, 0.3)])
  expect(questions).toEqual([
    expect.objectContaining({ kind: 'icon', finding: 1, similarity: 0.8 }),
  ])
  expect(findings[1]?.box_a?.x).toBeCloseTo(0.04)
})

it('lists the icons of findings, ambiguous where they are too alike to be others', () => {
  const { icons } = told([icon(4, 0.8), icon(40, 0.4), gone])
  expect(icons.map(({ verdict, similarity }) => [verdict, similarity])).toEqual(
    expect.arrayContaining([
      ['different', 0.4],
      ['ambiguous', 0.8],
      ['missing', null],
    ]),
  )
})
