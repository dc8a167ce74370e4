import { grow } from '../../../base/rectangle.ts'
import { hexOf } from '../../../base/rgb.ts'
import { px } from '../wording.ts'
import { BORDER, borderChange, fillChange, shadowChange } from './box-changes.ts'
import type { Hypothesis } from './hypothesis.ts'
import { boxDifference, ROUND } from '../measurement/box-difference.ts'
import { pictureDifference, shapeDifference } from '../measurement/shape-difference.ts'
import { fading, fadingTolerance } from '../measurement/text-difference.ts'
import { changedRadius, type ChangedRadius } from '../measurement/changed-radius.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

type Make = (
  labels: Hypothesis['labels'],
  kind: string,
  note: string,
  ratio: number,
  rest?: Partial<Hypothesis['evidence']>,
) => Hypothesis

const maker =
  (match: Match): Make =>
  (labels, kind, note, ratio, rest = {}) => ({
    labels,
    note,
    rect_a: match.a.rect,
    rect_b: match.b.rect,
    evidence: { kind, ...rest },
    ratio,
    about: match,
  })

/** Fewer pixels are a dot, a corner of a frame: they tell nothing of a shape. */
const MIN_ICON_SIDE = 6

/** A bar or what is left of a round end: its length is that of the room it fills. */
const isSlender = ({ w, h }: Rect): boolean => Math.max(w, h) >= 6 * Math.min(w, h)

/** Another icon, another size of it, another colour. */
export function iconFindings(
  a: Segmentation,
  b: Segmentation,
  match: Match,
  noise: number,
): Hypothesis[] {
  const make = maker(match)
  const largest = Math.max(match.a.rect.w, match.a.rect.h, match.b.rect.w, match.b.rect.h)
  if (largest < MIN_ICON_SIDE) return []
  const slender = isSlender(match.a.rect) && isSlender(match.b.rect)
  const same = Math.max(0.78, 0.94 - 0.9 * noise)
  const { similarity, size, colour } = shapeDifference(a, b, match)
  const hypotheses: Hypothesis[] = []
  const grown = Math.max(match.a.rect.w, match.a.rect.h) * Math.abs(size - 1)
  if (slender) {
    // Only its colour is its own.
  } else if (similarity < same)
    hypotheses.push(
      make(
        ['icon', 'image/content'],
        'icon',
        'The icon is another one, or turned.',
        (1 - similarity) / 0.2,
      ),
    )
  else if (grown > 2)
    hypotheses.push(
      make(
        ['size', 'icon'],
        'icon-size',
        `The icon is ${px(Math.max(match.b.rect.w, match.b.rect.h))} large instead of ${px(Math.max(match.a.rect.w, match.a.rect.h))}.`,
        grown / 2,
      ),
    )
  const faded = fading(match)
  const onlyFaded = faded !== null && Math.abs(1 - faded) < fadingTolerance(match.a.rect, noise)
  const colourTolerance = onlyFaded ? Infinity : grown > 2 ? 24 : 8
  if (colour > colourTolerance && similarity >= 0.6)
    hypotheses.push(
      make(
        ['colour/background', 'icon'],
        'icon-colour',
        `The icon's colour is ${hexOf(match.b.colour)} instead of ${hexOf(match.a.colour)}.`,
        colour / colourTolerance,
        { property: 'color', expected: hexOf(match.a.colour), actual: hexOf(match.b.colour) },
      ),
    )
  return hypotheses
}

/** How much larger or smaller it is, where its box did not change alike. */
function ownChange({ a, b }: Match, [p, q]: readonly [Rect, Rect], side: 'w' | 'h'): number {
  const change = q[side] - p[side]
  const around = (b.parent?.rect[side] ?? 0) - (a.parent?.rect[side] ?? 0)
  return Math.abs(change - around) <= 1.5 ? 0 : Math.abs(change)
}

/** A picture whose sides changed so much from each other, in e-folds, is stretched or cut. */
const DISTORTED = 0.2

/** The frame of a picture: pale rims are not told apart from its surroundings, which a structure knows. */
function framesOf({ a, b }: Match): [Rect, Rect] {
  const [p, q] = [ownRect(a), ownRect(b)]
  return p && q ? [p, q] : [a.rect, b.rect]
}

const ownRect = ({ element }: Segment): Rect | null =>
  element?.segments.length === 1 ? element.rect : null

const centred = (rect: Rect, w: number, h: number): Rect => ({
  x: rect.x + (rect.w - w) / 2,
  y: rect.y + (rect.h - h) / 2,
  w,
  h,
})

/** Pictures that differ by less on average, in channel values, are one, drawn twice. */
const MOST_APART = 24
/** A rim of a picture that may not be told apart from its surroundings, in px. */
const RIM = 1

