import { BORDER_COLOUR, borderChange } from '../rules/border.ts'
import { fillChange } from '../rules/fill.ts'
import { iconChanges } from '../rules/icon.ts'
import { imageChanges, type Allowance } from '../rules/image.ts'
import { radiusChange } from '../rules/radius.ts'
import { shadowChange } from '../rules/shadow.ts'
import { deltaE } from '../image/colour.ts'
import { EDGE, isTurned } from '../rectangle.ts'
import { BORDER, boxDifference, shadowsAround } from '../measurement/box-difference.ts'
import { lineDifference } from '../measurement/line-difference.ts'
import { placeOf, type Hypothesis } from './hypothesis.ts'
import type { Found } from '../rules/letters.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'

/** What differs in the look of an element that is no text. */
export function shapeFindings(
  a: Segmentation,
  b: Segmentation,
  match: Match,
  { noise, allowance }: { noise: number; allowance: Allowance },
): Hypothesis[] {
  const at = placeOf(match)
  const found = isOfPictures(match)
    ? [...imageChanges(a, b, match, allowance), ...pictureShadow(a, b, match)]
    : shapeChanges(a, b, match, noise)
  return found.flatMap((one) => [{ ...at, ...one }])
}

/** Two pictures, or a box and something else, which are compared as pictures. */
function isOfPictures({ a: { kind: p }, b: { kind: q } }: Match): boolean {
  if (p === 'line' || q === 'line') return false
  return p === 'image' || q === 'image' || (p !== q && (p === 'box' || q === 'box'))
}

/** The shadow around a picture; one of another size may show other edges to its surroundings. */
function pictureShadow(a: Segmentation, b: Segmentation, match: Match): Found[] {
  const [p, q] = [match.a, match.b]
  if (p.kind !== 'image' || q.kind !== 'image') return []
  if (Math.max(Math.abs(p.rect.w - q.rect.w), Math.abs(p.rect.h - q.rect.h)) > EDGE) return []
  const around = shadowsAround(a, b, match)
  return [shadowChange(around.a, around.b) ?? []].flat()
}

function shapeChanges(a: Segmentation, b: Segmentation, match: Match, noise: number): Found[] {
  const kinds = new Set([match.a.kind, match.b.kind])
  if (kinds.has('line') && !isTurned(match.a.rect, match.b.rect)) return lineChanges(a, b, match)
  return kinds.has('box') ? boxChanges(a, b, match) : iconChanges(a, b, match, noise)
}

/** Lines of another thickness or colour, on what is alike. */
function lineChanges(a: Segmentation, b: Segmentation, match: Match): Found[] {
  const [p, q] = [match.a.parent, match.b.parent]
  if (!p || !q || deltaE(p.colour, q.colour) > OTHER_FILL) return []
  const { width, grown, colour } = lineDifference(a, b, match)
  if (Math.abs(width.b - width.a) >= 1 && grown > BORDER)
    return [{ change: { kind: 'border-width', of: 'line', ...width }, ratio: grown / BORDER }]
  return colour > BORDER_COLOUR
    ? [{ change: { kind: 'border-colour', of: 'line' }, ratio: colour / BORDER_COLOUR }]
    : []
}

function boxChanges(a: Segmentation, b: Segmentation, match: Match): Found[] {
  const { fill, fillA, fillB, radius, shadow, ...border } = boxDifference(a, b, match)
  const shaded = shadowChange(shadow.a, shadow.b)
  const surface = [fillChange(fillA, fillB, fill), shaded]
  // Against another fill or a shadow neither border nor corners can be distinguished from blended edges.
  const isBlended = fill > OTHER_FILL || shaded !== null || areBuiltOtherwise(match)
  const rounded = isBlended ? null : radiusChange(match, radius)
  const { a: p, b: q } = border.borderWidth
  // A border draws the corners of both its edges.
  const isOfOne = Math.min(p, q) === 0
  const edged =
    isBlended || isUnseen(match, border.borderWidth)
      ? null
      : borderChange(border.borderWidth, {
          strength: border.borderStrength,
          colour: border.borderColour,
          rounded: rounded !== null && !isOfOne,
        })
  const drawn = edged !== null && isOfOne ? null : rounded
  return [...surface, edged, drawn].flatMap((found) => found ?? [])
}

/**
 * From this on the blended edges of a box are of other colours, too, in CIEDE2000: a blend of half differs by 3,
 * which is seen.
 */
const OTHER_FILL = 6

/**
 * So thin a border is hardly seen between two surfaces of about its colour, in px: one px, as it is measured
 * between two.
 */
const THIN = 1.5

/** Whether a thin border is seen on one side alone, where what is around the box has another colour there. */
const isUnseen = ({ a, b }: Match, { a: p, b: q }: { a: number; b: number }): boolean =>
  Math.min(p, q) === 0 &&
  Math.max(p, q) <= THIN &&
  a.parent !== null &&
  b.parent !== null &&
  deltaE(a.parent.colour, b.parent.colour) > OTHER_FILL

/** Boxes that are no more alike in length are different parts: a little more than half, a choice. */
const AS_LONG = 0.6

const alikeLengths = (u: number, v: number) => Math.min(u, v) > AS_LONG * Math.max(u, v)

/** Whether the boxes are of different parts on the two sides: then their frames are no pair. */
function areBuiltOtherwise({ a, b }: Match): boolean {
  const [p, q] = [a.container, b.container]
  if (p === null || q === null) return true
  return (
    (p.surface === null) !== (q.surface === null) ||
    !(alikeLengths(a.rect.w, b.rect.w) && alikeLengths(a.rect.h, b.rect.h))
  )
}
