import { hexOf, type Rgb } from '../../../base/rgb.ts'
import { px } from '../wording.ts'
import type { Hypothesis } from './hypothesis.ts'

type Change = Pick<Hypothesis, 'labels' | 'note' | 'evidence' | 'ratio'>

/** Surfaces that differ by less, in CIEDE2000, have one colour. */
const FILL = 2.2
/** Borders are as wide but for so much, in px. */
export const BORDER = 0.7
/** A weaker shadow is what rasterisers make of an edge. */
const SHADE = 36

/** Another background, so far from the one before in CIEDE2000; null for the same. */
export const fillChange = (p: Rgb, q: Rgb, apart: number): Change | null =>
  apart <= FILL
    ? null
    : {
        labels: ['colour/background'],
        note: `The background is ${hexOf(q)} instead of ${hexOf(p)}.`,
        evidence: {
          kind: 'fill',
          property: 'background-color',
          expected: hexOf(p),
          actual: hexOf(q),
        },
        ratio: apart / FILL,
      }

/** A border of another width, in px. */
export const borderChange = (before: number, after: number): Change => {
  const [expected, actual] = [px(before), px(after)]
  return {
    labels: ['border/radius', 'colour/background'],
    note: `The border is ${actual} wide instead of ${expected}.`,
    evidence: { kind: 'border-width', property: 'border-width', expected, actual },
    ratio: Math.abs(after - before) / BORDER,
  }
}

/** Another shadow, by how dark the surroundings are in all; null for the same. */
export const shadowChange = (before: number, after: number): Change | null => {
  const ratio = Math.abs(after - before) / SHADE
  return ratio <= 1
    ? null
    : {
        labels: ['shadow/effect'],
        note: 'The shadow around the box differs.',
        evidence: { kind: 'shadow', property: 'box-shadow' },
        ratio,
      }
}
