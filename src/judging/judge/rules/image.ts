import { area, grow } from '../../../base/rectangle.ts'
import { distance } from '../../../base/rgb.ts'
import { deltaE, LEAST_FILL } from '../image/colour.ts'
import { changedRadius } from '../measurement/changed-radius.ts'
import { coloursApart } from '../measurement/picture/colours-apart.ts'
import { pictureDifference } from '../measurement/shape-difference.ts'
import { explainedBy, LEFT, type Explained } from '../measurement/picture/explanations.ts'
import { edgesOff, moved } from '../rectangle.ts'
import { px, round } from '../wording.ts'
import { borderWidthChange } from './border.ts'
import { radiusChange } from './radius.ts'
import type { Found } from './letters.ts'
import type { SeenAs } from '../change.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * Pictures that differ by less on average, in channel values, are one, drawn twice: of greys 5 to 8 CIEDE2000.
 * Another scale sharpens or softens every edge.
 */
const MOST_APART = 24
/**
 * The colours of one picture in two sizes differ by less wherever they stand, in channel values: a tenth of it may show
 * another part of it, 480 away.
 */
const SAME_COLOURS = 2 * MOST_APART
/** The largest difference between sides of one picture, in px: a pale rim at either end may not be distinguished. */
const RESIZED = 2

export const image: Rule<'image'> = {
  kind: 'image',
  moves: false,
  labels: ['image/content', 'icon'],
  severity: 'major',
  prior: 1.94,
  say: (change) =>
    change.shows === 'other' ? 'The picture shows something else.' : cutSentence(change),
}

/**
 * The largest change of scale of a picture that was only moved in its frame: 3 px of 100, as two rims of 1.5 px may
 * make.
 */
const AS_LARGE = 0.03

function cutSentence({ larger, x, y }: SeenAs<'image'> & { shows: 'part' }): string {
  if (Math.abs(larger - 1) > AS_LARGE)
    return `The picture is cut ${larger > 1 ? 'more closely' : 'less closely'}: what it shows is ${round(larger)} times as large.`
  const ways = [
    ...(Math.abs(x) >= 1 ? [`${px(Math.abs(x))} further ${x > 0 ? 'right' : 'left'}`] : []),
    ...(Math.abs(y) >= 1 ? [`${px(Math.abs(y))} ${y > 0 ? 'lower' : 'higher'}`] : []),
  ]
  return `What the picture shows stands ${ways.join(' and ')}.`
}

export const imageDocs: RuleDocs<'image'> = {
  detects:
    'Two pictures differ however they are aligned: scaled, cut to size, or with a rim that was not seen. Where one image shows a plain surface in place of the picture, the picture is missing or extra. What differs has a name where one of these explains it, the one that leaves least: other corners, an outline, a veil (less opacity, or a colour over it), another colour of one part, and then another part of it that is shown, or all of it in another size on one surface. Only if none does, it shows something else; or, drawn anew in another size with the same colours, it is of another size.',
  predicts: null,
  tolerances: [
    {
      value: MOST_APART,
      reason: 'channel values on average, by which one picture drawn twice may differ',
    },
    {
      value: LEFT,
      reason:
        'channel values on average that an explanation leaves at most, and less than half of what it explains',
    },
    {
      value: SAME_COLOURS,
      reason:
        'channel values by which the colours of one picture in two sizes may differ, wherever they stand',
    },
  ],
  example: { kind: 'image', shows: 'other' },
}

/** How many more pictures may be asked what explains their difference; others just show something else. */
export interface Allowance {
  left: number
}

/** An explanation may take some 50 ms, which no page may cost any number of times. */
export const allowance = (): Allowance => ({ left: 40 })

/**
 * Pictures that differ by less on average, in channel values, are not asked: no explanation says so little, and
 * each takes time.
 */
const LEAST_APART = 0.5

/**
 * What differs between two pictures: its name, if one explains it and the page's allowance is not used up, else that they
 * show something else; and its size.
 */
export function imageChanges(
  a: Segmentation,
  b: Segmentation,
  match: Match,
  explanations: Allowance,
): Found[] {
  const emptied = isEmptied(match.a, match.b)
    ? 'missing'
    : isEmptied(match.b, match.a)
      ? 'extra'
      : null
  const frames = framesOf(match)
  const [p, q] = frames
  if (emptied !== null) {
    const change = { kind: emptied, what: 'image', content: null } as const
    const place = emptied === 'missing' ? { rect_b: null } : { rect_a: null }
    return [{ change, ratio: Math.sqrt(area(p)) / 8, ...place }]
  }
  const grown = Math.max(ownChange(match, frames, 'w'), ownChange(match, frames, 'h'))
  const isResized = grown > RESIZED
  const size: Found[] = isResized
    ? [
        {
          change: { kind: 'size', by: 'picture', a: { w: p.w, h: p.h }, b: { w: q.w, h: q.h } },
          ratio: grown / RESIZED,
        },
      ]
    : []
  const { apart, alignment } = mostAlike(a, b, match)
  const rounded = radiusChange(match, changedRadius(a, b, match))
  const isAsked = (apart >= LEAST_APART || rounded !== null) && explanations.left-- > 0
  const explained = isAsked ? explanationOf(a, b, [frames, alignment], rounded) : null
  // What is cut to another size shows another part.
  const isCut = isResized && explained?.explanation.is === 'cut'
  if (explained && !isCut) return [...foundOf(explained, match, rounded), ...size]
  if (apart > MOST_APART && !isCut && !(isResized && haveSameColours(a, b, frames)))
    return [{ change: { kind: 'image', shows: 'other' }, ratio: apart / MOST_APART }]
  return rounded && !isResized ? [rounded] : size
}

