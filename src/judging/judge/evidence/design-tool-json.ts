import type { Steps } from '../../../base/steps.ts'
import { BLANK_STYLE } from './blank-style.ts'
import { collapseIcons, isPainted } from './collapse-icons.ts'
import { fitRadii, type Sides } from './css-values.ts'
import { cut, SQUARE, type Rounded } from './cut.ts'
import { combinePaints } from './design-paints.ts'
import { findRoot } from './design-root.ts'
import { Node } from './design-tool-node.ts'
import { inkAsFill } from './ink-as-fill.ts'
import { readText, readTypeStyle } from './text-runs.ts'
import { buildTree, ROOT } from './tree-walk.ts'
import type { NodeKind, NodeLayout, NodeStyle, Rect, UiNode } from '../node.ts'
import type { Shown, UiTree } from './ui-tree.ts'

const BOXES = new Set([
  'FRAME',
  'GROUP',
  'SECTION',
  'COMPONENT',
  'COMPONENT_SET',
  'INSTANCE',
  'RECTANGLE',
  'ELLIPSE',
  'LINE',
])
/** Drawn as one shape, whatever it is made of. */
const SHAPES = new Set(['VECTOR', 'STAR', 'REGULAR_POLYGON', 'BOOLEAN_OPERATION', 'TEXT_PATH'])
/**
 * The most runs that are kept of all texts, a bound on memory; of those beyond it the style of most characters is
 * known.
 */
const MOST_RUNS = 5_000
const UNPAINTED = new Set(['GROUP', 'TEXT'])

/**
 * Reads a node, a `document`, a whole file or a `nodes` answer of the design tool's REST API. The
 * root is the node that the image shows, else the outermost visible one with a bounding box. Throws a
 * RangeError where there is none.
 */
export function* readDesignToolJson(json: unknown, shown: Shown | null): Steps<UiTree> {
  const { raw, node: outer, bounds: origin } = findRoot(json, shown)
  let runs = 0
  const { roots, nodes } = yield* buildTree<Rounded | null>(raw, null, (child, path, clip) => {
    const node = Node.safeParse(child).data
    if (node === undefined || !isShown(node)) return null
    // The root is what the image shows, also where it is a mask.
    if (node.isMask === true && path !== ROOT) return null
    const children = SHAPES.has(node.type) ? [] : (node.children ?? [])
    const bounds = node.absoluteBoundingBox
    if (bounds === undefined || (bounds.w === 0 && bounds.h === 0))
      return { node: null, children, contexts: masked(children, clip) }
    const style = readStyle(node, bounds)
    if (isBlank(node, style)) return { node: null, children: [], context: clip }
    const frame = { rect: bounds, radii: style.cornerRadius ?? SQUARE }
    const seen = cut(painted(node, frame, style), clip)
    const inside = node.clipsContent === true ? cut(frame, clip) : clip
    const kept = node.clipsContent === true && inside === null ? [] : children
    if (seen === null) return { node: null, children: kept, contexts: masked(kept, inside) }
    const made = readNode(node, { style, seen, origin, path })
    runs += made.runs?.length ?? 0
    if (runs > MOST_RUNS) delete made.runs
    return { node: made, children: kept, contexts: masked(kept, inside) }
  })
  const root = roots[0]
  if (root === undefined) throw new RangeError('has no visible root')
  collapseIcons(root)
  const render = outer.absoluteRenderBounds
  return {
    kind: 'design',
    root,
    nodes,
    source: 'rest',
    renderBounds: render ? { ...render, x: render.x - origin.x, y: render.y - origin.y } : null,
    viewport: null,
    devicePixelRatio: null,
  }
}

const isShown = ({ visible, opacity, type }: Node): boolean =>
  visible !== false && opacity !== 0 && type !== 'SLICE'

/** What clips each child: a mask clips the siblings above it, up to the next mask. */
function masked(children: readonly unknown[], clip: Rounded | null): (Rounded | null)[] {
  let current = clip
  return children.map((child) => {
    if (!isMask(child)) return current
    const mask = Node.safeParse(child).data
    const bounds = mask?.absoluteBoundingBox
    if (mask && isShown(mask) && bounds) {
      const shape = { rect: bounds, radii: readRadii(mask, bounds.w, bounds.h) ?? SQUARE }
      current = cut(shape, clip) ?? { rect: { ...bounds, w: 0, h: 0 }, radii: SQUARE }
    }
    return clip
  })
}

const isMask = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'isMask' in raw && raw.isMask === true

interface Making {
  style: NodeStyle
  /** What its clips leave of it. */
  seen: Rounded
  origin: Rect
  path: string
}

