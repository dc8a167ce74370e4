import { area, grow } from '../../../base/rectangle.ts'
import { deltaE } from '../image/colour.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { EDGE, edgesOff, shared } from '../rectangle.ts'
import { inkColour } from '../segmentation/ink-colour.ts'
import { rectOf } from '../segmentation/segment.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { expectedWidth } from './advance.ts'
import { byLine, INSIDE, marksIn, planCuts, withoutEnds, type Cut, type Line } from './cuts.ts'
import { elementsOf, type Aligned } from './element.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'
import type { Element, Segment, Segmentation } from '../segmentation/segmentation.ts'

/**
 * Ink may stand out of its box by so many px, in italics, swashes and by rounding: other elements are further
 * away.
 */
const MARGIN = 2
/**
 * Text may be drawn this far from the colour that its node names, in CIEDE2000: thin strokes are all edges, and
 * two thirds of black on white are 25 away.
 */
const MOST_AWAY = 30
/** How far the width of a text may be from what its letters take on average: condensed fonts are as narrow. */
const NARROWEST = 0.78
/** Wide ones, and monospaced ones, are as wide. */
const WIDEST = 1.32
/**
 * And by its font size besides: about one space, for ink has no side bearings and a word may be of wide letters
 * alone.
 */
const SLACK = 0.35
/**
 * How far from the middle of its box a line of text stands that is alone in it, by its font size: the next line is
 * an em and more away.
 */
const MIDDLE = 0.6
/**
 * Of what is masked by more than this part, the image shows too little to know: more than the rim of a mask that
 * only touches it.
 */
const HIDDEN = 0.05
/**
 * Of a structure's texts so many are confirmed, two in three: else it is of another image, which confirms some by
 * chance.
 */
const LEAST_SHARE = 2 / 3

/**
 * Lays the nodes of a structure over the segments of its image. Each node stands for itself: where
 * the image shows nothing like it at its place it is set aside, and the segments there speak alone.
 * `origin` is where the structure's origin lies in px of the segmentation.
 */
export function layStructure(root: UiNode, segmentation: Segmentation, where: Where): Aligned {
  const index = new RectangleIndex(segmentation.segments.slice(1), ({ rect }) => rect)
  const texts = { listed: 0, elsewhere: 0 }
  const taken = new Set<Segment>()
  const elements = elementsOf(root, where)
  const words = elements.filter(({ node }) => node.kind === 'text')
  // A page goes on below its image, but what shows none of the texts is another one.
  if (!words.some(({ rect }) => isWithin(rect, segmentation)))
    texts.listed = texts.elsewhere = words.length
  for (const at of elements.filter(isShownIn(segmentation, where))) {
    const { node, rect } = at
    const segments =
      node.kind === 'box' ? boxOf(node, rect, index) : inkOf(segmentation, at, index, where.scale)
    if (node.kind === 'text') {
      texts.listed++
      if (segments.length === 0) texts.elsewhere++
    }
    at.segments = segments.filter((segment) => !taken.has(segment))
    for (const segment of at.segments) taken.add(segment)
  }
  return { ...settle(elements, texts), scale: where.scale }
}

/** Where a structure's origin lies in px of the segmentation, and how many of its own px are one of those. */
export interface Where {
  origin: { x: number; y: number }
  scale: number
  /** What is masked. */
  hidden: readonly Rect[]
}

const isWithin = (rect: Rect, { raster: { width, height } }: Segmentation): boolean =>
  shared(rect, { x: 0, y: 0, w: width, h: height }) >= 0.5 * area(rect)

const isShownIn =
  (segmentation: Segmentation, { hidden }: Where) =>
  ({ node: { kind, text }, rect }: Element): boolean => {
    if (!isWithin(rect, segmentation) || Math.min(rect.w, rect.h) < 1) return false
    if (kind === 'text' && text === '') return false
    return kind === 'box' || hidden.every((mask) => shared(rect, mask) <= HIDDEN * area(rect))
  }

/**
 * Where segments are to be cut and joined so that texts have their own: those of which the image shows the
 * ink, though not by itself. None for a structure that is of another image.
 */
export function cutsOf(root: UiNode, segmentation: Segmentation, where: Where): Cut[] {
  const index = new RectangleIndex(segmentation.segments.slice(1), ({ rect }) => rect)
  const { scale } = where
  const texts = elementsOf(root, where)
    .filter(isShownIn(segmentation, where))
    .filter(({ node }) => node.kind === 'text')
    .map((at) => {
      const isShown = inkOf(segmentation, at, index, scale).length > 0
      const around = grow(at.rect, MARGIN)
      const marks = marksIn(around, index.touching(around))
      const lines = textOf(segmentation, at, marks, rectOf, scale) ?? []
      const em = emOf(at, scale)
      return {
        isShown,
        declaredLines: lines.map(({ parts, rect }) => ({ parts, rect, em, isShown })),
      }
    })
  const cuts = planCuts(
    segmentation,
    texts.flatMap(({ declaredLines }) => declaredLines),
  )
  const cut = new Set(cuts.map(({ declaredLine }) => declaredLine))
  const shown = texts.filter(
    ({ isShown, declaredLines }) =>
      isShown || declaredLines.some((declaredLine) => cut.has(declaredLine)),
  )
  return isForeign(texts.length, shown.length) ? [] : cuts
}

