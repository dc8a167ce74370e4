import { nameOf, px, round, shortenBoth } from '../wording.ts'
import { shorthand } from '../verdict/words.ts'
import { differenceIn, type Said } from '../structures/said.ts'
import { textKey } from '../matching/text-key.ts'
import type { FindingEvidence } from '../finding.ts'
import type { Match } from '../matching/matching.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { NodeStyle, UiNode } from '../node.ts'

/** A property that both structures declare, and differently. */
type Declared = Required<Said>

/**
 * Says a measured difference in the words and numbers of the structures, where both declare what
 * was measured: the pixels decide that something differs, the declarations what it is called.
 */
export function declared(hypothesis: Hypothesis): Hypothesis {
  const { about, evidence } = hypothesis
  const [a, b] = [about?.a.element?.node, about?.b.element?.node]
  if (!a || !b || hypothesis.rect_a === null || hypothesis.rect_b === null) return hypothesis
  const said =
    evidence.kind === 'padding' ? paddingOf(about, evidence) : saidOf(evidence.kind, a, b)
  if (said === null) return hypothesis
  const { note, property, expected, actual } = said
  return { ...hypothesis, note, evidence: { ...evidence, property, expected, actual } }
}

/** How far what was measured may be from what is declared, in px. */
const ROUNDING = 1

/** The paddings of the element itself, or of the one that it stands in, if they differ by what was measured. */
function paddingOf(about: Match | null, { measure }: FindingEvidence): Declared | null {
  if (about === null || measure === undefined) return null
  const sides = measure.axis === 'x' ? [1, 3] : [0, 2]
  for (const [a, b] of [
    [about.a, about.b],
    [about.a.parent, about.b.parent],
  ] as const) {
    const [from, to] = [a?.element?.node, b?.element?.node]
    const [p, q] = [from?.layout?.padding, to?.layout?.padding]
    if (!to || !p || !q) continue
    const isMeasured = (i: number) =>
      Math.abs((q[i] as number) - (p[i] as number) - measure.delta) <= ROUNDING
    if (sides.some(isMeasured))
      return difference(to, {
        property: 'padding',
        expected: shorthand(p.map(round)),
        actual: shorthand(q.map(round)),
      })
  }
  return null
}

/** Kinds that are measured on letters: of these the structures say which property it is. */
export const LETTERS = new Set([
  'characters',
  'font-size',
  'weight',
  'font-weight',
  'letter-spacing',
  'line-height',
  'font',
])

function saidOf(kind: string, a: UiNode, b: UiNode): Declared | null {
  if (LETTERS.has(kind)) return charactersOf(a, b) ?? letters(kind, a, b)
  if (kind === 'text-colour' || kind === 'icon-colour') return colours('color', a, b)
  if (kind === 'fill') return colours('background-color', a, b)
  if (kind === 'border-width') return lengths('border', a, b)
  return kind === 'radius' ? lengths(kind, a, b) : null
}

/** Other words; null where both say the same, or one is a part of the other. */
export function charactersOf(a: UiNode, b: UiNode): Declared | null {
  const [p, q] = [a.text ?? '', b.text ?? '']
  const [ofA, ofB] = [lettersIn(a), lettersIn(b)]
  const isSame = ofA.includes(ofB[0] as string) || ofB.includes(ofA[0] as string)
  if (isSame || !p || !q) return null
  const [said, built] = shortenBoth(p, q)
  const note = `The text is “${built}”, the design says “${said}”.`
  return { property: 'text', expected: p, actual: q, note }
}

/** Of a text and of what it consists of: where several elements make one, structures do not tell the space between. */
const lettersIn = ({ text, runs = [] }: UiNode): string[] =>
  [text, ...runs.map((run) => run.text)].map((part) => textKey(part ?? '').replaceAll(' ', ''))

export const difference = (b: UiNode, { property, expected, actual, note }: Said): Declared => ({
  property,
  expected,
  actual,
  note: note ?? `The ${property} of ${nameOf(b)} is ${actual}, the design has ${expected}.`,
})

/** A property of letters whose declared numbers differ. */
export interface DeclaredLength extends Declared {
  before: number
  after: number
}

/** The properties of letters that both declare, and differently. */
export function lettersOf(a: UiNode, b: UiNode): DeclaredLength[] {
  const found: DeclaredLength[] = []
  const add = (
    property: string,
    before: number | null,
    after: number | null,
    least: number,
    say: (value: number) => string,
  ): void => {
    if (before === null || after === null || Math.abs(after - before) < least) return
    const said = { property, expected: say(before), actual: say(after) }
    found.push({ ...difference(b, said), before, after })
  }
  add('font-size', a.style.fontSize, b.style.fontSize, 0.4, px)
  add('font-weight', a.style.fontWeight, b.style.fontWeight, 100, String)
  add('letter-spacing', a.style.letterSpacing, b.style.letterSpacing, 0.15, px)
  add('line-height', numeric(a.style), numeric(b.style), 0.9, px)
  return found
}

/** The declared property that fits what was measured best; null where none differs. */
function letters(kind: string, a: UiNode, b: UiNode): Declared | null {
  const found = lettersOf(a, b)
  const asMeasured = kind === 'weight' ? 'font-weight' : kind
  return found.find(({ property }) => property === asMeasured) ?? found[0] ?? null
}

const numeric = ({ lineHeight }: NodeStyle): number | null =>
  typeof lineHeight === 'number' ? lineHeight : null

const isPlain = ({ style: { fill } }: UiNode): boolean =>
  fill?.kind === 'colour' && fill.colour.a === 1

function colours(property: string, a: UiNode, b: UiNode): Declared | null {
  const said = [a, b].every(isPlain) && differenceIn('fill', a.style, b.style)
  return said ? difference(b, { ...said, property }) : null
}

/** Sides or corners. */
function lengths(kind: 'border' | 'radius', a: UiNode, b: UiNode): Declared | null {
  const key = kind === 'radius' ? 'cornerRadius' : 'strokeWidth'
  const said = a.style[key] && b.style[key] && differenceIn(kind, a.style, b.style)
  return said && difference(b, said)
}
