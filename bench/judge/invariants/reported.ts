import type { LaidOut, Change } from '../drawing/compositions/layouts.ts'
import type { Box } from '../drawing/page/measured.ts'
import type { Judgement } from '../project/judge.ts'
import { holdsCentre, intersectionOverUnion } from '../scoring/score.ts'

type Reported = Judgement['findings'][number]
type Measure = NonNullable<Reported['evidence']['measure']>

/** A finding with its boxes in CSS px of the images. */
export interface Placed {
  finding: Reported
  a: Box | null
  b: Box | null
}

export const placed = ({ findings, images }: Judgement): Placed[] =>
  findings.map((finding) => ({
    finding,
    a: inPx(finding.box_a, images.a),
    b: inPx(finding.box_b, images.b),
  }))

export function inPx(box: Box | null, { width, height, scale }: Judgement['images']['a']) {
  const [w, h] = [width / scale, height / scale]
  return box && { x: box.x * w, y: box.y * h, w: box.w * w, h: box.h * h }
}

/** The labels that say of something that it differs so. */
const LABELS: Record<Change['what'], readonly string[]> = {
  x: ['inset/shift', 'spacing/layout'],
  y: ['inset/shift', 'spacing/layout'],
  w: ['size'],
  h: ['size'],
  colour: ['colour/background'],
  text: ['text/content'],
}

export type Answer = 'reported' | 'other-axis' | 'other-amount' | 'silent'

/**
 * Whether findings say of an element that it was changed so: one with a label for it at the element's place, which, if
 * it has a measure, is of that axis and about as large; or two that say that the element went and that another came.
 */
export function answerOf(change: Change, element: LaidOut, all: readonly Placed[]): Answer {
  const here = all.filter((found) => isAt(found, element))
  if (here.some(({ finding }) => finding.evidence.kind === 'residual')) return 'reported'
  const kinds = new Set(here.map(({ finding }) => finding.evidence.kind))
  if (kinds.has('missing') && kinds.has('extra')) return 'reported'
  if (change.what === 'text' && (kinds.has('missing') || kinds.has('extra'))) return 'reported'
  const labelled = ({ finding }: Placed) =>
    finding.labels.some((label) => LABELS[change.what].includes(label)) &&
    !(isMove(change) && finding.labels[0] === 'size')
  const own = here.filter(labelled)
  if (!isLength(change)) return own.length > 0 ? 'reported' : 'silent'
  // A gap or a padding beside the element may say by its measure what happened to it.
  const near = all.filter((found) => labelled(found) && isNear(found, element))
  const measured = near.filter(({ finding }) => finding.evidence.measure !== undefined)
  if (own.some(({ finding }) => finding.evidence.measure === undefined)) return 'reported'
  const onAxis = measured.flatMap((found) =>
    measuresOf(found)
      .filter(({ axis }) => isAlong(axis, change))
      .map((measure) => ({ found, measure })),
  )
  if (onAxis.some(({ found, measure }) => isAsLarge(found, measure, change))) return 'reported'
  if (onAxis.some(({ found }) => own.includes(found))) return 'other-amount'
  return own.length > 0 ? 'other-axis' : 'silent'
}

const isMove = ({ what }: Change) => what === 'x' || what === 'y'
const isLength = ({ what }: Change) => what !== 'colour' && what !== 'text'
const isAlong = (axis: Measure['axis'], { what }: Change) =>
  (axis === 'x' || axis === 'w') === (what === 'x' || what === 'w')

/** Both ways of what moved along both axes. */
const measuresOf = ({ finding: { evidence } }: Placed): Measure[] =>
  [evidence.measure, evidence.measure_across].filter((measure) => measure !== undefined)

/** A padding of two sides gives each a half; a gap shrinks by what the one behind it grows. */
function isAsLarge(
  { finding: { evidence } }: Placed,
  measure: Measure,
  { amount, moves = [amount] }: Change,
): boolean {
  const delta = Math.abs(measure.delta)
  const shares = evidence.kind === 'padding' || evidence.kind === 'size' ? [1, 0.5] : [1]
  return moves.some((move) =>
    shares.some(
      (share) => Math.abs(delta - share * Math.abs(move)) <= Math.max(2, 0.15 * Math.abs(move)),
    ),
  )
}

/** On the element: boxes that overlap by half, or cover each other at a comparable size. */
export const isAt = ({ a, b }: Pick<Placed, 'a' | 'b'>, element: LaidOut): boolean =>
  [[a, element.a.box] as const, [b, element.b.box] as const].some(([box, other]) => {
    if (!box) return false
    const ratio = (box.w * box.h) / (other.w * other.h)
    const centred = holdsCentre(box, other) || holdsCentre(other, box)
    return intersectionOverUnion(box, other) >= 0.5 || (centred && ratio > 1 / 6 && ratio < 6)
  })

const isNear = ({ a, b }: Placed, element: LaidOut): boolean =>
  [[a, element.a.box] as const, [b, element.b.box] as const].some(
    ([box, other]) => box !== null && touches(box, other),
  )

const BESIDE = 4
const touches = (one: Box, other: Box) =>
  one.x <= other.x + other.w + BESIDE &&
  other.x <= one.x + one.w + BESIDE &&
  one.y <= other.y + other.h + BESIDE &&
  other.y <= one.y + one.h + BESIDE
