import { isPainted } from '../evidence/collapse-icons.ts'
import { hexOf } from '../evidence/css-values.ts'
import { domPath } from '../evidence/dom-structure.ts'
import { deltaE } from '../image/colour.ts'
import { nameOf, px, shorten, type Draft } from '../verdict/draft.ts'
import { compareRegions } from '../verdict/region.ts'
import { lookAt, placePair, placeTexts, type Scene, type TextLook } from '../verdict/scene.ts'
import { fillDistance } from './fill-distance.ts'
import { isSeenInInk } from './letters.ts'
import type { NodePair } from '../matching/matching.ts'
import type { FindingEvidence, Label, Severity } from '../finding.ts'
import type { Rect, UiNode } from '../node.ts'

/** The differences of a text that both sides have. */
export function textDrafts(scene: Scene, pair: NodePair): Draft[] {
  const rects = placeTexts(scene, pair)
  const look = lookAt(scene, pair)
  if (look === null) return []
  const { a, b } = look
  const boxes = { a: a.inkRect ?? rects.a, b: b.inkRect ?? rects.b }
  const same = compareRegions(scene.a, grown(boxes.a), scene.b, grown(boxes.b))
  if (same !== null && same.worst < 4 && sameSize(boxes.a, boxes.b)) return []
  const element = elementOf(scene, pair)
  const make = element
    ? draftOf(pair, element.a, element.b)
    : draftOf(pair, readable(boxes.a, rects.a), readable(boxes.b, rects.b))
  const drafts: Draft[] = []
  const content = characters(pair)
  if (content) drafts.push(make(...content))
  const letters = typography(pair, look, scene.shrink)
  if (letters !== null && (content !== null || lettersDiffer({ a, b })))
    drafts.push(
      make(['typography'], 'minor', letters.ratio, letters.note, {
        kind: 'typography',
        property: letters.property,
        expected: letters.expected,
        actual: letters.actual,
      }),
    )
  const colour = inkColour(scene, pair, { a, b })
  if (colour) drafts.push(make(...colour))
  return drafts
}

/** Where an element with a look of its own holds the text, that element's rectangles. */
function elementOf(scene: Scene, { b }: NodePair): { a: Rect; b: Rect } | null {
  if (domPath(b.id) === b.id) return null
  const element = scene.matching.b.parent.get(b)
  const pair = element && scene.matching.ofB.get(element)
  return pair && isPainted(pair.b) ? placePair(scene, pair) : null
}

const grown = (rect: Rect): Rect => ({ x: rect.x - 1, y: rect.y - 1, w: rect.w + 2, h: rect.h + 2 })

/** Whether the ink is wider, higher or heavier: letters of another style are one of these. */
function lettersDiffer({ a, b }: TextLook): boolean {
  if (a.inkRect === null || b.inkRect === null) return true
  const mass = b.mass / Math.max(1, a.mass)
  return (
    Math.abs(a.inkRect.w - b.inkRect.w) > 1.5 ||
    Math.abs(a.inkRect.h - b.inkRect.h) > 1.5 ||
    mass > 1.06 ||
    mass < 0.94
  )
}

const sameSize = (p: Rect, q: Rect): boolean => Math.abs(p.w - q.w) <= 1 && Math.abs(p.h - q.h) <= 1

/** The ink of a text, unless it is so little that its element says more. */
const readable = (ink: Rect, element: Rect): Rect => (ink.w * ink.h < 16 ? element : ink)

type Parts = [Draft['labels'], Severity, number, string, FindingEvidence]

function draftOf(pair: NodePair, rectA: Rect, rectB: Rect) {
  return (...[labels, severity, ratio, note, evidence]: Parts): Draft => ({
    labels,
    severity,
    ratio,
    note,
    rectA,
    rectB,
    pass: 'main-pass',
    confirmed: true,
    evidence: { ...evidence, design_node: pair.a.id, dom_node: domPath(pair.b.id) },
    pair,
  })
}

