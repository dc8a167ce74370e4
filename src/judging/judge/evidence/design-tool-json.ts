import * as z from 'zod'
import { BLANK_STYLE, normaliseText } from './blank-style.ts'
import { name, styleValue, words } from './bounded-text.ts'
import { collapseIcons } from './collapse-icons.ts'
import { fitRadii, type Sides } from './css-values.ts'
import { combinePaints, Effects, Paints } from './design-paints.ts'
import { inkAsFill } from './ink-as-fill.ts'
import { MAX_NODES } from './evidence-file.ts'
import { buildTree } from './tree-walk.ts'
import type { DesignTree } from './design-tree.ts'
import type { NodeKind, NodeLayout, NodeStyle, Rect, UiNode } from '../node.ts'

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const number = optional(z.number())

const Bounds = z
  .object({ x: z.number(), y: z.number(), width: z.number().min(0), height: z.number().min(0) })
  .transform(({ x, y, width, height }): Rect => ({ x, y, w: width, h: height }))

const TypeStyle = z.object({
  fontFamily: styleValue,
  fontSize: number,
  fontWeight: number,
  lineHeightPx: number,
  lineHeightUnit: styleValue,
  letterSpacing: number,
  textAlignHorizontal: styleValue,
  textCase: styleValue,
})

/** A node of the design tool's REST API, as far as it is used. */
const Node = z.object({
  id: name,
  name,
  type: name.transform((type) => type ?? 'VECTOR'),
  visible: optional(z.boolean()),
  children: optional(z.array(z.unknown())),
  absoluteBoundingBox: optional(Bounds),
  absoluteRenderBounds: optional(Bounds),
  opacity: optional(z.number().min(0).max(1)),
  fills: optional(Paints),
  strokes: optional(Paints),
  strokeWeight: number,
  strokeAlign: styleValue,
  individualStrokeWeights: optional(
    z.object({ top: z.number(), right: z.number(), bottom: z.number(), left: z.number() }),
  ),
  cornerRadius: number,
  rectangleCornerRadii: optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  effects: optional(Effects),
  clipsContent: optional(z.boolean()),
  layoutMode: styleValue,
  paddingTop: number,
  paddingRight: number,
  paddingBottom: number,
  paddingLeft: number,
  itemSpacing: number,
  characters: words,
  style: optional(TypeStyle),
})
type Node = z.output<typeof Node>

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

/**
 * Reads a node, a `document`, a whole file or a `nodes` answer of the design tool's REST API. The
 * root is the outermost visible node with a bounding box. Throws a RangeError where there is none.
 */
export function readDesignToolJson(json: unknown): DesignTree {
  const { raw, node: outer } = findRoot(json)
  const origin = outer.absoluteBoundingBox as Rect
  const { roots, nodes } = buildTree<Rect | null>(raw, null, (child, path, depth, clip) => {
    const node = Node.safeParse(child).data
    if (node === undefined || node.visible === false || node.opacity === 0) return null
    const children = node.children ?? []
    const bounds = node.absoluteBoundingBox
    if (bounds === undefined || (bounds.w === 0 && bounds.h === 0))
      return { node: null, children, context: clip }
    if (clip !== null && isOutside(bounds, clip)) return null
    return {
      node: readNode(node, bounds, origin, path, depth),
      children,
      context: node.clipsContent === true ? bounds : clip,
    }
  })
  const root = roots[0]
  if (root === undefined) throw new RangeError('has no visible root')
  collapseIcons(root)
  const render = outer.absoluteRenderBounds
  const renderBounds = render && { ...render, x: render.x - origin.x, y: render.y - origin.y }
  return { root, nodes, source: 'rest', renderBounds: renderBounds ?? null }
}

const Answer = z.object({
  document: optional(z.unknown()),
  nodes: optional(z.record(z.string(), z.object({ document: z.unknown() }).nullable())),
})

