import { px } from '../wording.ts'
import { textBox } from './text-box.ts'
import { subject, type RuleDocs, type Rule } from './rule.ts'
import { otherAxis, type Axis } from '../change.ts'
import type { Found, TextSeen } from './letters.ts'
import type { Match } from '../matching/matching.ts'

const how = (axis: Axis, by: number): string =>
  `${px(Math.abs(by))} ${axis === 'x' ? `further ${by > 0 ? 'right' : 'left'}` : by > 0 ? 'lower' : 'higher'}`

/** Found by `attribution/ledger.ts`, and here where the image cuts a text off. */
export const shift: Rule<'shift'> = {
  kind: 'shift',
  moves: true,
  labels: ['inset/shift', 'spacing/layout'],
  severity: 'measured',
  prior: 1.3,
  say: ({ axis, a, b, across, cutOff }, phrasing) => {
    const where = [how(axis, b - a), ...(across ? [how(otherAxis(axis), across)] : [])]
    return `${subject(phrasing, 'it')} stands ${where.join(' and ')}${cutOff ? ', and is cut off there' : ''}.`
  },
}

export const shiftDocs: RuleDocs<'shift'> = {
  detects:
    'Neither an edge nor the middle of an element went as far as that of its container, or as a neighbour that is itself accounted for, and nothing that came, went or has another length in there moved it as far. Neighbours that went as far are one finding, and so is what went along both axes.',
  predicts: 'The spacings on both sides of it differ by as much.',
  tolerances: [{ value: 2.3, unit: 'px', reason: 'as for a gap' }],
  example: { kind: 'shift', axis: 'y', a: 0, b: 6 },
}

/** Of a text whose letters are cut off by so little nobody sees it, in px: the last one is blended anyway. */
const LEAST_CUT = 1.5

/** A text that moved beyond the edge of the image, which shows the rest of it. */
export function shiftOut({ match, difference, local }: TextSeen): Found | null {
  const cut = cutOff(match, difference.worstAt)
  if (cut === 0 || local <= 1) return null
  const { a, b } = match
  return {
    change: { kind: 'shift', axis: 'x', a: a.rect.x, b: a.rect.x + cut, cutOff: true },
    ratio: Math.abs(cut) / LEAST_CUT,
    rect_b: { ...textBox(a), x: textBox(a).x + cut, y: textBox(b).y },
  }
}

/** A text is cut off where it would reach beyond the image if all of it moved as its other end did. */
function cutOff({ a, b }: Match, worstAt: number): number {
  let root = b
  while (root.parent) root = root.parent
  const [p, q] = [a.rect, b.rect]
  const [left, right] = [q.x - p.x, q.x + q.w - p.x - p.w]
  const [end, along, reach] = [root.rect.w, worstAt * p.w, p.h]
  if (a.lines.length > 1) return 0
  // The letter at the edge may be taken for the image's rim, whole or what is left of it.
  if (right < -2 && left > right + 2 && p.x + right < 0) return along <= reach - right ? right : 0
  const isCut = left > 2 && right < left - 2 && p.x + p.w + left > end
  return isCut && p.w - along <= reach + left ? left : 0
}
