import { round, shorthand } from '../wording.ts'
import { differenceIn } from '../structures/declared-values.ts'
import { textKey } from '../matching/text-key.ts'
import {
  lengthAlong,
  seenOf,
  type Change,
  type Declaration,
  type Kind,
  type Seen,
} from '../change.ts'
import type { Match } from '../matching/matching.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { NodeStyle, UiNode } from '../node.ts'

/**
 * States a measured difference by the property and the values of the structures, where both declare what
 * was measured: the pixels decide that something differs, the declarations what it is called.
 */
export function declared(hypothesis: Hypothesis): Hypothesis {
  const { about, change } = hypothesis
  const [a, b] = [about?.a.element?.node, about?.b.element?.node]
  if (!a || !b || hypothesis.rect_a === null || hypothesis.rect_b === null) return hypothesis
  const found = change.kind === 'padding' ? paddingOf(about, change) : declarationOf(change, a, b)
  if (found === null) return hypothesis
  const seen = seenOf(change)
  // What is declared of letters is called by its property, whatever was measured first.
  const kind = LETTERS.has(change.kind) ? kindOf(found) : change.kind
  return { ...hypothesis, change: { kind, declared: found, ...(seen && { seen }) } }
}

/**
 * How far what was measured may be from what is declared, in px: it is the difference of two lengths, each rounded
 * by half a px at most.
 */
const ROUNDING = 1

/** The paddings of the element itself, or of the one that it stands in, if they differ by what was measured. */
function paddingOf(about: Match | null, change: Change): Declaration | null {
  const length = lengthAlong(change)
  if (about === null || length === null) return null
  const sides = length.axis === 'x' ? [1, 3] : [0, 2]
  for (const [a, b] of [
    [about.a, about.b],
    [about.a.parent, about.b.parent],
  ] as const) {
    const [from, to] = [a?.element?.node, b?.element?.node]
    const [p, q] = [from?.layout?.padding, to?.layout?.padding]
    if (!to || !p || !q) continue
    const isMeasured = (i: number) =>
      Math.abs((q[i] as number) - (p[i] as number) - (length.b - length.a)) <= ROUNDING
    // Where the other sides differ by a hair, one structure counts the border in.
    const isCounted = (i: number) => {
      const apart = Math.abs((q[i] as number) - (p[i] as number))
      return sides.includes(i) || apart === 0 || apart > ROUNDING
    }
    if (sides.some(isMeasured) && [0, 1, 2, 3].every(isCounted))
      return {
        property: 'padding',
        a: { css: shorthand(p.map(round)) },
        b: { css: shorthand(q.map(round)) },
        of: to,
      }
  }
  return null
}

/** Kinds that are measured on letters: of these the structures say which property it is. */
export const LETTERS: ReadonlySet<Kind> = new Set([
  'characters',
  'font-size',
  'weight',
  'font-weight',
  'letter-spacing',
  'line-height',
  'font',
])

const kindOf = ({ property }: Declaration): Kind =>
  property === 'text' ? 'characters' : (property as DeclaredLength['property'])

function declarationOf(change: Change, a: UiNode, b: UiNode): Declaration | null {
  const { kind } = change
  if (LETTERS.has(kind))
    return (kind === 'characters' ? charactersOf(a, b) : null) ?? letters(change, a, b)
  if (kind === 'text-colour' || kind === 'icon-colour') return colours('color', a, b)
  if (kind === 'fill') return colours('background-color', a, b)
  if (kind === 'border-width') return lengths('border', a, b)
  return kind === 'radius' ? lengths(kind, a, b) : null
}

/** Other words; null where both say the same, or one is a part of the other. */
export function charactersOf(a: UiNode, b: UiNode): Declaration | null {
  const [p, q] = [a.text ?? '', b.text ?? '']
  const [ofA, ofB] = [lettersIn(a), lettersIn(b)]
  const isSame = ofA.includes(ofB[0] as string) || ofB.includes(ofA[0] as string)
  // Where links stand in the words around them a DOM structure does not say.
  const isReordered = (a.runs || b.runs) && sorted(ofA[0]) === sorted(ofB[0])
  if (isSame || isReordered || !p || !q) return null
  return { property: 'text', a: { words: p }, b: { words: q }, of: b }
}

const sorted = (letters = ''): string => Array.from(letters).toSorted().join('')

/** Of a text and of what it consists of: where several elements make one, structures do not say what is between. */
const lettersIn = ({ text, runs = [] }: UiNode): string[] =>
  [text, ...runs.map((run) => run.text)].map((part) => textKey(part ?? '').replaceAll(' ', ''))

/** A property of letters whose declared numbers differ. */
export interface DeclaredLength extends Declaration {
  property: 'font-size' | 'font-weight' | 'letter-spacing' | 'line-height'
  before: number
  after: number
}

/** The properties of letters that both declare, and differently. */
export function lettersOf(a: UiNode, b: UiNode): DeclaredLength[] {
  const found: DeclaredLength[] = []
  const add = (
    property: DeclaredLength['property'],
    before: number | null,
    after: number | null,
    least: number,
  ): void => {
    if (before === null || after === null || Math.abs(after - before) < least) return
    const value = (one: number) =>
      property === 'font-weight' ? { number: one } : { lengths: [one] }
    found.push({ property, a: value(before), b: value(after), of: b, before, after })
  }
  add('font-size', a.style.fontSize, b.style.fontSize, 0.4)
  add('font-weight', a.style.fontWeight, b.style.fontWeight, 100)
  add('letter-spacing', a.style.letterSpacing, b.style.letterSpacing, 0.15)
  add('line-height', numeric(a.style), numeric(b.style), 0.9)
  return found
}

/** The declared property that fits what was measured best; null where none differs, or each the other way. */
function letters(change: Change, a: UiNode, b: UiNode): Declaration | null {
  const asMeasured = change.kind === 'weight' ? 'font-weight' : change.kind
  const found = lettersOf(a, b).filter(
    ({ property, before, after }) =>
      (property === 'line-height') === (asMeasured === 'line-height') &&
      grownBy(seenOf(change)) * (after - before) >= 0,
  )
  return found.find(({ property }) => property === asMeasured) ?? found[0] ?? null
}

/** How much heavier, wider or further apart letters are; 0 where they are others. */
function grownBy(seen: Seen | null): number {
  if (seen?.kind === 'weight') return seen.heavier - 1
  return seen && 'a' in seen ? Number(seen.b) - Number(seen.a) : 0
}

const numeric = ({ lineHeight }: NodeStyle): number | null =>
  typeof lineHeight === 'number' ? lineHeight : null

const isPlain = ({ style: { fill } }: UiNode): boolean =>
  fill?.kind === 'colour' && fill.colour.a === 1

function colours(property: string, a: UiNode, b: UiNode): Declaration | null {
  const said = [a, b].every(isPlain) && differenceIn('fill', a.style, b.style)
  return said ? { ...said, property, of: b } : null
}

/** Sides or corners. */
function lengths(kind: 'border' | 'radius', a: UiNode, b: UiNode): Declaration | null {
  const key = kind === 'radius' ? 'cornerRadius' : 'strokeWidth'
  const said = a.style[key] && b.style[key] && differenceIn(kind, a.style, b.style)
  return said && { ...said, of: b }
}
