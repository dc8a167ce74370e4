import { clamp } from '../../../base/clamp.ts'
import { distance, minus, plus, shareAlong, times } from '../../../base/rgb.ts'
import { pitchOf } from './pitch.ts'
import { deltaE, SAME_COLOUR } from '../image/colour.ts'
import { inkMass } from './coverage.ts'
import { alignEndToEnd, alignText, type Insertion } from './text-alignment.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** How a text's looks changed; ratios are b's by a's. */
export interface TextDifference {
  mismatch: number
  /** The mismatch of the lines as they are drawn, between whichever pixels. */
  asDrawn: number
  worst: number
  /** How far along a's lines, laid end to end, its letters differ most: 0..1. */
  worstAt: number
  /** A letter that came or went, with where along a's lines: 0..1. */
  inserted: Insertion | null
  width: number
  height: number
  /** Ink per square of the line's height, of the same letters: the weight of the strokes. */
  mass: number
  /** CIEDE2000 of the ink's colours. */
  colour: number
  /** Distance from line to line; null for single lines. */
  pitch: { a: number; b: number } | null
  rewrapped: boolean
}

export function textDifference(a: Segmentation, b: Segmentation, match: Match): TextDifference {
  const [linesA, linesB] = [match.a.lines, match.b.lines]
  if (linesA.length !== linesB.length) return rewrappedDifference(a, b, match)
  const count = linesA.length
  const parts = Array.from({ length: count }, (_, i) => {
    const [p, q] = [linesA[i] as Rect, linesB[i] as Rect]
    return { p, q, ...alignText(a, p, b, q) }
  })
  const total = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0)
  const mismatch = total(({ p, mismatch }) => mismatch * p.w) / total(({ p }) => p.w)
  if (breaksElsewhere(match) && alignEndToEnd(a, linesA, b, linesB) < BETTER * mismatch)
    return rewrappedDifference(a, b, match)
  const along = ({ p: line }: (typeof parts)[number], at: number): number =>
    (total(({ p }) => (p.y < line.y ? p.w : 0)) + at) / total(({ p }) => p.w)
  const inserted = parts.flatMap((part) =>
    part.inserted ? [{ by: part.inserted.by, at: along(part, part.inserted.at) }] : [],
  )[0]
  const bad = parts.reduce((most, part) => (part.worst > most.worst ? part : most))
  const width = total(({ q }) => q.w) / total(({ p }) => p.w)
  const height = total(({ q }) => q.h) / total(({ p }) => p.h)
  const mass =
    total(({ q }) => inkMass(b, q)) / total(({ p }) => inkMass(a, p)) / Math.sqrt(width * height)
  return {
    mismatch,
    asDrawn: total(({ p, asDrawn }) => asDrawn * p.w) / total(({ p }) => p.w),
    worst: bad.worst,
    worstAt: along(bad, bad.worstAt),
    width,
    height,
    mass,
    inserted: inserted ?? null,
    colour: colourDifference(match),
    pitch: count < 2 ? null : pitchOf(linesA.slice(0, count), linesB.slice(0, count)),
    rewrapped: false,
  }
}

/** The most that thin ink shows of the surface under it: where it shows more, it is the ink itself that changed. */
const BLEND = 0.3

/**
 * CIEDE2000 of the ink's colours; where the surface changed, as far as more of it showing through
 * does not explain it.
 */
function colourDifference({ a, b }: Match): number {
  const whole = deltaE(a.colour, b.colour)
  const [under, other] = [a.parent?.colour, b.parent?.colour]
  if (!under || !other || distance(under, other) <= SAME_COLOUR) return whole
  const change = minus(other, under)
  const blend = clamp(shareAlong(minus(b.colour, a.colour), change), 0, BLEND)
  return deltaE(plus(a.colour, times(change, blend)), b.colour)
}

/** Small and thin ink is lighter or darker by where it lies between the pixels. */
function fadingTolerance({ w, h }: Rect, noise: number): number {
  const thin = Math.min(1, 220 / (w * h))
  return 0.05 + 0.25 * thin * thin + 0.5 * noise
}

/** Of inks whose colours are `colour` apart, as far as more or less of one surface showing through does not explain it. */
export function colourBesideFading({ a, b }: Match, colour: number, noise: number): number {
  const [under, other] = [a.parent?.colour, b.parent?.colour]
  if (!under || !other || distance(under, other) > SAME_COLOUR) return colour
  const full = minus(a.colour, under)
  const share = shareAlong(minus(b.colour, under), full)
  if (Math.abs(1 - share) >= fadingTolerance(a.rect, noise)) return colour
  return Math.min(colour, deltaE(plus(under, times(full, share)), b.colour))
}

const lengthOf = (lines: readonly Rect[]): number =>
  lines.reduce((sum, { w, h }) => sum + w + 0.3 * h, -0.3 * (lines[0]?.h ?? 0))

/** Whether some line is not longer by as much as the whole: other words stand in it, or its letters are of another width. */
function breaksElsewhere({ a, b }: Match): boolean {
  if (a.lines.length < 2) return false
  const whole = lengthOf(b.lines) / lengthOf(a.lines)
  return a.lines.slice(0, -1).some((p, i) => {
    const q = b.lines[i] as Rect
    return Math.abs(q.w / p.w / whole - 1) > 0.05
  })
}

/** Letters that are compared with their own mismatch by such a part of what others do at most: a tenth less is no chance. */
export const BETTER = 0.9

/** The same words mismatch by less, laid end to end: those of another size by 0.27. */
export const BROKEN = 0.3

/** Of a text whose lines break elsewhere the letters are compared, end to end, the length, and the ink in all. */
function rewrappedDifference(a: Segmentation, b: Segmentation, match: Match): TextDifference {
  const [linesA, linesB] = [match.a.lines, match.b.lines]
  const width = lengthOf(linesB) / lengthOf(linesA)
  const height = tallest(linesB) / tallest(linesA)
  const mismatch = alignEndToEnd(a, linesA, b, linesB)
  return {
    mismatch: mismatch > BROKEN ? mismatch : 0,
    asDrawn: 0,
    worst: 0,
    worstAt: 0,
    inserted: null,
    width,
    height: 1,
    mass: inkOf(b, linesB) / inkOf(a, linesA) / Math.sqrt(width * height),
    colour: colourDifference(match),
    pitch: linesA.length > 1 && linesB.length > 1 ? pitchOf(linesA, linesB) : null,
    rewrapped: true,
  }
}

const inkOf = (side: Segmentation, lines: readonly Rect[]): number =>
  lines.reduce((sum, line) => sum + inkMass(side, line), 0)

const tallest = (lines: readonly Rect[]): number => Math.max(...lines.map(({ h }) => h))
