import { hexOf } from '../../base/rgb.ts'
import {
  listNodes,
  textKey,
  type Colour,
  type Fill,
  type Rect,
  type UiNode,
} from '../judge/index.ts'
import type { NodePair } from './pair-nodes.ts'
import { px, quoted, round } from './phrases.ts'

/** Lengths that differ by less look equal. */
const MIN_LENGTH_PX = 1.5

/** The most facts listed below a note. */
const MAX_FACTS = 8

/** A property of an element, as it is worded. */
type Property = [name: string, (node: UiNode) => string | null]

const TEXT: Property[] = [
  ['Font size', ({ style }) => (style.fontSize === null ? null : px(style.fontSize))],
  ['Font weight', ({ style }) => (style.fontWeight === null ? null : String(style.fontWeight))],
  ['Line height', ({ style }) => lengthText(style.lineHeight)],
  ['Letter spacing', ({ style }) => lengthText(style.letterSpacing)],
  ['Colour', ({ style }) => fillText(style.fill)],
]

const SHAPE: Property[] = [
  ['Background', ({ kind, style }) => (kind === 'image' ? null : fillText(style.fill))],
  ['Border colour', ({ style }) => (hasStroke(style) ? colourText(style.stroke) : null)],
  ['Border width', ({ style }) => (style.strokeWidth ? sides(style.strokeWidth) : null)],
  ['Corner radius', ({ style }) => (style.cornerRadius ? sides(style.cornerRadius) : null)],
]

/** Returns how the two sides differ or, if they do not, what they share; one sentence each. */
export function nodeFacts(pairs: readonly NodePair[]): string[] {
  const both = pairs.filter((pair): pair is { a: UiNode; b: UiNode } => !!pair.a && !!pair.b)
  const differences = [
    ...gapFacts(both),
    ...both.flatMap(differencesOf),
    ...pairs.flatMap(onOneSide),
  ]
  const facts = differences.length > 0 ? differences : both.flatMap(agreed)
  return [...new Set(facts)].slice(0, MAX_FACTS)
}

/** Returns the facts about the elements of one side, if the other has no structure. */
export const factsOfOneSide = (
  nodes: readonly UiNode[],
  side: 'design' | 'built component',
): string[] => nodes.map((node) => `${described(node)} in the ${side}`).slice(0, MAX_FACTS)

function differencesOf({ a, b }: { a: UiNode; b: UiNode }): string[] {
  const facts: string[] = []
  const [inDesign, inBuilt] = [a.text ?? '', b.text ?? '']
  if (textKey(inDesign) !== textKey(inBuilt))
    facts.push(`Text is ${quoted(inBuilt)}, design ${quoted(inDesign)}`)
  // The width of a text depends on the rasteriser; a difference in size shows in the font size.
  if (a.kind !== 'text' && (differs(a.rect.w, b.rect.w) || differs(a.rect.h, b.rect.h)))
    facts.push(`Size of ${nameOf(b)} is ${size(b.rect)}, design ${size(a.rect)}`)
  for (const [name, read] of propertiesOf(b)) {
    const [inDesign, inBuilt] = [read(a), read(b)]
    if (inDesign !== null && inBuilt !== null && inDesign !== inBuilt)
      facts.push(`${name} of ${nameOf(b)} is ${inBuilt}, design ${inDesign}`)
  }
  return facts
}

/** Returns the differing distances between elements that are beside or below each other on both sides. */
function gapFacts(pairs: readonly { a: UiNode; b: UiNode }[]): string[] {
  const blocks = blocksOf(pairs)
  const facts: string[] = []
  for (const [i, next] of blocks.entries()) {
    const last = blocks[i - 1]
    if (!last) continue
    const [inDesign, inBuilt] = [gap(last.a.rect, next.a.rect), gap(last.b.rect, next.b.rect)]
    if (!inDesign || inDesign.axis !== inBuilt?.axis || !differs(inDesign.px, inBuilt.px)) continue
    const between = `Gap between ${nameOf(last.b)} and ${nameOf(next.b)}`
    facts.push(`${between} is ${px(inBuilt.px)}, design ${px(inDesign.px)}`)
  }
  return facts
}

/** Returns the elements whose gaps are visible: a button rather than its label, but the labels of a card. */
function blocksOf(pairs: readonly { a: UiNode; b: UiNode }[]) {
  const wholes = pairs.filter(({ b }) => b.kind !== 'box' || textsOf(b) <= 1)
  const inside = new Set(wholes.flatMap(({ b }) => listNodes(b).slice(1)))
  return wholes.filter(({ b }) => !inside.has(b))
}

const textsOf = (node: UiNode): number => listNodes(node).filter(({ text }) => text).length

function gap(one: Rect, other: Rect): { axis: 'x' | 'y'; px: number } | null {
  const x = Math.max(other.x - (one.x + one.w), one.x - (other.x + other.w))
  const y = Math.max(other.y - (one.y + one.h), one.y - (other.y + other.h))
  if (x >= 0 === y >= 0) return null
  return x >= 0 ? { axis: 'x', px: x } : { axis: 'y', px: y }
}

function onOneSide({ a, b }: NodePair): string[] {
  if (a && b) return []
  if (a) return [`${nameOf(a)} is in the design only`]
  return b ? [`${nameOf(b)} is in the built component only`] : []
}

const agreed = ({ a, b }: { a: UiNode; b: UiNode }): string[] =>
  described(a) === described(b) ? [`${described(b)}, as designed`] : []

function described(node: UiNode): string {
  const known = propertiesOf(node).flatMap(([name, read]) => {
    const value = read(node)
    return value === null ? [] : `${name.toLowerCase()} ${value}`
  })
  const subject = nameOf(node)
  const begun = subject.charAt(0).toUpperCase() + subject.slice(1)
  return [`${begun} is ${size(node.rect)}`, ...known.slice(0, 3)].join(', ')
}

const propertiesOf = ({ kind }: UiNode): Property[] => (kind === 'text' ? TEXT : SHAPE)

const differs = (one: number, other: number): boolean => Math.abs(one - other) >= MIN_LENGTH_PX

/** Names a text by its characters, a container by the first text in it, and anything else by its name. */
function nameOf(node: UiNode): string {
  if (node.kind === 'text') return quoted(node.text ?? '')
  const held = listNodes(node).find(({ text }) => text)
  if (held?.text) return `the ${node.kind} around ${quoted(held.text)}`
  return node.name === null ? `the ${node.kind}` : `the ${node.kind} ${quoted(node.name)}`
}

const size = ({ w, h }: Rect): string => `${round(w)} × ${round(h)} px`

const lengthText = (value: number | 'normal' | null): string | null =>
  typeof value === 'number' ? px(value) : null

function fillText(fill: Fill | null): string | null {
  if (fill?.kind === 'colour') return colourText(fill.colour)
  return fill?.kind === 'gradient' ? fill.css : null
}

/** In upper case, as in the notes of findings. */
function colourText(colour: Colour | null): string | null {
  if (!colour) return null
  const { r, g, b, a } = colour
  const channels = a < 1 ? [r, g, b, a * 255] : [r, g, b]
  return hexOf(channels).toUpperCase()
}

const hasStroke = ({ strokeWidth }: UiNode['style']): boolean =>
  strokeWidth === null || strokeWidth.some((width) => width > 0)

/** Writes four equal lengths as one. */
const sides = (lengths: readonly number[]): string =>
  new Set(lengths).size === 1 ? px(lengths[0] ?? 0) : `${lengths.map(round).join(' ')} px`