/** How two pictures may lie on each other: one scaled to the other, cut to its size, or with a rim that was not seen. */
function layings(match: Match): [Rect, Rect][] {
  const [p, q] = [match.a.rect, match.b.rect]
  const sized = (of: (u: number, v: number) => number): [Rect, Rect] => {
    const [w, h] = [of(p.w, q.w), of(p.h, q.h)]
    return [centred(p, w, h), centred(q, w, h)]
  }
  const all: [Rect, Rect][] = [[p, q], framesOf(match), sized(Math.max), sized(Math.min)]
  return [...all, [grow(p, RIM), q], [p, grow(q, RIM)]]
}

/** Of two pictures in the laying in which they are most alike, as far as that has to be known. */
function pictureApart(a: Segmentation, b: Segmentation, match: Match): number {
  let least = Infinity
  for (const [p, q] of layings(match)) {
    least = Math.min(least, pictureDifference(a.raster, p, b.raster, q))
    if (least <= MOST_APART) break
  }
  return least
}

export function imageFindings(a: Segmentation, b: Segmentation, match: Match): Hypothesis[] {
  const make = maker(match)
  const away = pictureApart(a, b, match)
  const frames = framesOf(match)
  const [p, q] = frames
  const [dw, dh] = [ownChange(match, frames, 'w'), ownChange(match, frames, 'h')]
  const resized = Math.max(dw, dh) > 2
  const distorted = resized && Math.abs(Math.log((q.w / p.w) * (p.h / q.h))) > DISTORTED
  // A box that is taken for a picture, with what it holds: that need not grow with it.
  const isBox = match.a.element?.kind === 'box' && match.b.element?.kind === 'box'
  if (away > MOST_APART && !distorted && !(isBox && resized)) {
    const note = 'The picture shows something else.'
    return [make(['image/content', 'icon'], 'image', note, away / MOST_APART)]
  }
  if (!resized) {
    const rounded = radiusFinding(match, changedRadius(a, b, match))
    return rounded ? [rounded] : []
  }
  const note = `The picture is ${px(q.w)} by ${px(q.h)} instead of ${px(p.w)} by ${px(p.h)}.`
  return [make(['size', 'image/content'], 'size', note, Math.max(dw, dh) / 2)]
}

const alikeLengths = (u: number, v: number) => Math.min(u, v) > 0.6 * Math.max(u, v)

/** Whether the boxes are of different parts on the two sides: then their frames are no pair. */
function otherwiseBuilt({ a, b }: Match): boolean {
  const [p, q] = [a.container, b.container]
  if (p === null || q === null) return true
  return (
    (p.surface === null) !== (q.surface === null) ||
    !(alikeLengths(a.rect.w, b.rect.w) && alikeLengths(a.rect.h, b.rect.h))
  )
}

const areRound = ({ a, b }: Match, radius: ChangedRadius): boolean =>
  radius.a >= ROUND * Math.min(a.rect.w, a.rect.h) &&
  radius.b >= ROUND * Math.min(b.rect.w, b.rect.h)

/** Radii that differ by less, in px, are told by nobody. */
const LEAST_RADIUS = 1.6

function radiusFinding(match: Match, radius: ChangedRadius | null): Hypothesis | null {
  if (radius === null || areRound(match, radius)) return null
  const tolerance = LEAST_RADIUS + 0.12 * Math.max(radius.a, radius.b)
  const ratio = Math.abs(radius.a - radius.b) / tolerance
  if (ratio <= 1) return null
  const { a, b, corners } = radius
  const note = `The corners' radius is ${px(b)} instead of ${px(a)}.`
  const said = { property: 'border-radius', expected: px(a), actual: px(b) }
  return { ...maker(match)(['border/radius'], 'radius', note, ratio, said), corners }
}

export function boxFindings(a: Segmentation, b: Segmentation, match: Match): Hypothesis[] {
  const difference = boxDifference(a, b, match)
  const { fill, borderWidth, borderStrength, borderColour, radius, shadow } = difference
  const at = { rect_a: match.a.rect, rect_b: match.b.rect, about: match }
  const refilled = fillChange(difference.fillA, difference.fillB, fill)
  const shaded = shadowChange(shadow.a, shadow.b)
  const hypotheses = [refilled, shaded].flatMap((change): Hypothesis[] =>
    change ? [{ ...change, ...at }] : [],
  )
  // Against another fill or a shadow neither border nor corners can be told from blended edges.
  if (fill > 6 || shaded || otherwiseBuilt(match)) return hypotheses
  const rounded = radiusFinding(match, radius)
  // Rounder corners leave less of a side to measure its border on.
  const thicker = Math.abs(borderWidth.a - borderWidth.b) > (rounded ? 2 : 1) * BORDER
  if (thicker && borderStrength >= 14)
    hypotheses.push({ ...borderChange(borderWidth.a, borderWidth.b), ...at })
  else if (borderColour > 7)
    hypotheses.push(
      maker(match)(
        ['border/radius', 'colour/background'],
        'border-colour',
        "The border's colour differs.",
        borderColour / 7,
        { property: 'border-color' },
      ),
    )
  if (rounded) hypotheses.push(rounded)
  return hypotheses
}
