import { area } from '../../../base/rectangle.ts'
import type { Steps } from '../../../base/steps.ts'
import { declaredDifferences } from './declarations/declared-differences.ts'
import { fadedBoxes } from '../rules/opacity.ts'
import { unmatchedFindings } from '../rules/presence.ts'
import { noiseBySize, noiseOf, type Noise } from '../rules/letters.ts'
import { allowance } from '../rules/image.ts'
import { besideInk } from '../measurement/baseline.ts'
import { textDifference, type TextDifference } from '../measurement/text-difference.ts'
import { redrawn } from './redrawn.ts'
import { shapeFindings } from './shape.ts'
import { textFindings } from './text.ts'
import { suppressedBy, type Hypothesis, type Suppressed } from './hypothesis.ts'
import type { Side } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { Registered } from '../registration/register.ts'
import type { Segment } from '../segmentation/segmentation.ts'

/** What differs in the looks of things, wherever they stand, and what came or went. */
interface Looks {
  hypotheses: Hypothesis[]
  unmatched: Hypothesis[]
  suppressed: Suppressed[]
  /** The texts and icons whose letters or size differ: they stand elsewhere in the same place. */
  reshaped: ReadonlySet<Match>
  noise: Noise
}

/** Compares what is a pair by its pixels, then by what structures declare of it. */
export function* looksOf(registered: Registered): Steps<Looks> {
  const { a, b, matching } = registered
  const texts = new Map<Match, TextDifference>()
  for (const match of matching.matches)
    if (isTextual(match) && !match.covered) texts.set(match, textDifference(a, b, match))
  const noise = noiseOf([...texts.values()])
  const noiseIn = noiseBySize(texts, noise)
  const missing = unmatchedFindings(a.segments, matching.ofA, 'a', b.raster)
  const extra = unmatchedFindings(b.segments, matching.ofB, 'b', a.raster)
  const regrouped = (['a', 'b'] as const).flatMap((side) =>
    (side === 'a' ? missing : extra).regrouped.map((segment) => ({
      segment,
      side,
      found: redrawn(registered, segment, side),
    })),
  )
  const pixels = a.raster.width * a.raster.height
  yield pixels
  const measured: Hypothesis[] = []
  const explanations = allowance()
  for (const match of matching.matches) {
    if (match.covered) continue
    const difference = texts.get(match)
    measured.push(
      ...(difference
        ? textFindings(match, difference, noiseIn(match))
        : shapeFindings(a, b, match, { noise: noise.asDrawn, allowance: explanations })),
    )
    yield area(match.a.rect)
  }
  measured.push(...regrouped.flatMap(({ found }) => found))
  const faded = fadedBoxes(measured)
  const ofFaded = new Set(faded.flatMap(({ fill, inks }) => [fill, ...inks]))
  const seen = [
    ...measured.filter((hypothesis) => !ofFaded.has(hypothesis)),
    ...faded.map(({ opacity }) => opacity),
  ]
  yield pixels
  const declared = declaredDifferences({ registered, texts, noise }, seen)
  const refuted = new Set(declared.refuted)
  const hypotheses = [...seen.filter((one) => !refuted.has(one)), ...declared.hypotheses]
  const reshaped = reshapedBy(hypotheses)
  for (const match of reshaped) if (isTextual(match)) match.lower = besideInk(a, b, match)
  return {
    hypotheses,
    unmatched: [...missing.hypotheses, ...extra.hypotheses],
    suppressed: [
      ...declared.refuted.map((hypothesis) => suppressedBy(hypothesis, 'declared_alike')),
      ...[...ofFaded].map((hypothesis) => suppressedBy(hypothesis, 'faded_with_its_box')),
      ...regrouped.flatMap(({ found, segment, side }) =>
        found.length > 0 ? [] : [drawnOtherwise(segment, side)],
      ),
    ],
    reshaped,
    noise,
  }
}

/** The texts and icons that are of other letters or another size. */
const reshapedBy = (hypotheses: readonly Hypothesis[]): Set<Match> =>
  new Set(
    hypotheses.flatMap(({ about, change: { kind } }) => {
      if (about === null) return []
      const isOther =
        kind === 'icon-size' || (isTextual(about) && !about.covered && !kind.endsWith('colour'))
      return isOther ? [about] : []
    }),
  )

const isTextual = ({ a, b }: Match): boolean =>
  (isText(a) && (isText(b) || areLetters(a, b))) || (isText(b) && areLetters(b, a))

const isText = ({ kind }: Segment): boolean => kind === 'text'

/** An icon is seldom so many times as wide as high, and as high as a text in its place: icons are drawn on squares. */
const WIDE = 1.5

/**
 * Whether a text is one beside an icon: in several pieces, by a structure, or if the icon looks like letters that touch. What
 * is in one piece is as wide as letters, but is an icon where its counterpart is one.
 */
const areLetters = (text: Segment, icon: Segment): boolean =>
  icon.kind === 'icon' &&
  (text.marks.length !== 1 ||
    [text, icon].some(({ element }) => element?.node.kind === 'text') ||
    (icon.rect.w >= WIDE * icon.rect.h && Math.abs(icon.rect.h - text.rect.h) <= 1))

const drawnOtherwise = (segment: Segment, side: Side): Suppressed => ({
  kind: 'box',
  rule: 'drawn_otherwise',
  rect_a: side === 'a' ? segment.rect : null,
  rect_b: side === 'b' ? segment.rect : null,
  about: null,
  detail: 'One side alone shows the box; what it holds is on both.',
})
