import { edgesOff } from '../rectangle.ts'
import type { Match } from '../matching/matching.ts'
import type { TextDifference } from '../measurement/text-difference.ts'
import type { Rect } from '../node.ts'
import type { Seen } from '../change.ts'

/** What a rule found of an element that both images show. */
export interface Found {
  change: Seen
  /** The measured difference by its tolerance: above 1. */
  ratio: number
  /** Where it is seen in an image, if not where the element is; null where it is in one image alone. */
  rect_a?: Rect | null
  rect_b?: Rect | null
}

/** What the rasterisers of the two images make of the same text: the middle of all texts. */
export interface Noise {
  mismatch: number
  /** The mismatch as drawn: what may be between the pixels of anything small. */
  asDrawn: number
  width: number
  height: number
  mass: number
  /** Whether most texts are the same pixel for pixel: one rasteriser drew both images. */
  exact: boolean
}

/** Fewer texts do not show what the rasterisers do: of three, two that changed would outvote one that did not. */
const FEWEST = 4
/** What rasterisers do to two texts differs by less: 1 px of 67. A choice. */
const AGREE = 0.015

/** Texts whose letters mismatch by more are of other words, and do not show what the rasterisers do. */
const SAME_WORDS = 0.3
/**
 * What two rasterisers make of the same letters is no further from nothing: what lies beyond is a change of all texts,
 * or so many times beyond it where only two are compared, which agree. Choices.
 */
const REACH = { mismatch: 0.25, width: 0.02, height: 0.12, mass: 0.2 }
const IF_AGREED = 2.5
/** What one rasteriser draws twice mismatches by less. */
const EXACT = 0.01

export function noiseOf(differences: readonly TextDifference[]): Noise {
  const same = differences.filter(({ mismatch }) => mismatch < SAME_WORDS)
  const middle = (
    of: (difference: TextDifference) => number,
    otherwise: number,
    reach: number,
  ): number => {
    const values = same.map(of).toSorted((p, q) => p - q)
    const value = values[values.length >> 1] ?? otherwise
    // Two texts that changed to the same degree were drawn by another rasteriser.
    const agree =
      values.length === 2 && Math.abs((values[1] as number) - (values[0] as number)) < AGREE
    const [fewest, far] = agree ? [2, IF_AGREED * reach] : [3, reach]
    return values.length < fewest || Math.abs(value - otherwise) > far ? otherwise : value
  }
  const mismatch = middle((difference) => difference.mismatch, 0, REACH.mismatch)
  return {
    exact: same.length >= FEWEST && mismatch < EXACT,
    mismatch,
    asDrawn: middle(({ asDrawn }) => asDrawn, 0, REACH.mismatch),
    width: middle(({ width }) => width, 1, REACH.width),
    height: middle(({ height }) => height, 1, REACH.height),
    mass: middle(({ mass }) => mass, 1, REACH.mass),
  }
}

const heightOf = ({ a }: Match): number => (a.lines[0] as Rect).h

/**
 * Letters whose lines are as many times as high are of one size: capitals alone, and those that hang or rise, make
 * lines of other heights.
 */
const ONE_SIZE = 1.2

/** What rasterisers make of each text: small letters are blended by more, those of about its size say how much if enough do. */
export function noiseBySize(
  texts: ReadonlyMap<Match, TextDifference>,
  noise: Noise,
): (match: Match) => Noise {
  const bySize = new Map<number, Noise>()
  const measured = (height: number): Noise => {
    const near = [...texts].flatMap(([match, difference]) =>
      Math.max(heightOf(match), height) <= ONE_SIZE * Math.min(heightOf(match), height)
        ? [difference]
        : [],
    )
    return near.length < FEWEST ? noise : { ...noise, asDrawn: noiseOf(near).asDrawn }
  }
  return (match) => {
    const height = heightOf(match)
    const known = bySize.get(height) ?? measured(height)
    bySize.set(height, known)
    return known
  }
}

