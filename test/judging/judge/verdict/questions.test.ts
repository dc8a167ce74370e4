import { expect, it } from 'vitest'
import { fromPixels } from '../../../../src/judging/judge/verdict/from-pixels.ts'
import { reindexed } from '../../../../src/judging/judge/verdict/questions.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas } from '../image/drawing.ts'
import type { PixelFinding } from '../../../../src/judging/judge/images-only/pixel-finding.ts'

const image = canvas(100, 50, [255, 255, 255])
const icon = (x: number, similarity: number): PixelFinding => ({
  labels: ['icon'],
  note: 'The icon is another one, or turned.',
  rect_a: { x, y: 10, w: 16, h: 16 },
  rect_b: { x, y: 10, w: 16, h: 16 },
  severity: 'major',
  confidence: 0.8,
  evidence: { kind: 'icon' },
  similarity,
})

const judged = () =>
  fromPixels(
    { findings: [icon(4, 0.3), icon(40, 0.8)], suppressions: [] },
    { a: image, b: image },
    '',
    {
      limits: DEFAULT_SETTINGS.limits,
      shrink: 1,
    },
  )

it('asks about icons that pixels alone found and that are too alike to be surely others', () => {
  expect(judged().questions).toEqual([
    expect.objectContaining({ kind: 'icon', finding: 1, similarity: 0.8 }),
  ])
})

it('asks about a finding where it stands after others are left out, and about none that is', () => {
  const { findings, questions } = judged()
  const [question] = questions
  const [first, second] = findings
  if (!question || !first || !second) throw new Error('no question')
  expect(reindexed(question, findings, [second]).finding).toBe(0)
  expect(reindexed(question, findings, [first]).finding).toBeNull()
})