function characters({ a, b }: NodePair): Parts | null {
  const [p, q] = [a.text ?? '', b.text ?? '']
  if (p.normalize('NFKC') === q.normalize('NFKC')) return null
  const note = `The text is “${shorten(q)}”, the design says “${shorten(p)}”.`
  const evidence = { kind: 'characters', property: 'text', expected: p, actual: q }
  return [['text/content'], 'major', 5, note, evidence]
}

interface TypeDifference {
  ratio: number
  note: string
  property: string
  expected: string
  actual: string
}

/** The most telling difference of the letters' style: one cause, one finding. */
function typography(pair: NodePair, look: TextLook, shrink: number): TypeDifference | null {
  const { a, b } = pair
  const found: TypeDifference[] = []
  const lengths = [
    ['font-size', a.style.fontSize, b.style.fontSize, 0.4],
    ['letter-spacing', a.style.letterSpacing, b.style.letterSpacing, 0.15],
    ['line-height', numeric(a), numeric(b), 0.9],
  ] as const
  for (const [property, before, after, tolerance] of lengths) {
    if (before === null || after === null) continue
    const [p, q] = [before * shrink, after * shrink]
    if (Math.abs(q - p) <= tolerance) continue
    if (property === 'line-height' && !isParagraph(pair)) continue
    if (!isSeenInInk(pair, look, property, before, after)) continue
    found.push(difference(pair, property, px(p), px(q), Math.abs(q - p) / tolerance))
  }
  const [weightA, weightB] = [a.style.fontWeight, b.style.fontWeight]
  if (
    weightA !== null &&
    weightB !== null &&
    Math.abs(weightA - weightB) >= 100 &&
    isSeenInInk(pair, look, 'font-weight', weightA, weightB)
  )
    found.push(
      difference(
        pair,
        'font-weight',
        String(weightA),
        String(weightB),
        Math.abs(weightB - weightA) / 60,
      ),
    )
  const [familyA, familyB] = [a.style.fontFamily, b.style.fontFamily]
  if (familyA !== null && familyB !== null && familyKey(familyA) !== familyKey(familyB))
    found.push(difference(pair, 'font-family', familyA, familyB, 5))
  return found.toSorted((p, q) => q.ratio - p.ratio)[0] ?? null
}

function difference(
  { b }: NodePair,
  property: string,
  expected: string,
  actual: string,
  ratio: number,
): TypeDifference {
  const note = `The ${property} of ${nameOf(b)} is ${actual}, the design has ${expected}.`
  return { ratio, note, property, expected, actual }
}

const numeric = ({ style }: UiNode): number | null =>
  typeof style.lineHeight === 'number' ? style.lineHeight : null

/** A line's height shows only between lines. */
const isParagraph = ({ b }: NodePair): boolean => b.rect.h > 1.7 * (b.style.fontSize ?? b.rect.h)

/** Names of one family that tools write differently. */
const familyKey = (family: string): string =>
  family.replace(/[\s_-]+/g, '').replace(/(variable|vf|regular|pro|text)$/, '')

const COLOUR_TOLERANCE = 2.5

/** A colour differs where both the evidence, if it says anything, and the ink say so. */
function inkColour(scene: Scene, { a, b }: NodePair, look: TextLook): Parts | null {
  if (look.a.ink === null || look.b.ink === null) return null
  const seen = deltaE(...look.a.ink, ...look.b.ink)
  const told = fillDistance(a.style.fill, b.style.fill)
  const least = Math.max(COLOUR_TOLERANCE, scene.limits.min_colour_delta_e)
  const opacity = Math.abs(a.style.opacity - b.style.opacity)
  if (opacity > 0.05 && seen > least) return null
  if (told === null || told <= least || seen <= Math.min(least, told / 4)) return null
  const [expected, actual] = [colourText(a), colourText(b)]
  const note = `The colour of ${nameOf(b)} is ${actual}, the design has ${expected} (ΔE ${told.toFixed(1)}).`
  const evidence = { kind: 'colour', property: 'color', expected, actual }
  const labels: [Label] = ['colour/background']
  return [labels, told > 12 ? 'major' : 'minor', told / least, note, evidence]
}

export const colourText = ({ style }: UiNode): string =>
  style.fill?.kind === 'colour' ? hexOf(style.fill.colour) : (style.fill?.kind ?? 'unknown')