/** Whether one shows a picture where the other shows a surface alone. */
const isEmptied = ({ kind }: Segment, other: Segment): boolean =>
  kind === 'image' && other.kind === 'box' && other.children.length === 0

/** What is drawn anew in another size has its parts elsewhere, and its colours. */
const haveSameColours = (a: Segmentation, b: Segmentation, [p, q]: Alignment): boolean =>
  coloursApart({ raster: a.raster, rect: p }, { raster: b.raster, rect: q }) <= SAME_COLOURS

/** Where two pictures would show the same if they were one. */
type Alignment = readonly [Rect, Rect]

/** The explanation of pictures in the alignments in which they may be one, the first that explains it. */
function explanationOf(
  a: Segmentation,
  b: Segmentation,
  [frames, alignment]: readonly [Alignment, Alignment],
  rounded: Found | null,
): Explained | null {
  const radius = rounded?.change.kind === 'radius' ? rounded.change : null
  const areSame = frames.every((rect, i) => edgesOff(rect, alignment[i] as Rect) === 0)
  for (const [p, q] of areSame ? [frames] : [frames, alignment]) {
    const found = explainedBy({ raster: a.raster, rect: p }, { raster: b.raster, rect: q }, radius)
    if (found) return found
  }
  return null
}

/** An explanation as the rule says it that it is of. */
function foundOf({ explanation, apart }: Explained, match: Match, rounded: Found | null): Found[] {
  const { is } = explanation
  if (is === 'rounded') return rounded ? [rounded] : []
  const ratio = apart / MOST_APART
  if (is === 'outlined') return [borderWidthChange(explanation.a, explanation.b)]
  if (is === 'recoloured') {
    const { a, b } = explanation
    return [{ change: { kind: 'fill', inPicture: true, a, b }, ratio: deltaE(a, b) / LEAST_FILL }]
  }
  if (is === 'veiled') {
    const { a, b, over } = explanation
    const under = (a < 1 ? match.a : match.b).parent?.colour
    const behind = under && distance(under, over) <= UNDER ? null : over
    return [{ change: { kind: 'opacity', of: 'picture', over: behind, a, b }, ratio }]
  }
  const { larger, x, y, onSurface } = explanation
  const [p, q] = framesOf(match)
  const grown = Math.abs(larger - 1) * Math.max(p.w, q.w)
  if (onSurface && grown > 2 * RESIZED) {
    const shown = (rect: Rect, share: number, by: number): Rect =>
      share < 1
        ? moved(centred(rect, share * rect.w, share * rect.h), { dx: by * x, dy: by * y })
        : rect
    const [rect_a, rect_b] = [shown(p, 1 / larger, -1 / larger), shown(q, larger, 1)]
    const change = { a: { w: rect_a.w, h: rect_a.h }, b: { w: rect_b.w, h: rect_b.h } }
    const size = { kind: 'size' as const, by: 'picture' as const, ...change }
    return [{ change: size, ratio: grown / RESIZED, rect_a, rect_b }]
  }
  const isMoved = Math.max(Math.abs(x), Math.abs(y)) > RESIZED
  // What lies between other pixels is drawn otherwise, and is one picture.
  return isMoved || Math.abs(larger - 1) > AS_LARGE
    ? [{ change: { kind: 'image', shows: 'part', larger, x, y }, ratio }]
    : []
}

/**
 * How far the colour over a picture, as it follows from a fit, is from the one behind it, in channel values: the
 * error of the fit grows as the veil is thin.
 */
const UNDER = 32

/** A picture changed as its box did if by no more or less, in px: either edge is rounded. */
const ALIKE_PX = 1.5

/** How much larger or smaller it is, where its box did not change alike. */
function ownChange({ a, b }: Match, [p, q]: readonly [Rect, Rect], side: 'w' | 'h'): number {
  const change = q[side] - p[side]
  const around = (b.parent?.rect[side] ?? 0) - (a.parent?.rect[side] ?? 0)
  return Math.abs(change - around) <= ALIKE_PX ? 0 : Math.abs(change)
}

/** The frame of a picture: pale rims are not distinguished from its surroundings, which a structure knows. */
function framesOf({ a, b }: Match): Alignment {
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

/** A rim of a picture that may not be distinguished from its surroundings, in px: the one that is blended. */
const RIM = 1

/** How two pictures may be aligned: one scaled to the other, cut to its size, or with a rim that was not seen. */
function alignmentsOf(match: Match): Alignment[] {
  const [p, q] = [match.a.rect, match.b.rect]
  const sized = (of: (u: number, v: number) => number): Alignment => {
    const [w, h] = [of(p.w, q.w), of(p.h, q.h)]
    return [centred(p, w, h), centred(q, w, h)]
  }
  const all: Alignment[] = [[p, q], framesOf(match), sized(Math.max), sized(Math.min)]
  return [...all, [grow(p, RIM), q], [p, grow(q, RIM)]]
}

/** The alignment in which two pictures are most alike, as far as that has to be known. */
function mostAlike(a: Segmentation, b: Segmentation, match: Match) {
  let best: { alignment: Alignment; apart: number } = {
    alignment: framesOf(match),
    apart: Infinity,
  }
  for (const alignment of alignmentsOf(match)) {
    const apart = pictureDifference(a.raster, alignment[0], b.raster, alignment[1])
    if (apart < best.apart) best = { alignment, apart }
    if (apart <= MOST_APART) break
  }
  return best
}
