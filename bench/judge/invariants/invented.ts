import { apartBy, type LaidOut } from '../drawing/compositions/layouts.ts'
import type { Box } from '../drawing/page/measured.ts'
import type { Placed } from './reported.ts'

/** Whether nothing at a finding's place differs in the way that it says. */
export function isInvented(found: Placed, elements: readonly LaidOut[]): boolean {
  const under = elements.filter((element) => isUnder(found, element))
  const { labels, evidence } = found.finding
  if (evidence.kind === 'residual') return !under.some(differs)
  return !labels.some((label) => {
    if (/shift|layout|size/.test(label)) return under.some(isLaidOutAnew)
    if (label === 'colour/background') return under.some(isRecoloured)
    if (label === 'missing/element' || label === 'extra/element') return under.some(differs)
    if (label === 'text/content') return under.some(({ a, b }) => a.text !== b.text)
    return false
  })
}

const differs = (element: LaidOut) =>
  isLaidOutAnew(element) || isRecoloured(element) || element.a.text !== element.b.text

const isLaidOutAnew = ({ a, b }: LaidOut) =>
  (['x', 'y', 'w', 'h'] as const).some((side) => Math.abs(a.box[side] - b.box[side]) >= 1)

const isRecoloured = ({ a, b }: LaidOut) =>
  a.colour !== null && b.colour !== null && apartBy(a.colour, b.colour) >= 1

/** Most of the smaller lies in the other, on either side. */
const isUnder = ({ a, b }: Placed, element: LaidOut): boolean =>
  [[a, element.a.box] as const, [b, element.b.box] as const].some(
    ([box, other]) => box !== null && shared(box, other) >= 0.5 * smaller(box, other),
  )

const smaller = (one: Box, other: Box) => Math.min(one.w * one.h, other.w * other.h)

function shared(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return w > 0 && h > 0 ? w * h : 0
}
