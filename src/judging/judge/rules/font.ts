import { subject, type RuleDocs, type Rule } from './rule.ts'
import type { Found, TextSeen } from './letters.ts'

export const font: Rule<'font'> = {
  kind: 'font',
  moves: true,
  labels: ['typography', 'text/content'],
  declaredLabels: ['typography'],
  severity: 'measured',
  prior: -0.5,
  say: (_, phrasing) => `${subject(phrasing, 'the text')} is set in another font.`,
}

export const fontDocs: RuleDocs<'font'> = {
  detects:
    'The letters are of another shape and the text of another width, though neither shows it alone.',
  predicts: 'The text is of another width, and what stands after it is displaced.',
  tolerances: [
    {
      value: 0.27,
      reason:
        'mismatch of another font, above that of the pair; 0.125 where one rasteriser drew both images',
    },
  ],
  example: { kind: 'font' },
}

export function fontChange({
  difference,
  otherFont,
  width,
  widthTolerance,
}: TextSeen): Found | null {
  if (difference.rewrapped) return null
  const ratio = Math.hypot(difference.mismatch / otherFont, width / widthTolerance)
  return ratio > 1 ? { change: { kind: 'font' }, ratio } : null
}
