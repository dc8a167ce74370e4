import { distance, hexOf, minus, mixed, shareAlong, times, type Rgb } from '../../../base/rgb.ts'
import { deltaE, SAME_COLOUR } from '../image/colour.ts'
import { BLENDED_COLOUR } from './text-colour.ts'
import { round } from '../wording.ts'
import { isInside } from '../segmentation/segmentation.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Hypothesis } from '../attribution/hypothesis.ts'

/**
 * A surface that differs by less from what is behind it does not show how far it faded, in channel values: a
 * rounding by one is about a tenth of that.
 */
const LEAST_CONTRAST = 12
/**
 * How far a faded surface may be from the line between its colour and the one behind it, in channel values: by
 * rounding, and less than is seen.
 */
const OFF = 4
/** Less is another background: of a contrast of 60 it is 3 channel values. */
const LEAST_FADE = 0.05

export const opacity: Rule<'opacity'> = {
  kind: 'opacity',
  moves: false,
  labels: ['shadow/effect', 'colour/background'],
  severity: 'measured',
  prior: 0.94,
  say: ({ of, over, a, b }) => {
    const instead = `instead of ${round(a)}${over ? ` under ${hexOf(over).toUpperCase()}` : ''}`
    return of === 'picture'
      ? `The picture shows ${round(b)} of its colours ${instead}.`
      : `The box shows ${round(b)} of its colours, and what it holds too, ${instead}.`
  },
  values: ({ a, b }) => ({ property: 'opacity', a: { number: a }, b: { number: b } }),
}

export const opacityDocs: RuleDocs<'opacity'> = {
  detects:
    'The surface of a box and the ink on it went towards what is behind them by one and the same part, or all colours of a picture towards that or another colour.',
  predicts: 'The colours of the box and of all that it holds differ.',
  tolerances: [
    { value: LEAST_FADE, reason: 'less is another background' },
    {
      value: BLENDED_COLOUR,
      unit: 'CIEDE2000',
      reason: 'ink on the box, a blend itself, may differ from what that part leaves',
    },
  ],
  example: { kind: 'opacity', of: 'box', over: null, a: 1, b: 0.6 },
}

/** A box that fades with all that it holds is one difference: what its colours seemed to be, and what that was. */
interface Faded {
  opacity: Hypothesis
  fill: Hypothesis
  inks: Hypothesis[]
}

/** The boxes whose background, and the ink on it, went to what is behind them by one and the same part. */
export function fadedBoxes(hypotheses: readonly Hypothesis[]): Faded[] {
  const inks = hypotheses.filter(
    ({ about, change: { kind } }) =>
      about !== null && (kind === 'text-colour' || kind === 'icon-colour'),
  )
  return hypotheses.flatMap((fill) => {
    const { about, change } = fill
    if (change.kind !== 'fill' || !('a' in change) || about === null) return []
    const [under, other] = [about.a.parent?.colour, about.b.parent?.colour]
    if (!under || !other || distance(under, other) > SAME_COLOUR) return []
    const share = shareLeft(change.a, change.b, under)
    const held = inks.filter((ink) => isInside(ink.about?.a.parent ?? null, about.a))
    if (share === null || held.length === 0) return []
    const hasFaded = ({ about: ink }: Hypothesis) =>
      ink !== null && isFaded(ink.a.colour, ink.b.colour, under, share)
    const [a, b] = [Math.min(1, 1 / share), Math.min(1, share)]
    const opacity: Hypothesis = {
      ...fill,
      change: { kind: 'opacity', of: 'box', over: null, a, b },
    }
    return held.every(hasFaded) ? [{ fill, inks: held, opacity }] : []
  })
}
/** How much of the contrast with what is behind it a surface has kept; null where it went elsewhere. */
function shareLeft(before: Rgb, after: Rgb, under: Rgb): number | null {
  const [full, left] = [minus(before, under), minus(after, under)]
  if (Math.max(distance(before, under), distance(after, under)) < LEAST_CONTRAST) return null
  const share = shareAlong(left, full)
  const off = distance(left, times(full, share))
  return share <= LEAST_FADE || Math.abs(1 - share) < LEAST_FADE || off > OFF ? null : share
}

/** Whether an ink is what is left of another by that share. */
function isFaded(before: Rgb, after: Rgb, under: Rgb, share: number): boolean {
  const [strong, weak, part] = share < 1 ? [before, after, share] : [after, before, 1 / share]
  return deltaE(mixed(under, strong, part), weak) <= BLENDED_COLOUR
}
