import { deltaE } from '../../image/colour.ts'
import { compareRegions } from '../../measurement/region.ts'
import { hex, round } from '../../verdict/told.ts'
import { expectedWidth } from '../../structures/advance.ts'
import { textKey } from '../../matching/text-key.ts'
import { charactersOf, lettersOf, type DeclaredLength } from '../declared.ts'
import { claim, opacityOf, sameOpacity, type Scene } from './claim.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { TextDifference } from '../../measurement/text-difference.ts'
import type { Match } from '../../matching/matching.ts'
import type { Twin } from '../../structures/twins.ts'
import type { Placed } from '../../structures/element.ts'
import type { Segment } from '../../segmentation/segmentation.ts'
import type { Colour, NodeStyle, UiNode } from '../../node.ts'

/** What the two structures declare of a text, where the ink differs as much as they say. */
export function textClaims(scene: Scene, twin: Twin): Hypothesis[] {
  const { a, b, match } = twin
  const difference = match && scene.texts.get(match)
  if (!match || !difference || isSame(scene, match)) return []
  const found: Hypothesis[] = []
  const characters = charactersOf(a.node, b.node)
  const styles = comparableStyles(a.node, b.node)
  if (characters !== null) {
    if (readsOtherwise(scene, twin, difference))
      found.push(claim(twin, ['text/content'], 'characters', 3, characters))
  } else if (styles !== null) {
    const letters = lettersClaim(scene, twin, difference, styles)
    if (letters !== null) found.push(letters)
  }
  const colour = styles && colourClaim(twin, match, styles)
  if (colour !== null) found.push(colour)
  return found
}

function isSame({ registered: { a, b } }: Scene, { a: p, b: q }: Match): boolean {
  const same = compareRegions(a.raster, p.rect, b.raster, q.rect)
  return same !== null && same.worst < 4 && Math.abs(p.rect.w - q.rect.w) < 1
}

/** The styles of the same words: where a text has several, those of the longest part that both have. */
function comparableStyles(a: UiNode, b: UiNode): [NodeStyle, NodeStyle] | null {
  if (!a.runs && !b.runs) return [a.style, b.style]
  const [p, q] = [
    a.runs ?? [{ text: a.text ?? '', style: a.style }],
    b.runs ?? [{ text: b.text ?? '', style: b.style }],
  ]
  for (const run of p.toSorted((u, v) => v.text.length - u.text.length)) {
    const other = q.find(({ text }) => textKey(text) === textKey(run.text))
    if (other) return [run.style, other.style]
  }
  return null
}

/** How far the logarithm of a ratio may be from what is declared, of what is declared. */
const NEAR = 0.5

const isNear = (seen: number, told: number): boolean =>
  Math.abs(seen - told) <= NEAR * Math.abs(told)

/** What of the ink differs at least where all letters do. */
const OTHER_LETTERS = 0.35

/** Other words are as wide as their letters say, and differ as much as those do. */
function readsOtherwise({ noise }: Scene, { a, b }: Twin, difference: TextDifference): boolean {
  const width = Math.log(difference.width / noise.width)
  const [p, q] = [expectedWidth(a.node), expectedWidth(b.node)]
  const told = p !== null && q !== null && p > 0 && q > 0 ? Math.log(q / p) : 0
  const isAsWide = Math.abs(width - told) <= NEAR * Math.abs(told) + 0.05
  if (Math.abs(told) > 0.1 && !isAsWide) return false
  // Of lines that break elsewhere only the length is seen.
  if (difference.rewrapped) return Math.abs(told) > 0.02 && Math.abs(width) > 0.02 && isAsWide
  const changed = changedShare(textKey(a.node.text ?? ''), textKey(b.node.text ?? ''))
  if (difference.mismatch < OTHER_LETTERS * changed) return false
  return (
    difference.worst > 0.12 + noise.mismatch ||
    difference.mismatch > 0.05 + noise.mismatch ||
    Math.abs(width) > 0.02
  )
}

/** The part of the longer text that is in neither its beginning nor its end that the other has too. */
function changedShare(p: string, q: string): number {
  const least = Math.min(p.length, q.length)
  let [start, end] = [0, 0]
  while (start < least && p[start] === q[start]) start++
  while (end < least - start && p.at(-1 - end) === q.at(-1 - end)) end++
  return (Math.max(p.length, q.length) - start - end) / Math.max(1, p.length, q.length)
}

/** Widths differ by less between two rasterisers, and by less is no letter another one; in logarithms. */
const LEAST_WIDTH = 0.008
const LEAST_MASS = 0.03

