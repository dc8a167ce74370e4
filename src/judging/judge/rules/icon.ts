import { hexOf } from '../../../base/rgb.ts'
import { isTurned } from '../rectangle.ts'
import { px } from '../wording.ts'
import { inkMass } from '../measurement/coverage.ts'
import { BLENDED_COLOUR, TEXT_COLOUR } from './text-colour.ts'
import { shapeDifference } from '../measurement/shape-difference.ts'
import { colourBesideFading } from '../measurement/text-difference.ts'
import type { Found } from './letters.ts'
import type { RuleDocs, Rule } from './rule.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * What a ratio of 1 takes from the similarity of an icon: about what the least similarity of one icon, 0.78,
 * leaves.
 */
const UNLIKE = 0.2
/** Icons of another size by less are drawn between other pixels, in px: a blended one at either end. */
const GROWN = 2
/**
 * The largest difference in colour, in CIEDE2000, that blending alone makes of strokes of another size: about half
 * of a stroke of middle contrast.
 */
const RESIZED_COLOUR = 24
/**
 * Drawn between other pixels, strokes have as much ink on more of them: by this share at least, of an icon this
 * alike. A choice, close to none and to all.
 */
const BLENDED = { mass: 0.03, similarity: 0.98 }

export const icon: Rule<'icon'> = {
  kind: 'icon',
  moves: false,
  labels: ['icon', 'image/content'],
  severity: 'major',
  prior: 3.01,
  say: () => 'The icon is another one, or turned.',
}

export const iconDocs: RuleDocs<'icon'> = {
  detects:
    'The shapes of two icons, laid over each other at the same size, have too little in common.',
  predicts: null,
  tolerances: [
    {
      value: 0.94,
      reason:
        'so alike are icons of one kind that two rasterisers draw, or less by what they make of the letters of the pair',
    },
  ],
  example: { kind: 'icon', similarity: 0.4 },
}

export const iconSize: Rule<'icon-size'> = {
  kind: 'icon-size',
  moves: true,
  labels: ['size', 'icon'],
  severity: 'measured',
  prior: 2.5,
  say: ({ a, b }) => `The icon is ${px(b)} large instead of ${px(a)}.`,
}

export const iconSizeDocs: RuleDocs<'icon-size'> = {
  detects: 'An icon of the same shape is larger or smaller.',
  predicts: 'Its middle goes as far at most, and what stands after it is displaced by as much.',
  tolerances: [
    {
      value: GROWN,
      unit: 'px',
      reason: 'an icon of the same size may lie otherwise between the pixels',
    },
  ],
  example: { kind: 'icon-size', a: 16, b: 20 },
}

export const iconColour: Rule<'icon-colour'> = {
  kind: 'icon-colour',
  moves: false,
  labels: ['colour/background', 'icon'],
  severity: 'measured',
  prior: 2.23,
  say: ({ a, b }) =>
    `The icon's colour is ${hexOf(b).toUpperCase()} instead of ${hexOf(a).toUpperCase()}.`,
  values: ({ a, b }) => ({ property: 'color', a: { colour: a }, b: { colour: b } }),
}

export const iconColourDocs: RuleDocs<'icon-colour'> = {
  detects:
    'The ink of an icon has another colour, beyond what fading into what it stands on makes.',
  predicts: null,
  tolerances: [
    { value: TEXT_COLOUR, unit: 'CIEDE2000', reason: 'as of letters' },
    {
      value: BLENDED_COLOUR,
      unit: 'CIEDE2000',
      reason: 'strokes between other pixels are other blends of ink and surface',
    },
    { value: RESIZED_COLOUR, unit: 'CIEDE2000', reason: 'those of another size blend otherwise' },
  ],
  example: { kind: 'icon-colour', a: [37, 99, 235], b: [220, 38, 38] },
}

/**
 * Fewer pixels are a dot, a corner of a frame, in px: they show nothing of a shape, as two of them at either end
 * are blended.
 */
const LEAST_SIDE = 6

/** What is so many times as long as it is thick is seldom an icon. */
const SLENDER = 6

/** A bar or what is left of a round end, which lies as it did: its length is that of the space it fills. */
const isBar = (p: Rect, q: Rect): boolean =>
  Math.max(p.w, p.h) >= SLENDER * Math.min(p.w, p.h) && !isTurned(p, q)

const largest = ({ w, h }: Rect): number => Math.max(w, h)

/**
 * One icon is this similar to itself where one rasteriser drew both, less by so much of what two make of letters, and
 * nowhere less than the last. Choices.
 */
const SAME_ICON = 0.94
const BY_NOISE = 0.9
const LEAST_ALIKE = 0.78

/** Another icon, another size of it, another colour. */
export function iconChanges(
  a: Segmentation,
  b: Segmentation,
  match: Match,
  noise: number,
): Found[] {
  const [p, q] = [match.a.rect, match.b.rect]
  if (Math.max(largest(p), largest(q)) < LEAST_SIDE) return []
  const { similarity, size, colour } = shapeDifference(a, b, match)
  const grown = largest(p) * Math.abs(size - 1)
  const found: Found[] = []
  // Of a bar only its colour is its own.
  if (!isBar(p, q)) {
    if (similarity < Math.max(LEAST_ALIKE, SAME_ICON - BY_NOISE * noise))
      found.push({ change: { kind: 'icon', similarity }, ratio: (1 - similarity) / UNLIKE })
    else if (grown > GROWN)
      found.push({
        change: { kind: 'icon-size', a: largest(p), b: largest(q) },
        ratio: grown / GROWN,
      })
  }
  const tolerance = grown > GROWN ? RESIZED_COLOUR : BLENDED_COLOUR
  const areBlendedAlike =
    similarity >= BLENDED.similarity && Math.abs(inkMass(b, q) / inkMass(a, p) - 1) <= BLENDED.mass
  const ratio = areBlendedAlike
    ? colour / TEXT_COLOUR
    : colourBesideFading(match, colour, noise) / tolerance
  if (ratio > 1)
    found.push({
      change: { kind: 'icon-colour', a: match.a.colour, b: match.b.colour },
      ratio,
    })
  return found
}
