import { px } from '../wording.ts'
import { subject, type Labels, type Phrasing, type RuleDocs, type Rule } from './rule.ts'
import type { Found, TextSeen } from './letters.ts'

/** Letters of another size are of another height by more, as a logarithm: 1 px of 16. */
const TALLER = 0.06

const say = ({ a, b }: { a: number; b: number }, phrasing: Phrasing): string =>
  `${subject(phrasing, 'the text')} is ${px(b)} wide instead of ${px(a)}.`

const BOTH: Pick<Rule<'font-size' | 'letter-spacing'>, 'moves' | 'declaredLabels' | 'severity'> & {
  labels: Labels
} = {
  moves: true,
  labels: ['typography', 'text/content'],
  declaredLabels: ['typography'],
  severity: 'measured',
}

export const fontSize: Rule<'font-size'> = {
  ...BOTH,
  kind: 'font-size',
  prior: 5.4,
  say,
}

const PREDICTS = 'What stands after the text is displaced.'

const TOLERANCES: RuleDocs['tolerances'] = [
  {
    value: 3.2,
    unit: '%',
    reason: 'or 3.2 px where that is more: rasterisers draw one text so much wider',
  },
  { value: 2, unit: '%', reason: 'or 2.2 px, where one rasteriser drew both images' },
  { value: 8, unit: '%', reason: 'of a text whose lines break elsewhere' },
]

export const fontSizeDocs: RuleDocs<'font-size'> = {
  detects: 'The same letters are wider or narrower, and higher or lower.',
  predicts: PREDICTS,
  tolerances: TOLERANCES,
  example: { kind: 'font-size', a: 80, b: 92 },
}

export const letterSpacing: Rule<'letter-spacing'> = {
  ...BOTH,
  kind: 'letter-spacing',
  prior: 2.87,
  say,
}

export const letterSpacingDocs: RuleDocs<'letter-spacing'> = {
  detects: 'The same letters take more or less width, and are as high as before.',
  predicts: PREDICTS,
  tolerances: TOLERANCES,
  example: { kind: 'letter-spacing', a: 80, b: 92 },
}

export function widthChange({ match, width, height, widthTolerance }: TextSeen): Found | null {
  if (width <= widthTolerance) return null
  const kind = height > TALLER ? 'font-size' : 'letter-spacing'
  return { change: { kind, a: match.a.rect.w, b: match.b.rect.w }, ratio: width / widthTolerance }
}
