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
  /** Where it is seen in an image, if not where the element is. */
  rect_a?: Rect
  rect_b?: Rect
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

export function noiseOf(differences: readonly TextDifference[]): Noise {
  const same = differences.filter(({ mismatch }) => mismatch < 0.3)
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
    const [fewest, far] = agree ? [2, 2.5 * reach] : [3, reach]
    return values.length < fewest || Math.abs(value - otherwise) > far ? otherwise : value
  }
  const mismatch = middle((difference) => difference.mismatch, 0, 0.25)
  return {
    exact: same.length >= FEWEST && mismatch < 0.01,
    mismatch,
    asDrawn: middle(({ asDrawn }) => asDrawn, 0, 0.25),
    width: middle(({ width }) => width, 1, 0.02),
    height: middle(({ height }) => height, 1, 0.12),
    mass: middle(({ mass }) => mass, 1, 0.2),
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
    local: still ? Infinity : (worst - 1.5 * mismatch) / 0.08,
    otherFont: noise.exact ? 0.125 : 0.27 + noise.mismatch,
  }
}

const offBy = (ratio: number): number => Math.abs(Math.log(ratio))

/** How far a width is off, of a text as a whole or of the line that is the most off: a paragraph hides nothing that its lines show. */
function widestOff(
  { a, b }: Match,
  { width, rewrapped }: TextDifference,
  noise: Noise,
): Pick<TextSeen, 'width' | 'widthTolerance'> {
  const seen = (ratio: number, length: number) => ({
    width: offBy(ratio / noise.width),
    widthTolerance: noise.exact
      ? Math.max(0.02, 2.2 / length)
      : Math.max(0.032 + 0.14 * noise.mismatch, 3.2 / length),
  })
  const whole = seen(width, a.rect.w)
  if (rewrapped) return { ...whole, widthTolerance: 0.08 }
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