function lettersClaim(
  { registered, noise }: Scene,
  twin: Twin,
  difference: TextDifference,
  [p, q]: [NodeStyle, NodeStyle],
): Hypothesis | null {
  const { a, b, match } = twin
  if (match === null) return null
  const lengths = lettersOf({ ...a.node, style: p }, { ...b.node, style: q })
  const width = Math.log(difference.width / noise.width)
  const height = Math.log(difference.height / noise.height)
  const mass = Math.log(difference.mass / noise.mass)
  const whole =
    match.a.lines.reduce((sum, { w }) => sum + w, 0) * (registered.evidence.laid.a?.scale ?? 1)
  const gaps = Math.max(0, (a.node.text ?? '').length - match.a.lines.length)
  const bare = Math.max(1, whole - (p.letterSpacing ?? 0) * gaps)
  const grown = p.fontSize !== null && q.fontSize !== null ? q.fontSize / p.fontSize : 1
  const spaced = (q.letterSpacing ?? 0) * gaps
  // What the widths are if all that is declared of it holds.
  const told = Math.log(Math.max(1, bare * grown + spaced) / whole)
  const fits = Math.abs(width) > LEAST_WIDTH && isNear(width, told)
  const isSeen = ({ property, before, after }: DeclaredLength): boolean => {
    if (property === 'font-size') {
      const size = Math.log(after / before)
      return (
        (fits && isNear(Math.log(grown), told)) ||
        (!difference.rewrapped && Math.abs(height) > 0.02 && isNear(height, size))
      )
    }
    if (property === 'letter-spacing') return fits
    if (property === 'font-weight')
      return mass * (after - before) > 0 && Math.abs(mass) > LEAST_MASS
    const { pitch } = difference
    const scale = registered.evidence.laid.a?.scale ?? 1
    return pitch !== null && isNear((pitch.b - pitch.a) * scale, after - before)
  }
  const said = lengths.find(isSeen)
  if (said) {
    const em = p.fontSize ?? 14
    return claim(
      twin,
      ['typography'],
      said.property,
      2 + Math.abs(said.after - said.before) / em,
      said,
    )
  }
  const families = familiesOf(p, q)
  return families && difference.mismatch > 0.12 + 2 * noise.mismatch
    ? claim(twin, ['typography'], 'font', 1.5, { property: 'font-family', ...families })
    : null
}

/** The families that are asked for; null where any of one side is one of the other. */
function familiesOf(p: NodeStyle, q: NodeStyle): { expected: string; actual: string } | null {
  const [first, second] = [p.fontFamilies ?? [], q.fontFamilies ?? []]
  const [expected, actual] = [first[0], second[0]]
  if (expected === undefined || actual === undefined) return null
  return first.some((family) => second.includes(family)) ? null : { expected, actual }
}

/** Colours that differ by less are one colour, in CIEDE2000. */
const LEAST_COLOUR = 2.5

type Rgb = readonly [number, number, number]

const onto = (under: Rgb, ink: Rgb, share: number): Rgb => [
  under[0] + (ink[0] - under[0]) * share,
  under[1] + (ink[1] - under[1]) * share,
  under[2] + (ink[2] - under[2]) * share,
]

const dot = (p: Rgb, q: Rgb): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
const minus = (p: Rgb, q: Rgb): Rgb => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]

/** How much of a colour ink shows on a surface, and how far off in CIEDE2000 it is from that blend. */
function shareOf(seen: Rgb, under: Rgb, ink: Rgb): { share: number; off: number } {
  const span = minus(ink, under)
  const share = dot(minus(seen, under), span) / Math.max(1, dot(span, span))
  return { share, off: deltaE(...seen, ...onto(under, ink, Math.min(1.05, Math.max(0, share)))) }
}

/** Thin ink shows this much of its colour at least. */
const LEAST_SHARE = 0.35
const MOST_OFF = 6

/** A declared colour that the image bears out: thin strokes are blends of it and the surface. */
const isBorneOut = ({ share, off }: { share: number; off: number }): boolean =>
  share >= LEAST_SHARE && share <= 1.25 && off <= MOST_OFF

