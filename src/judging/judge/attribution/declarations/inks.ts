import { clamp } from '../../../../base/clamp.ts'
import { minus, mixed, shareAlong, type Rgb } from '../../../../base/rgb.ts'
import { deltaE } from '../../image/colour.ts'
import { regionColours } from '../../measurement/pixel-colours.ts'
import { rgb } from '../../structures/declared-values.ts'
import { declaredHypothesis, LEAST_FADE, opacityOf, sameOpacity } from './declared-hypothesis.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { Match } from '../../matching/matching.ts'
import type { Raster } from '../../../../png/raster.ts'
import type { Registered } from '../../registration/register.ts'
import type { ElementPair } from '../../structures/element-pairs.ts'
import { surfaceUnder, type Element, type Segment } from '../../segmentation/segmentation.ts'
import type { Colour, NodeStyle, UiNode } from '../../node.ts'

/**
 * Colours that differ by less are one colour, in CIEDE2000: a little above the 2 that an eye sees, for a blend is
 * what is compared.
 */
const LEAST_COLOUR = 2.5

/** How much of a colour ink shows on a surface, and how far off in CIEDE2000 it is from that blend. */
function shareOf(seen: Rgb, under: Rgb, ink: Rgb): { share: number; off: number } {
  const span = minus(ink, under)
  const share = shareAlong(minus(seen, under), span)
  return { share, off: deltaE(seen, mixed(under, ink, clamp(share, 0, 1.05))) }
}

/**
 * Thin ink shows this much of its colour at least: a stroke of 1 px that lies across two pixels covers half of
 * each, less where it is thinner.
 */
const LEAST_SHARE = 0.35
/** And no more than this, as what is drawn with sharpened edges does: a choice. */
const MOST_SHARE = 1.25
/**
 * A blend lies this near the line between the colours of ink and surface, in CIEDE2000: it is rounded, and tinted by
 * sub-pixel rendering.
 */
const MOST_OFF = 6

/** A declared colour that the image confirms: thin strokes are blends of it and the surface. */
const isConfirmed = ({ share, off }: { share: number; off: number }): boolean =>
  share >= LEAST_SHARE && share <= MOST_SHARE && off <= MOST_OFF

/** A colour is nearer to another one where it is so much of the way to the first away from it: a little more than half. */
const NEARER = 0.6

/** Ink and what it is on. */
interface Ink {
  seen: Rgb
  under: Rgb
}

/** Another colour of a text: b is what a's ink would be in b's colour, and not what it would be in a's own. */
export function declaredTextColour(
  pair: ElementPair,
  { a, b }: Match,
  [p, q]: [NodeStyle, NodeStyle],
): Hypothesis | null {
  return declaredInk(pair, { a: inkIn(a), b: inkIn(b) }, [p, q], 'text-colour')
}

/** Another colour of an icon, which need not have been distinguished from what it stands on. */
export function declaredIconColour({ a, b }: Registered, pair: ElementPair): Hypothesis | null {
  const styles: [NodeStyle, NodeStyle] = [pair.a.node.style, pair.b.node.style]
  const [p, q] = [iconIn(a.raster, pair.a), iconIn(b.raster, pair.b)]
  if (p === null || q === null) return null
  return declaredInk(pair, { a: p, b: q }, styles, 'icon-colour')
}

const inkIn = (segment: Segment): Ink => ({ seen: segment.colour, under: surfaceUnder(segment) })

/** What of an icon's box is nearest to its colour, and what is not. */
function iconIn(raster: Raster, { node, rect }: Element): Ink | null {
  const { fill } = node.style
  const colours = regionColours(raster, rect)
  if (fill?.kind !== 'colour' || colours === null || colours.ink === null) return null
  const { surface, ink } = colours
  const own = rgb(fill.colour)
  return deltaE(ink, own) <= deltaE(surface, own)
    ? { seen: ink, under: surface }
    : { seen: surface, under: ink }
}

function declaredInk(
  pair: ElementPair,
  { a, b }: { a: Ink; b: Ink },
  [p, q]: [NodeStyle, NodeStyle],
  kind: 'text-colour' | 'icon-colour',
): Hypothesis | null {
  const [before, after] = [inkOf(p, pair.a, a.under), inkOf(q, pair.b, b.under)]
  if (before === null || after === null) return null
  const first = shareOf(a.seen, a.under, before.drawn)
  if (!isConfirmed(first) || !isConfirmed(shareOf(b.seen, b.under, after.drawn))) return null
  const unchanged = inkOf(p, pair.a, b.under)
  if (unchanged === null) return null
  const [changed, kept] = [after.drawn, unchanged.drawn].map((ink) =>
    deltaE(b.seen, mixed(b.under, ink, first.share)),
  ) as [number, number]
  if (kept < LEAST_COLOUR || changed > NEARER * kept) return null
  const [u, v] = [pair.a.node.style.opacity, pair.b.node.style.opacity]
  if (Math.abs(u - v) > LEAST_FADE)
    return declaredHypothesis(pair, 'opacity', kept / LEAST_COLOUR, {
      property: 'opacity',
      a: { number: u },
      b: { number: v },
    })
  // Of what it stands in the opacity is reported there.
  if (!sameOpacity(pair)) return null
  return declaredHypothesis(pair, kind, kept / LEAST_COLOUR, {
    property: 'color',
    a: { colour: before.plain },
    b: { colour: after.plain },
  })
}

/** A declared colour, and as it is drawn on a surface; null of a gradient. */
function inkOf(
  { fill }: NodeStyle,
  element: Element,
  under: Rgb,
): { plain: Rgb; drawn: Rgb } | null {
  if (fill?.kind !== 'colour') return null
  const plain = rgb(fill.colour)
  return { plain, drawn: mixed(under, plain, fill.colour.a * opacityOf(element)) }
}

/** How unlike the shares may be that thin and thick rasters of one ink show, as a logarithm: 1 and 0.7. A choice. */
const ALIKE = 0.35

/** Whether both sides declare the colours that either's ink has. */
export function isColourDeclaredAlike(pair: ElementPair, { about }: Hypothesis): boolean {
  if (about === null || !sameOpacity(pair)) return false
  const [p, q] = [coloursOf(pair.a.node), coloursOf(pair.b.node)]
  if (!areAmong(p, q) && !areAmong(q, p)) return false
  const [first, second] = [best(p, about.a, pair.a), best(q, about.b, pair.b)]
  if (!first || !second || !isConfirmed(first) || !isConfirmed(second)) return false
  return Math.abs(Math.log(first.share / second.share)) <= ALIKE
}

const areAmong = (inks: readonly Colour[], all: readonly Colour[]): boolean =>
  inks.every((ink) => all.some((other) => deltaE(rgb(ink), rgb(other)) < 1))

const coloursOf = ({ style, runs }: UiNode): Colour[] =>
  (runs ?? [{ style }]).flatMap(({ style: { fill } }) =>
    fill?.kind === 'colour' ? [fill.colour] : [],
  )

const best = (inks: readonly Colour[], segment: Segment, element: Element) =>
  inks
    .map((ink) => {
      const under = surfaceUnder(segment)
      return shareOf(segment.colour, under, mixed(under, rgb(ink), ink.a * opacityOf(element)))
    })
    .toSorted((p, q) => p.off - q.off)[0]
