import * as z from 'zod'
import type { Steps } from '../../../base/steps.ts'
import { BLANK_STYLE, normaliseText } from './blank-style.ts'
import { fillValue, name, optional, styleValue, words } from './bounded-text.ts'
import { collapseIcons } from './collapse-icons.ts'
import { parseCssColour } from './css-colour.ts'
import {
  fitRadii,
  normaliseShadow,
  parseFontFamilies,
  parseFontWeight,
  parseBackground,
  type Sides,
} from './css-values.ts'
import { buildTree } from './tree-walk.ts'
import { inkAsFill } from './ink-as-fill.ts'
import type { Colour, Fill, NodeKind, NodeLayout, NodeStyle, UiNode } from '../node.ts'
import type { UiTree } from './ui-tree.ts'

const finite = z.number()
const positive = finite.min(0)
const fourOf = (each: z.ZodNumber) => z.tuple([each, each, each, each])
const length = optional(z.number().min(0))

const Style = z.object({
  fill: fillValue,
  stroke: styleValue,
  stroke_width: optional(z.union([positive, fourOf(positive)])),
  corner_radius: optional(z.union([positive, fourOf(positive)])),
  opacity: optional(z.number().min(0).max(1)),
  font_family: styleValue,
  font_size: length,
  font_weight: optional(z.union([finite, z.string().max(20)])),
  line_height: optional(z.union([finite.min(0), z.literal('normal')])),
  letter_spacing: optional(finite),
  text_align: styleValue,
  padding: optional(fourOf(finite)),
  gap: optional(finite),
  direction: optional(z.enum(['row', 'column'])),
  shadow: styleValue,
})
type Style = z.output<typeof Style>

const Node = z.object({
  id: z.union([z.number(), name]),
  name,
  type: name,
  box: optional(z.object({ x: finite, y: finite, w: finite.min(0), h: finite.min(0) })),
  visible: optional(z.boolean()),
  text: words,
  style: optional(Style),
  children: optional(z.array(z.unknown())),
})

export const Structure = z.object({ version: z.literal(1), source: name, root: z.unknown() })

/** Reads a design structure in this service's own format. Throws a RangeError saying why not. */
export function* readDesignStructure(structure: z.output<typeof Structure>): Steps<UiTree> {
  const origin = Node.safeParse(structure.root).data?.box
  if (origin === undefined) throw new RangeError('has a root without a box')
  const { roots, nodes } = yield* buildTree(structure.root, null, (raw, path) => {
    const node = Node.safeParse(raw).data
    if (node === undefined || isHidden(node)) return null
    const children = node.children ?? []
    const box = node.box
    if (box === undefined || (box.w === 0 && box.h === 0))
      return { node: null, children, context: null }
    const style = readStyle(node.style ?? {}, box.w, box.h)
    const kind = kindOf(node.type, style.fill, children.length > 0)
    const made: UiNode = {
      id: String(node.id ?? path),
      kind,
      name: node.name ?? null,
      rect: { x: box.x - origin.x, y: box.y - origin.y, w: box.w, h: box.h },
      text: kind === 'text' ? normaliseText(node.text ?? '') : null,
      style: kind === 'icon' ? inkAsFill(style) : style,
      layout: readLayout(node.style ?? {}),
      children: [],
    }
    return { node: made, children, context: null }
  })
  const root = roots[0]
  if (root === undefined) throw new RangeError('has no visible root')
  collapseIcons(root)
  return {
    kind: 'design',
    root,
    nodes,
    source: structure.source ?? 'structure',
    renderBounds: null,
    viewport: null,
    devicePixelRatio: null,
  }
}

const isHidden = ({ visible, style, type }: z.output<typeof Node>): boolean =>
  visible === false || style?.opacity === 0 || type === 'SLICE'

function kindOf(type: string | undefined, fill: Fill | null, hasChildren: boolean): NodeKind {
  if (type === 'TEXT') return 'text'
  if (type === 'IMAGE' || (fill?.kind === 'image' && !hasChildren)) return 'image'
  const boxes = ['FRAME', 'GROUP', 'COMPONENT', 'INSTANCE', 'RECTANGLE', 'ELLIPSE', 'LINE']
  const isContainer = hasChildren && type !== 'VECTOR'
  return boxes.includes(type ?? '') || isContainer ? 'box' : 'icon'
}

const four = (value: number | Sides): Sides =>
  typeof value === 'number' ? [value, value, value, value] : value

function readStyle(style: Style, w: number, h: number): NodeStyle {
  return {
    ...BLANK_STYLE,
    fill: style.fill === undefined ? null : readFill(style.fill),
    stroke: colourOrNull(style.stroke),
    strokeWidth: style.stroke_width === undefined ? null : four(style.stroke_width),
    cornerRadius:
      style.corner_radius === undefined ? null : fitRadii(four(style.corner_radius), w, h),
    opacity: style.opacity ?? 1,
    shadow: style.shadow === undefined ? null : normaliseShadow(style.shadow),
    fontFamilies: parseFontFamilies(style.font_family),
    fontSize: style.font_size ?? null,
    fontWeight: parseFontWeight(style.font_weight),
    lineHeight: style.line_height ?? null,
    letterSpacing: style.letter_spacing ?? null,
    textAlign: style.text_align?.toLowerCase() ?? null,
  }
}

const colourOrNull = (css: string | undefined): Colour | null =>
  css === undefined ? null : parseCssColour(css)

function readFill(css: string): Fill | null {
  return css.trim() === 'image' ? { kind: 'image' } : parseBackground(css, css)
}

function readLayout({ padding, gap, direction }: Style): NodeLayout | null {
  if (padding === undefined && gap === undefined && direction === undefined) return null
  return { padding: padding ?? null, gap: gap ?? null, direction: direction ?? null }
}
