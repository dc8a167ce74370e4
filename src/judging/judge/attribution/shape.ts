import { hex, px } from '../verdict/told.ts'
import type { Hypothesis } from './hypothesis.ts'
import { boxDifference } from '../measurement/box-difference.ts'
import { pictureDifference, shapeDifference } from '../measurement/shape-difference.ts'
import { fading, fadingTolerance } from '../measurement/text-difference.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
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
        `The icon's colour is ${hex(match.b.colour)} instead of ${hex(match.a.colour)}.`,
        colour / colourTolerance,
        { property: 'color', expected: hex(match.a.colour), actual: hex(match.b.colour) },
      ),
    )
  return hypotheses
}

/** How much larger or smaller it is, where its box did not change alike. */
function ownChange({ a, b }: Match, side: 'w' | 'h'): number {
  const change = b.rect[side] - a.rect[side]
  const around = (b.parent?.rect[side] ?? 0) - (a.parent?.rect[side] ?? 0)
  return Math.abs(change - around) <= 1.5 ? 0 : Math.abs(change)
}

/** A picture whose sides changed so much from each other, in e-folds, is stretched or cut. */
const DISTORTED = 0.2
/** The rim of a small picture, in px, is told apart from its surroundings or not. */
const RIM = 2

/** Two pictures whose rims were told apart otherwise, with as much room around both. */
function aligned(p: Rect, q: Rect): [Rect, Rect] {
  const [w, h] = [Math.max(p.w, q.w), Math.max(p.h, q.h)]
  const off = Math.max(Math.abs(p.w - q.w), Math.abs(p.h - q.h))
  if (off > 2 * RIM) return [p, q]
  const centred = (rect: Rect): Rect => ({
    x: rect.x + (rect.w - w) / 2,
    y: rect.y + (rect.h - h) / 2,
    w,
    h,
  })
  return [centred(p), centred(q)]
}

export function imageFindings(a: Segmentation, b: Segmentation, match: Match): Hypothesis[] {
  const make = maker(match)
  const [p, q] = [match.a.rect, match.b.rect]
  const hypotheses: Hypothesis[] = []
  const [u, v] = aligned(p, q)
  const away = pictureDifference(a.raster, u, b.raster, v)
  const [dw, dh] = [ownChange(match, 'w'), ownChange(match, 'h')]
  const resized = Math.max(dw, dh) > 2
  const distorted = resized && Math.abs(Math.log((q.w / p.w) * (p.h / q.h))) > DISTORTED
  if (away > 24 && !distorted)
    hypotheses.push(
      make(['image/content', 'icon'], 'image', 'The picture shows something else.', away / 24),
    )
  else if (resized)
    hypotheses.push(
      make(
        ['size', 'image/content'],
        'size',
        `The picture is ${px(q.w)} by ${px(q.h)} instead of ${px(p.w)} by ${px(p.h)}.`,
        Math.max(dw, dh) / 2,
      ),
    )
  return hypotheses
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

/** A measured radius of so much of the shorter side is that of a circle, or of a pill. */
const ROUND = 0.36

const areRound = ({ a, b }: Match, radius: { a: number; b: number }): boolean =>
  radius.a >= ROUND * Math.min(a.rect.w, a.rect.h) &&
  radius.b >= ROUND * Math.min(b.rect.w, b.rect.h)

export function boxFindings(a: Segmentation, b: Segmentation, match: Match): Hypothesis[] {
  const make = maker(match)
  const difference = boxDifference(a, b, match)
  const hypotheses: Hypothesis[] = []
  const { fill, borderWidth, borderStrength, borderColour, radius, shadow } = difference
  if (fill > 2.2)
    hypotheses.push(
      make(
        ['colour/background'],
        'fill',
        `The background is ${hex(difference.fillB)} instead of ${hex(difference.fillA)}.`,
        fill / 2.2,
        {
          property: 'background-color',
          expected: hex(difference.fillA),
          actual: hex(difference.fillB),
        },
      ),
    )
  const shade = Math.abs(shadow.a - shadow.b)
  const shaded = shade > 36
  if (shaded)
    hypotheses.push(
      make(['shadow/effect'], 'shadow', 'The shadow around the box differs.', shade / 36, {
        property: 'box-shadow',
      }),
    )
  // Against another fill or a shadow neither border nor corners can be told from blended edges.
  if (fill > 6 || shaded || otherwiseBuilt(match)) return hypotheses
  const thicker = Math.abs(borderWidth.a - borderWidth.b)
  const rounder = Math.abs(radius.a - radius.b)
  const radiusTolerance = 1.6 + 0.12 * Math.max(radius.a, radius.b)
  const rounded = rounder > radiusTolerance && radius.even && !areRound(match, radius)
  // Rounder corners leave less of a side to measure its border on.
  if (thicker > (rounded ? 1.4 : 0.7) && borderStrength >= 14)
    hypotheses.push(
      make(
        ['border/radius', 'colour/background'],
        'border-width',
        `The border is ${px(borderWidth.b)} wide instead of ${px(borderWidth.a)}.`,
        thicker / 0.7,
        { property: 'border-width', expected: px(borderWidth.a), actual: px(borderWidth.b) },
      ),
    )
  else if (borderColour > 7)
    hypotheses.push(
      make(
        ['border/radius', 'colour/background'],
        'border-colour',
        "The border's colour differs.",
        borderColour / 7,
        {
          property: 'border-color',
        },
      ),
    )
  if (rounded)
    hypotheses.push(
      make(
        ['border/radius'],
        'radius',
        `The corners' radius is ${px(radius.b)} instead of ${px(radius.a)}.`,
        rounder / radiusTolerance,
        { property: 'border-radius', expected: px(radius.a), actual: px(radius.b) },
      ),
    )
  return hypotheses
}