/** A text as the rules about letters look at it: beside what rasterisers make of any text. */
export interface TextSeen {
  match: Match
  difference: TextDifference
  noise: Noise
  /** How far its width, height and ink are from those of the other side, as logarithms. */
  width: number
  height: number
  mass: number
  /** How much heavier its strokes are, as a ratio. */
  heavier: number
  /** Whether it stands where it did, drawn by the same rasteriser: then it is the same, but for what changed. */
  still: boolean
  /** How much worse its worst letter is than the others, by a tolerance. */
  local: number
  /** What the mismatch of another font is, and the width by which no rasteriser differs. */
  otherFont: number
  widthTolerance: number
}

/** The worst letter of a text that did not change is so many times as unlike as all of it, at most: a choice. */
export const USUAL = 1.5
/** And beyond that it mismatches by so much where it is another letter. */
const LOCAL = 0.08
/** What another font mismatches by, of one rasteriser, and above the noise of two. */
const OTHER_FONT = { exact: 0.125, drawn: 0.27 }

export function seenText(match: Match, difference: TextDifference, noise: Noise): TextSeen {
  const still = noise.exact && standsStill(match)
  const { mismatch, worst } = difference
  const heavier = heavierIn(match, difference, noise)
  return {
    match,
    difference,
    noise,
    ...widestOff(match, difference, noise),
    height: offBy(difference.height / noise.height),
    heavier,
    mass: offBy(heavier),
    still,
    local: still ? Infinity : (worst - USUAL * mismatch) / LOCAL,
    otherFont: noise.exact ? OTHER_FONT.exact : OTHER_FONT.drawn + noise.mismatch,
  }
}

const offBy = (ratio: number): number => Math.abs(Math.log(ratio))

/** By so much, as a logarithm, and so many px no rasteriser draws a line wider than itself… */
export const EXACT_WIDTH = 0.02
const EXACT_PX = 2.2
/** … and by so much no two do, more where they draw letters less alike: hinting rounds the advance of each letter. */
const DRAWN_WIDTH = 0.032
const BY_NOISE = 0.14
const DRAWN_PX = 3.2
/** A text that breaks elsewhere is as wide as its longest line, which says less: a letter of twelve. */
const REWRAPPED = 0.08

/** How far a width is off, of a text as a whole or of the line that is the most off: a paragraph hides nothing that its lines show. */
function widestOff(
  { a, b }: Match,
  { width, rewrapped }: TextDifference,
  noise: Noise,
): Pick<TextSeen, 'width' | 'widthTolerance'> {
  const seen = (ratio: number, length: number) => ({
    width: offBy(ratio / noise.width),
    widthTolerance: noise.exact
      ? Math.max(EXACT_WIDTH, EXACT_PX / length)
      : Math.max(DRAWN_WIDTH + BY_NOISE * noise.mismatch, DRAWN_PX / length),
  })
  const whole = seen(width, a.rect.w)
  if (rewrapped) return { ...whole, widthTolerance: REWRAPPED }
  const lines = a.lines.length > 1 ? a.lines : []
  return lines
    .map(({ w }, i) => seen((b.lines[i] as Rect).w / w, w))
    .reduce((most, line) => (isMore(line, most) ? line : most), whole)
}

const isMore = (one: Pick<TextSeen, 'width' | 'widthTolerance'>, other: typeof one): boolean =>
  one.width / one.widthTolerance > other.width / other.widthTolerance

/**
 * How much more ink letters have than the first ones at the same size: as much wider and higher ones are larger, but for
 * the px by which one rasteriser draws a line higher than another.
 */
function heavierIn(
  { a, b }: Match,
  { mass, width, height, rewrapped }: TextDifference,
  noise: Noise,
): number {
  const ink = mass / noise.mass
  if (!noise.exact && Math.abs(a.rect.h - b.rect.h) === 1) {
    const asHigh = ink * Math.sqrt(height)
    if (Math.abs(Math.log(asHigh)) < Math.abs(Math.log(ink))) return asHigh
  }
  const [wider, higher] = [Math.log(width / noise.width), Math.log(height / noise.height)]
  if (rewrapped || wider * higher <= 0) return ink
  const larger = Math.sign(wider) * Math.min(Math.abs(wider), Math.abs(higher))
  return ink / Math.exp(larger)
}

const standsStill = ({ a: { lines: p }, b: { lines: q } }: Match): boolean =>
  p.length === q.length && p.every((line, i) => edgesOff(line, q[i] as Rect) === 0)
