import { grow } from '../../../base/rectangle.ts'
import { changedRadius } from '../measurement/changed-radius.ts'
import { pictureDifference } from '../measurement/shape-difference.ts'
import { radiusChange } from './radius.ts'
import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Match } from '../matching/matching.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** Pictures that differ by less on average, in channel values, are one, drawn twice. */
const MOST_APART = 24
/** A picture whose sides changed so much from each other, in e-folds, is stretched or cut. */
const DISTORTED = 0.2
/** Pictures are as large but for so much, in px. */
const RESIZED = 2

export const image: Rule<'image'> = {
  kind: 'image',
  moves: false,
  labels: ['image/content', 'icon'],
  severity: 'major',
  prior: 1.94,
  say: () => 'The picture shows something else.',
}

export const imageDocs: RuleDocs<'image'> = {
  detects:
    'Two pictures differ in every laying of one on the other: scaled, cut to size, or with a rim that was not seen.',
  predicts: null,
  tolerances: [
    {
      value: MOST_APART,
      reason: 'channel values on average, by which one picture drawn twice may differ',
    },
  ],
  example: { kind: 'image' },
}

export function imageChange(a: Segmentation, b: Segmentation, match: Match): Found | null {
  const away = pictureApart(a, b, match)
  const frames = framesOf(match)
  const [p, q] = frames
  const grown = Math.max(ownChange(match, frames, 'w'), ownChange(match, frames, 'h'))
  const isResized = grown > RESIZED
  const isDistorted = isResized && Math.abs(Math.log((q.w / p.w) * (p.h / q.h))) > DISTORTED
  // A box that is taken for a picture, with what it holds: that need not grow with it.
  const isBox = match.a.element?.node.kind === 'box' && match.b.element?.node.kind === 'box'
  if (away > MOST_APART && !isDistorted && !(isBox && isResized))
    return { change: { kind: 'image' }, ratio: away / MOST_APART }
  if (!isResized) return radiusChange(match, changedRadius(a, b, match))
  return {
    change: { kind: 'size', by: 'picture', a: { w: p.w, h: p.h }, b: { w: q.w, h: q.h } },
    ratio: grown / RESIZED,
  }
}

/** How much larger or smaller it is, where its box did not change alike. */
function ownChange({ a, b }: Match, [p, q]: readonly [Rect, Rect], side: 'w' | 'h'): number {
  const change = q[side] - p[side]
  const around = (b.parent?.rect[side] ?? 0) - (a.parent?.rect[side] ?? 0)
  return Math.abs(change - around) <= 1.5 ? 0 : Math.abs(change)
}

/** The frame of a picture: pale rims are not distinguished from its surroundings, which a structure knows. */
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

/** A rim of a picture that may not be distinguished from its surroundings, in px. */
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