/** Another colour: b is what a's ink would be in b's colour, and not what it would be in a's own. */
function colourClaim(
  twin: Twin,
  { a, b }: Match,
  [p, q]: [NodeStyle, NodeStyle],
): Hypothesis | null {
  const [under, other] = [surfaceUnder(a), surfaceUnder(b)]
  const [before, after] = [inkOf(p, twin.a, under), inkOf(q, twin.b, other)]
  if (before === null || after === null) return null
  const first = shareOf(a.colour, under, before.drawn)
  if (!isBorneOut(first) || !isBorneOut(shareOf(b.colour, other, after.drawn))) return null
  const unchanged = inkOf(p, twin.a, other)
  if (unchanged === null) return null
  const [changed, kept] = [after.drawn, unchanged.drawn].map((ink) =>
    deltaE(...b.colour, ...onto(other, ink, first.share)),
  ) as [number, number]
  if (kept < LEAST_COLOUR || changed > 0.6 * kept) return null
  const [u, v] = [twin.a.node.style.opacity, twin.b.node.style.opacity]
  if (Math.abs(u - v) > 0.05)
    return claim(twin, ['shadow/effect', 'colour/background'], 'opacity', kept / LEAST_COLOUR, {
      property: 'opacity',
      expected: String(round(u)),
      actual: String(round(v)),
    })
  // Of what it stands in the opacity is told there.
  if (!sameOpacity(twin)) return null
  return claim(twin, ['colour/background'], 'text-colour', kept / LEAST_COLOUR, {
    property: 'color',
    expected: hex([...before.plain]),
    actual: hex([...after.plain]),
  })
}

const surfaceUnder = ({ parent }: Segment): Rgb => parent?.colour ?? [255, 255, 255]

/** A declared colour, and as it is drawn on a surface; null of a gradient. */
function inkOf({ fill }: NodeStyle, placed: Placed, under: Rgb): { plain: Rgb; drawn: Rgb } | null {
  if (fill?.kind !== 'colour') return null
  const plain = rgb(fill.colour)
  return { plain, drawn: onto(under, plain, fill.colour.a * opacityOf(placed)) }
}

const rgb = ({ r, g, b }: Colour): Rgb => [r, g, b]

/** How unlike the shares may be that thin and thick rasters of one ink show, as a logarithm. */
const ALIKE = 0.35

/** A difference of letters that are declared alike has to be so many times its tolerance. */
const SURE = 2.5

/** Whether what the ink seemed to tell of a text is what rasterisers make of ink that is declared alike. */
export function isInkDeclaredAlike(
  { registered: { evidence } }: Scene,
  twin: Twin,
  told: Hypothesis,
): boolean {
  if (told.evidence.kind === 'text-colour') return isColourDeclaredAlike(twin, told)
  // Letters cannot be told from an image: of a structure that is wrong elsewhere they are not believed.
  if (evidence.laid.a?.aside !== null || evidence.laid.b?.aside !== null) return false
  return OF_LETTERS.has(told.evidence.kind) && told.ratio < SURE && isSetAlike(twin)
}

const OF_LETTERS = new Set(['characters', 'weight', 'font', 'font-size', 'letter-spacing'])

function isSetAlike({ a: { node: a }, b: { node: b } }: Twin): boolean {
  const styles = comparableStyles(a, b)
  // Letters that are declared in another case are other letters to see.
  if (styles === null || a.text !== b.text) return false
  const [p, q] = styles
  return lettersOf({ ...a, style: p }, { ...b, style: q }).length === 0 && familiesOf(p, q) === null
}

/** Whether both sides declare the colours that either's ink has. */
function isColourDeclaredAlike(twin: Twin, { about }: Hypothesis): boolean {
  if (about === null || !sameOpacity(twin)) return false
  const [p, q] = [coloursOf(twin.a.node), coloursOf(twin.b.node)]
  if (p.length === 0 || q.length === 0 || !(areAmong(p, q) || areAmong(q, p))) return false
  const [first, second] = [best(p, about.a, twin.a), best(q, about.b, twin.b)]
  if (!first || !second || !isBorneOut(first) || !isBorneOut(second)) return false
  return Math.abs(Math.log(first.share / second.share)) <= ALIKE
}

const areAmong = (inks: readonly Colour[], all: readonly Colour[]): boolean =>
  inks.every((ink) => all.some((other) => deltaE(...rgb(ink), ...rgb(other)) < 1))

const coloursOf = ({ style, runs }: UiNode): Colour[] =>
  (runs ?? [{ style }]).flatMap(({ style: { fill } }) =>
    fill?.kind === 'colour' ? [fill.colour] : [],
  )

const best = (inks: readonly Colour[], segment: Segment, placed: Placed) =>
  inks
    .map((ink) => {
      const under = surfaceUnder(segment)
      return shareOf(segment.colour, under, onto(under, rgb(ink), ink.a * opacityOf(placed)))
    })
    .toSorted((p, q) => p.off - q.off)[0]