/** Two letters that touch look like an icon; what is one character may be one. */
const LETTERS = /\p{L}{2}/u

/** A structure of whose texts fewer are confirmed is of another image. */
const isForeign = (texts: number, shown: number): boolean => shown < LEAST_SHARE * texts

function settle(
  elements: Element[],
  { listed, elsewhere }: { listed: number; elsewhere: number },
): Omit<Aligned, 'scale'> {
  const why = `does not match its image: ${elsewhere} of ${listed} texts lie elsewhere`
  if (isForeign(listed, listed - elsewhere)) return { elements: [], aside: why, foreign: true }
  for (const element of elements)
    for (const segment of element.segments) {
      segment.element = element
      if (segment.kind === 'icon' && LETTERS.test(element.node.text ?? '')) segment.kind = 'text'
    }
  return { elements, aside: elsewhere > 0 ? why : null, foreign: false }
}

/** The segment whose frame is that of a painted box: a small one with something in it is taken for an icon. */
function boxOf(node: UiNode, rect: Rect, index: RectangleIndex<Segment>): Segment[] {
  if (!isPainted(node)) return []
  const around = index
    .touching(rect)
    .filter(
      ({ kind, rect: at }) => kind !== 'text' && kind !== 'line' && edgesOff(rect, at) <= EDGE,
    )
    .toSorted((p, q) => edgesOff(rect, p.rect) - edgesOff(rect, q.rect) || p.id - q.id)
  return around.slice(0, 1)
}

/** The ink of a text, icon or image that lies in its box and looks as the node says. */
function inkOf(
  segmentation: Segmentation,
  at: Element,
  index: RectangleIndex<Segment>,
  scale: number,
): Segment[] {
  const { node, rect } = at
  const around = grow(rect, MARGIN)
  const found = index
    .touching(around)
    .filter(
      (segment) =>
        isOf(node.kind, segment) &&
        shared(around, segment.rect) >= insideOf(node.kind) * area(segment.rect),
    )
    .toSorted((p, q) => p.rect.y - q.rect.y || p.rect.x - q.rect.x)
  if (node.kind !== 'text') return found
  const lines = textOf(segmentation, at, found, ({ rect }) => rect, scale)
  return (lines ?? []).flatMap(({ parts }) => parts)
}

/** The frame of a picture cuts off what is outside: one that is seen beyond it has another frame. */
const insideOf = (kind: NodeKind): number => (kind === 'image' ? 1 : INSIDE)

function isOf(kind: NodeKind, segment: Segment): boolean {
  if (kind === 'text') return segment.kind === 'text' || segment.kind === 'icon'
  if (kind === 'icon') return segment.kind !== 'line' && segment.kind !== 'box'
  return segment.kind === 'image' || segment.kind === 'icon'
}

/** An em of a text in px of the segmentation. */
const emOf = ({ node }: Element, scale: number): number => (node.style.fontSize ?? Infinity) / scale

/**
 * The lines of a text of the ink in its box: all that there are, or the one in its middle, with or without
 * what stands at one of its ends; null if that is no such text.
 */
function textOf<T>(
  segmentation: Segmentation,
  at: Element,
  found: readonly T[],
  rectOf: (part: T) => Rect,
  scale: number,
): Line<T>[] | null {
  const em = emOf(at, scale)
  const lines = byLine(found, rectOf, em)
  const middle = at.rect.y + at.rect.h / 2
  const own = lines.find(({ rect }) => Math.abs(rect.y + rect.h / 2 - middle) <= MIDDLE * em)
  const parts = own ? [own, ...withoutEnds(own, rectOf, em)].map((line) => [line]) : []
  return [lines, ...parts].find((some) => isPlausible(segmentation, at.node, some, scale)) ?? null
}

/** Whether ink can be that text: about as wide as its letters are, and of its colour. */
function isPlausible(
  { raster, ink }: Segmentation,
  node: UiNode,
  found: readonly { rect: Rect }[],
  scale: number,
): boolean {
  if (found.length === 0) return false
  const { fontSize, fill, opacity } = node.style
  const expected = expectedWidth(node)
  if (expected !== null && fontSize !== null) {
    const width = found.reduce((sum, { rect }) => sum + rect.w, 0) * scale
    const slack = SLACK * fontSize
    if (width > WIDEST * expected + slack || width < NARROWEST * expected - slack) return false
  }
  if (fill?.kind !== 'colour' || fill.colour.a < 1 || opacity < 1) return true
  const { r, g, b } = fill.colour
  return found.some(({ rect }) => deltaE(inkColour(raster, ink, rect), [r, g, b]) <= MOST_AWAY)
}
