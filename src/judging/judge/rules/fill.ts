import { LEAST_FILL } from '../image/colour.ts'
import { hexOf, type Rgb } from '../../../base/rgb.ts'
import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'

export const fill: Rule<'fill'> = {
  kind: 'fill',
  moves: false,
  labels: ({ inPicture }) =>
    inPicture ? ['colour/background', 'image/content'] : ['colour/background'],
  declaredLabels: ['colour/background'],
  severity: 'measured',
  prior: 1.42,
  say: ({ a, b, inPicture }) =>
    `${inPicture ? 'A part of the picture' : 'The background'} is ${hexOf(b).toUpperCase()} instead of ${hexOf(a).toUpperCase()}.`,
  values: ({ a, b }) => ({ property: 'background-color', a: { colour: a }, b: { colour: b } }),
}

export const fillDocs: RuleDocs<'fill'> = {
  detects:
    'The surface of a box has another colour, measured where nothing stands on it, or one part of a picture that kept its shape.',
  predicts:
    'Boxes in it without a surface of their own, and what was taken for ink there, show the same change.',
  tolerances: [
    {
      value: LEAST_FILL,
      unit: 'CIEDE2000',
      reason: 'nobody distinguishes surfaces that differ by less',
    },
  ],
  example: { kind: 'fill', a: [255, 255, 255], b: [253, 234, 231] },
}

/** Another background, so far from the one before in CIEDE2000; null for the same. */
export const fillChange = (a: Rgb, b: Rgb, apart: number): Found | null =>
  apart <= LEAST_FILL ? null : { change: { kind: 'fill', a, b }, ratio: apart / LEAST_FILL }
