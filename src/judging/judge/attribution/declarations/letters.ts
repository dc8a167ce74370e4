import { areDrawnAlike } from '../../measurement/region.ts'
import { textKey } from '../../matching/text-key.ts'
import { charactersOf, LETTERS, lettersOf, type DeclaredLength } from '../declared.ts'
import { EXACT_WIDTH } from '../../rules/letters.ts'
import { LEAST_INK } from '../../rules/weight.ts'
import { declaredHypothesis, type Scene } from './declared-hypothesis.ts'
import { declaredTextColour } from './inks.ts'
import type { Hypothesis } from '../hypothesis.ts'
import type { TextDifference } from '../../measurement/text-difference.ts'
import type { Match } from '../../matching/matching.ts'
import type { ElementPair } from '../../structures/element-pairs.ts'
import type { NodeStyle, UiNode } from '../../node.ts'

/** What the two structures declare of a text, where the ink differs as much as they say. */
export function declaredOfText(
  scene: Scene,
  pair: ElementPair,
  drawn: ReadonlySet<string>,
): Hypothesis[] {
  const { a, b, match } = pair
  const difference = match && scene.texts.get(match)
  if (!match || !difference || isSame(scene, match)) return []
  const found: Hypothesis[] = []
  const characters = charactersOf(a.node, b.node)
  const styles = comparableStyles(a.node, b.node)
  if (characters !== null) {
    if (readsOtherwise(scene, pair, difference))
      found.push(declaredHypothesis(pair, 'characters', 3, characters))
  } else if (styles !== null) {
    const letters = declaredOfLetters(scene, pair, difference, styles, drawn)
    if (letters !== null) found.push(letters)
  }
  const colour = styles && declaredTextColour(pair, match, styles)
  if (colour !== null) found.push(colour)
  return found
}