function readNode(node: Node, { style, seen, origin, path }: Making): UiNode {
  const kind = kindOf(node, style)
  const text = kind === 'text' ? readText(node, style) : null
  const cornerRadius = style.cornerRadius && seen.radii
  return {
    id: node.id ?? path,
    kind,
    name: node.name ?? null,
    rect: { ...seen.rect, x: seen.rect.x - origin.x, y: seen.rect.y - origin.y },
    text: text && text.text,
    ...(text?.runs && { runs: text.runs }),
    style: styleAs(node, kind, { ...(text?.style ?? style), cornerRadius }),
    layout: readLayout(node),
    children: [],
  }
}

function kindOf({ type, children = [] }: Node, { fill }: NodeStyle): NodeKind {
  if (type === 'TEXT') return 'text'
  if (fill?.kind === 'image' && children.length === 0) return 'image'
  const isContainer = children.length > 0 && !SHAPES.has(type)
  return BOXES.has(type) || isContainer ? 'box' : 'icon'
}

/** A line is a box of its stroke's colour, as a rule of a page is; of an icon only its ink counts. */
function styleAs({ type }: Node, kind: NodeKind, style: NodeStyle): NodeStyle {
  if (kind === 'icon') return inkAsFill(style)
  return type === 'LINE' ? inkAsFill({ ...style, fill: null, cornerRadius: SQUARE }) : style
}

/** A shape without paint, which holds the place of an icon. */
const isBlank = (node: Node, style: NodeStyle): boolean =>
  kindOf(node, style) === 'icon' && style.fill !== null && !isPainted({ style })

/** What a node paints: a stroke may reach beyond its box, and a CSS border is a part of its own. */
function painted(node: Node, { rect, radii }: Rounded, style: NodeStyle): Rounded {
  const reach = SHAPES.has(node.type) ? [0, 0, 0, 0] : outsideStroke(node, style)
  const [top = 0, right = 0, bottom = 0, left = 0] = reach
  const { x, y, w, h } = rect
  return {
    rect: { x: x - left, y: y - top, w: w + left + right, h: h + top + bottom },
    radii: radii.map((radius, i) => (radius > 0 ? radius + (reach[i] as number) : 0)) as Sides,
  }
}

function outsideStroke({ type, strokeAlign }: Node, style: NodeStyle): number[] {
  const { stroke, strokeWidth } = style
  if (stroke === null || strokeWidth === null || UNPAINTED.has(type)) return [0, 0, 0, 0]
  // A line has no inside: its stroke lies on both sides of it, and ends where it ends.
  if (type === 'LINE') return [strokeWidth[0] / 2, 0, strokeWidth[0] / 2, 0]
  const share = strokeAlign === 'OUTSIDE' ? 1 : strokeAlign === 'CENTER' ? 0.5 : 0
  return strokeWidth.map((width) => width * share)
}

function readStyle(node: Node, { w, h }: Rect): NodeStyle {
  const stroke = node.strokes === undefined ? null : combinePaints(node.strokes)
  const weight = node.strokeWeight ?? 1
  const sides = node.individualStrokeWeights
  const drawn = stroke?.kind === 'colour' && stroke.colour.a > 0
  return {
    ...BLANK_STYLE,
    ...readTypeStyle(node.style),
    fill: node.fills === undefined ? null : combinePaints(node.fills),
    stroke: stroke?.kind === 'colour' ? stroke.colour : null,
    strokeWidth: !drawn
      ? stroke && [0, 0, 0, 0]
      : sides === undefined
        ? [weight, weight, weight, weight]
        : [sides.top, sides.right, sides.bottom, sides.left],
    cornerRadius: readRadii(node, w, h),
    opacity: node.opacity ?? 1,
    shadow: node.effects ?? null,
  }
}

/** Nodes that can have corners and say nothing of them have square ones. */
function readRadii({ type, cornerRadius, rectangleCornerRadii }: Node, w: number, h: number) {
  if (type === 'ELLIPSE') return [w / 2, w / 2, w / 2, w / 2] as Sides
  if (UNPAINTED.has(type)) return null
  const all = cornerRadius ?? 0
  return fitRadii(rectangleCornerRadii ?? [all, all, all, all], w, h)
}

function readLayout(node: Node): NodeLayout | null {
  if (node.layoutMode !== 'HORIZONTAL' && node.layoutMode !== 'VERTICAL') return null
  return {
    padding: [
      node.paddingTop ?? 0,
      node.paddingRight ?? 0,
      node.paddingBottom ?? 0,
      node.paddingLeft ?? 0,
    ],
    gap: node.itemSpacing ?? 0,
    direction: node.layoutMode === 'HORIZONTAL' ? 'row' : 'column',
  }
}