/** Breadth first, so that the outermost is met first. */
function findRoot(json: unknown): { raw: unknown; node: Node } {
  const response = Answer.safeParse(json).data
  const inner = Object.values(response?.nodes ?? {}).map((entry) => entry?.document)
  const queue: unknown[] = [...inner, response?.document, json].filter((raw) => raw !== undefined)
  if (queue.length > MAX_NODES) throw new RangeError(`has more than ${MAX_NODES} nodes`)
  for (let i = 0; i < queue.length; i++) {
    const raw = queue[i]
    const node = Node.safeParse(raw).data
    if (node === undefined || node.visible === false) continue
    if (node.absoluteBoundingBox && node.absoluteBoundingBox.w > 0) return { raw, node }
    const children = node.children ?? []
    if (queue.length + children.length > MAX_NODES)
      throw new RangeError(`has more than ${MAX_NODES} nodes`)
    for (const child of children) queue.push(child)
  }
  throw new RangeError('has no node with a bounding box')
}

const isOutside = (rect: Rect, clip: Rect): boolean =>
  rect.x >= clip.x + clip.w ||
  rect.y >= clip.y + clip.h ||
  rect.x + rect.w <= clip.x ||
  rect.y + rect.h <= clip.y

function readNode(node: Node, bounds: Rect, origin: Rect, path: string, depth: number): UiNode {
  const style = readStyle(node, bounds)
  const kind = kindOf(node, style)
  const grown = kind === 'box' ? outsideStroke(node, style) : [0, 0, 0, 0]
  const [top = 0, right = 0, bottom = 0, left = 0] = grown
  return {
    id: node.id ?? path,
    kind,
    name: node.name ?? null,
    rect: {
      x: bounds.x - origin.x - left,
      y: bounds.y - origin.y - top,
      w: bounds.w + left + right,
      h: bounds.h + top + bottom,
    },
    text: kind === 'text' ? characters(node) : null,
    style: kind === 'icon' ? inkAsFill(style) : style,
    layout: readLayout(node),
    depth,
    children: [],
  }
}

function kindOf({ type, children }: Node, { fill }: NodeStyle): NodeKind {
  if (type === 'TEXT') return 'text'
  if (fill?.kind === 'image' && (children ?? []).length === 0) return 'image'
  return BOXES.has(type) ? 'box' : 'icon'
}

/** How far a stroke reaches beyond the bounding box, as a CSS border is a part of its box. */
function outsideStroke({ strokeAlign }: Node, { stroke, strokeWidth }: NodeStyle): number[] {
  if (stroke === null || strokeWidth === null) return [0, 0, 0, 0]
  const share = strokeAlign === 'OUTSIDE' ? 1 : strokeAlign === 'CENTER' ? 0.5 : 0
  return strokeWidth.map((width) => width * share)
}

function characters({ characters: text = '', style }: Node): string {
  const read = normaliseText(text)
  if (style?.textCase === 'UPPER') return read.toUpperCase()
  return style?.textCase === 'LOWER' ? read.toLowerCase() : read
}

function readStyle(node: Node, { w, h }: Rect): NodeStyle {
  const stroke = node.strokes === undefined ? null : combinePaints(node.strokes)
  const weight = node.strokeWeight ?? 1
  const sides = node.individualStrokeWeights
  const drawn = stroke?.kind === 'colour' && stroke.colour.a > 0
  const text = node.style
  return {
    ...BLANK_STYLE,
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
    fontFamily: text?.fontFamily?.trim().toLowerCase() ?? null,
    fontSize: text?.fontSize ?? null,
    fontWeight: text?.fontWeight ?? null,
    lineHeight: text?.lineHeightUnit?.startsWith('INTRINSIC')
      ? 'normal'
      : (text?.lineHeightPx ?? null),
    letterSpacing: text?.letterSpacing ?? null,
    textAlign: text?.textAlignHorizontal?.toLowerCase() ?? null,
  }
}

/** Nodes that can have corners and say nothing of them have square ones. */
function readRadii({ type, cornerRadius, rectangleCornerRadii }: Node, w: number, h: number) {
  if (type === 'ELLIPSE') return [w / 2, w / 2, w / 2, w / 2] as Sides
  if (type === 'TEXT' || type === 'GROUP') return null
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