/** Whether both images show one text pixel for pixel, whatever is said of it. */
function isSame({ registered: { a, b } }: Scene, { a: p, b: q }: Match): boolean {
  return Math.abs(p.rect.w - q.rect.w) < 1 && areDrawnAlike(a.raster, p.rect, b.raster, q.rect)
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

/**
 * How far the logarithm of a ratio may be from what is declared, of what is declared: nearer to that than to no
 * change at all.
 */
const NEAR = 0.5

const isNear = (seen: number, declared: number): boolean =>
  Math.abs(seen - declared) <= NEAR * Math.abs(declared)

/**
 * What of the ink differs at least where all letters do: a little less than other words are told by
 * (`rules/characters.ts`), since here they are declared.
 */
const OTHER_LETTERS = 0.35

/**
 * Of a text whose letters changed by a smaller part, that part is looked for by its letters alone: one in four
 * letters, a choice.
 */
const MUCH = 0.25

/**
 * Letters that differ by less, above what the rasterisers make of all, are the same: less than half of what another font
 * makes (`rules/letters.ts`).
 */
const OTHERWISE = 0.12

/** Whether the ink differs as much as other words do, and somewhere more than rasterisers make of it. */
function readsOtherwise(
  { noise }: Scene,
  { a, b }: ElementPair,
  difference: TextDifference,
): boolean {
  const changed = changedShare(textKey(a.node.text ?? ''), textKey(b.node.text ?? ''))
  // Where much changed, the letters that did not differ as much as rasterisers make all of them.
  const rest = changed < MUCH ? 0 : (1 - changed) * noise.mismatch
  if (difference.mismatch < OTHER_LETTERS * changed + rest) return false
  const width = Math.abs(Math.log(difference.width / noise.width))
  return difference.worst > OTHERWISE + noise.mismatch || width > EXACT_WIDTH
}

/** The part of the longer text that is in neither its beginning nor its end that the other has too. */
function changedShare(p: string, q: string): number {
  const least = Math.min(p.length, q.length)
  let [start, end] = [0, 0]
  while (start < least && p[start] === q[start]) start++
  while (end < least - start && p.at(-1 - end) === q.at(-1 - end)) end++
  return (Math.max(p.length, q.length) - start - end) / Math.max(1, p.length, q.length)
}

/** Widths differ by less between two rasterisers, and by less is no letter another one; in logarithms, 1 px of 125. */
const LEAST_WIDTH = 0.008

function declaredOfLetters(
  { registered, noise }: Scene,
  pair: ElementPair,
  difference: TextDifference,
  [p, q]: [NodeStyle, NodeStyle],
  drawn: ReadonlySet<string>,
): Hypothesis | null {
  const { a, b, match } = pair
  if (match === null) return null
  const lengths = lettersOf({ ...a.node, style: p }, { ...b.node, style: q })
  const width = Math.log(difference.width / noise.width)
  const mass = Math.log(difference.mass / noise.mass)
  const whole =
    match.a.lines.reduce((sum, { w }) => sum + w, 0) * (registered.evidence.aligned.a?.scale ?? 1)
  const gaps = Math.max(0, (a.node.text ?? '').length - match.a.lines.length)
  const unspaced = Math.max(1, whole - (p.letterSpacing ?? 0) * gaps)
  const grown = p.fontSize !== null && q.fontSize !== null ? q.fontSize / p.fontSize : 1
  const spaced = (q.letterSpacing ?? 0) * gaps
  // What the widths are if all that is declared of it holds.
  const declared = Math.log(Math.max(1, unspaced * grown + spaced) / whole)
  const fits = Math.abs(width) > LEAST_WIDTH && isNear(width, declared)
  const isSeen = ({ property, before, after }: DeclaredLength): boolean => {
    if (property === 'font-size') return fits && isNear(Math.log(grown), declared)
    if (property === 'letter-spacing') return fits
    if (property === 'font-weight') return mass * (after - before) > 0 && Math.abs(mass) > LEAST_INK
    const { pitch } = difference
    const scale = registered.evidence.aligned.a?.scale ?? 1
    return pitch !== null && isNear((pitch.b - pitch.a) * scale, after - before)
  }
  const said = lengths.find(isSeen)
  if (said) {
    const em = p.fontSize ?? 14
    return declaredHypothesis(
      pair,
      said.property,
      2 + Math.abs(said.after - said.before) / em,
      said,
    )
  }
  const families = familiesOf(p, q)
  return families && drawn.has(keyOf(families)) && isOtherwiseDrawn(difference, noise)
    ? declaredHypothesis(pair, 'font', 1.5, {
        property: 'font-family',
        a: { css: families.expected },
        b: { css: families.actual },
      })
    : null
}

const isOtherwiseDrawn = ({ mismatch }: TextDifference, noise: Scene['noise']): boolean =>
  mismatch > OTHERWISE + 2 * noise.mismatch

/** Two families that are asked for, the one here and the other there. */
interface Families {
  expected: string
  actual: string
}

const keyOf = ({ expected, actual }: Families): string => JSON.stringify([expected, actual])

/**
 * The pairs of families that most texts of a pair show: where the letters are alike, the one family
 * stands in for the other, or both sides name one font in two ways.
 */
export function drawnFamilies({ texts, noise }: Scene, pairs: readonly ElementPair[]): Set<string> {
  const shown = new Map<string, number>()
  for (const { a, b, match } of pairs) {
    const difference = match && texts.get(match)
    const styles = difference && !difference.rewrapped && comparableStyles(a.node, b.node)
    const families = styles && familiesOf(...styles)
    if (!difference || !families) continue
    const key = keyOf(families)
    shown.set(key, (shown.get(key) ?? 0) + (isOtherwiseDrawn(difference, noise) ? 1 : -1))
  }
  return new Set([...shown].flatMap(([key, most]) => (most > 0 ? [key] : [])))
}

/** The families that are asked for; null where any of one side is one of the other. */
function familiesOf(p: NodeStyle, q: NodeStyle): Families | null {
  const [first, second] = [p.fontFamilies ?? [], q.fontFamilies ?? []]
  const [expected, actual] = [first[0], second[0]]
  if (expected === undefined || actual === undefined) return null
  return first.some((family) => second.includes(family)) ? null : { expected, actual }
}

/**
 * A difference of letters that are declared alike has to be so many times its tolerance: for declarations are
 * seldom wrong; a choice.
 */
const SURE = 2.5

/** Whether what the letters seemed to show of a text is what rasterisers make of letters that are declared alike. */
export function areLettersDeclaredAlike(
  { registered: { evidence }, noise }: Scene,
  pair: ElementPair,
  measured: Hypothesis,
): boolean {
  // An image does not show which letters they are: of a structure that is wrong elsewhere they are not believed.
  if (evidence.aligned.a?.aside !== null || evidence.aligned.b?.aside !== null) return false
  const { kind } = measured.change
  // One rasteriser draws all letters otherwise where they lie between other pixels, but no heavier or other ones.
  if (noise.exact && kind !== 'font') return false
  return kind !== 'line-height' && LETTERS.has(kind) && measured.ratio < SURE && isSetAlike(pair)
}

function isSetAlike({ a: { node: a }, b: { node: b } }: ElementPair): boolean {
  const styles = comparableStyles(a, b)
  // Letters that are declared in another case are other letters to see.
  if (styles === null || a.text !== b.text) return false
  const [p, q] = styles
  return lettersOf({ ...a, style: p }, { ...b, style: q }).length === 0 && familiesOf(p, q) === null
}
