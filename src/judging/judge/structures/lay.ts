import { deltaE } from '../image/colour.ts'
import { isPainted } from '../evidence/collapse-icons.ts'
import { listNodes } from '../evidence/tree-walk.ts'
import { area, grow, shared } from '../rectangle.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { expectedWidth } from './advance.ts'
import type { Element, Laid, Placed } from './element.ts'
import type { NodeKind, Rect, UiNode } from '../node.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** The part of a segment that lies in the box of a node whose it is. */
const INSIDE = 0.7
/** Ink may stand out of its box by so many px: italics, swashes, rounding. */
const MARGIN = 2
/** Text may be drawn this far from the colour that its node names: thin strokes are all edges. */
const MOST_AWAY = 30
/** How far the width of a text may be from what its letters take on average, and by its font size besides. */
const WIDTH = { least: 0.78, most: 1.32, em: 0.35 }
/** The edges of a painted box lie this near to where its node says. */
const EDGE = 2.5
/** Of what is masked by more than this part, the image shows too little to tell. */
const HIDDEN = 0.05
/** A structure of whose texts fewer are borne out is of another image. */
const LEAST_SHARE = 2 / 3

/**
 * Lays the nodes of a structure over the segments of its image. Each node stands for itself: where
 * the image shows nothing like it at its place it is set aside, and the segments there speak alone.
 * `origin` is where the structure's origin lies in px of the segmentation.
 */
export function layStructure(
  root: UiNode,
  segmentation: Segmentation,
  {
    origin,
    scale,
    hidden,
  }: { origin: { x: number; y: number }; scale: number; hidden: readonly Rect[] },
): Laid {
  const place = ({ x, y, w, h }: Rect): Rect => ({
    x: x / scale + origin.x,
    y: y / scale + origin.y,
    w: w / scale,
    h: h / scale,
  })
  const { width, height } = segmentation.raster
  const image: Rect = { x: 0, y: 0, w: width, h: height }
  const index = new RectangleIndex(segmentation.segments.slice(1), ({ rect }) => rect)
  const elements: Element[] = []
  const texts = { listed: 0, elsewhere: 0 }
  const taken = new Set<Segment>()
  const placed: Placed[] = []
  const byNode = new Map<UiNode, Placed>()
  for (const node of listNodes(root)) {
    const rect = place(node.rect)
    const at: Placed = { node, rect, parent: byNode.get(node) ?? null, element: null }
    placed.push(at)
    for (const child of node.children) byNode.set(child, at)
    if (shared(rect, image) < 0.5 * area(rect) || Math.min(rect.w, rect.h) < 1) continue
    const kind = node.kind
    if (kind === 'text' && node.text === '') continue
    if (kind !== 'box' && hidden.some((mask) => shared(rect, mask) > HIDDEN * area(rect))) continue
    const segments =
      kind === 'box' ? boxOf(node, rect, index) : inkOf(node, kind, rect, index, scale)
    const free = segments.filter((segment) => !taken.has(segment))
    if (kind === 'text') {
      texts.listed++
      if (segments.length === 0) texts.elsewhere++
    }
    if (free.length === 0) continue
    for (const segment of free) taken.add(segment)
    at.element = { node, kind, rect, segments: free }
    elements.push(at.element)
  }
  return { ...settle({ elements, placed }, texts), scale }
}

function settle(
  { elements, placed }: Pick<Laid, 'elements' | 'placed'>,
  { listed, elsewhere }: { listed: number; elsewhere: number },
): Omit<Laid, 'scale'> {
  const why = `does not match its image: ${elsewhere} of ${listed} texts lie elsewhere`
  if (listed > 0 && listed - elsewhere < LEAST_SHARE * listed)
    return { elements: [], placed: [], aside: why, foreign: true }
  for (const element of elements) for (const segment of element.segments) segment.element = element
  return { elements, placed, aside: elsewhere > 0 ? why : null, foreign: false }
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

const edgesOff = (p: Rect, q: Rect): number =>
  Math.max(
    Math.abs(p.x - q.x),
    Math.abs(p.y - q.y),
    Math.abs(p.x + p.w - q.x - q.w),
    Math.abs(p.y + p.h - q.y - q.h),
  )

/** The ink of a text, icon or image that lies in its box and looks as the node says. */
function inkOf(
  node: UiNode,
  kind: NodeKind,
  rect: Rect,
  index: RectangleIndex<Segment>,
  scale: number,
): Segment[] {
  const around = grow(rect, MARGIN)
  const found = index
    .touching(around)
    .filter(
      (segment) =>
        isOf(kind, segment) && shared(around, segment.rect) >= INSIDE * area(segment.rect),
    )
    .toSorted((p, q) => p.rect.y - q.rect.y || p.rect.x - q.rect.x)
  if (kind !== 'text') return found
  return isPlausible(node, found, scale) ? found : []
}

function isOf(kind: NodeKind, segment: Segment): boolean {
  if (kind === 'text') return segment.kind === 'text' || segment.kind === 'icon'
  if (kind === 'icon') return segment.kind !== 'line' && segment.kind !== 'box'
  return segment.kind === 'image' || segment.kind === 'icon'
}

/** Whether ink can be that text: about as wide as its letters are, and of its colour. */
function isPlausible(node: UiNode, found: readonly Segment[], scale: number): boolean {
  if (found.length === 0) return false
  const { fontSize, fill, opacity } = node.style
  const expected = expectedWidth(node)
  if (expected !== null && fontSize !== null) {
    const width = found.reduce((sum, { rect }) => sum + rect.w, 0) * scale
    const room = WIDTH.em * fontSize
    if (width > WIDTH.most * expected + room || width < WIDTH.least * expected - room) return false
  }
  if (fill?.kind !== 'colour' || fill.colour.a < 1 || opacity < 1) return true
  const { r, g, b } = fill.colour
  return found.some(({ colour }) => deltaE(...colour, r, g, b) <= MOST_AWAY)
}
