import type { Steps } from '../../../base/steps.ts'
import { optional } from './bounded-text.ts'
import * as z from 'zod'
import { isPainted, MAX_ICON } from './collapse-icons.ts'
import { cut, SQUARE, type Rounded } from './cut.ts'
import { clips, isGone, Node } from './dom-node.ts'
import { isIconFont, readParagraph, type Paragraph } from './dom-paragraph.ts'
import { readDomLayout, readDomStyle, readMargin, type Computed } from './dom-style.ts'
import { buildTree } from './tree-walk.ts'
import { availableSpace } from './available-space.ts'
import type { Sides } from './css-values.ts'
import type { NodeKind, NodeStyle, Rect, UiNode } from '../node.ts'
import type { UiTree } from './ui-tree.ts'

const size = z.object({ w: z.number().positive(), h: z.number().positive() })

export const DomStructure = z.object({
  version: z.literal(1),
  viewport: optional(size),
  device_pixel_ratio: optional(z.number().min(0.01).max(16)),
  root: z.unknown(),
})

/** What an element lies in. */
interface Around {
  /** What cuts off what is in the flow, and what is positioned absolutely. */
  flow: Rounded | null
  absolute: Rounded | null
  /** The nearest rounded box, for structures that do not say what clips. */
  rounded: Rounded | null
}

/** An element that is already part of the text that it stands in. */
const IN_TEXT = 'in text'

type Context = Around | typeof IN_TEXT

const OUTSIDE: Around = { flow: null, absolute: null, rounded: null }

/**
 * Reads a DOM structure. Of an element with text and a look both become nodes; a text and the inline
 * elements in it become one. Throws a RangeError saying why not.
 */
export function* readDomStructure(structure: z.output<typeof DomStructure>): Steps<UiTree> {
  const { roots, nodes } = yield* buildTree<Context>(
    structure.root,
    OUTSIDE,
    (raw, path, around) => {
      if (around === IN_TEXT) return null
      const node = Node.safeParse(raw).data
      if (node === undefined || isGone(node)) return null
      const kind = kindOf(node)
      const children = kind === 'icon' || kind === 'image' ? [] : (node.children ?? [])
      const paragraph = kind === 'box' ? readParagraph(node) : null
      const style = node.box && readDomStyle(node.style, node.box, kind)
      const inner = style ? insideOf(node, style, around) : around
      const contexts = children.map((_, i) => (paragraph?.parts.has(i) === true ? IN_TEXT : inner))
      const isHidden = node.style['visibility'] === 'hidden'
      const seen = style && !isHidden ? visiblePart(node, style, around) : null
      if (!style || !seen) return { node: null, children, contexts }
      return {
        node: readNode(node, { kind, paragraph, style, seen, path }),
        children,
        contexts,
      }
    },
  )
  const root = roots[0]
  if (root === undefined) throw new RangeError('has no visible node with a box')
  return {
    kind: 'dom',
    root: roots.length === 1 ? root : { ...root, children: [...root.children, ...roots.slice(1)] },
    nodes,
    source: 'dom',
    renderBounds: null,
    viewport: structure.viewport ?? null,
    devicePixelRatio: structure.device_pixel_ratio ?? null,
  }
}

const PICTURES = new Set(['img', 'picture', 'video', 'canvas', 'image'])

function kindOf({ tag, box, style, text, children = [] }: Node): NodeKind {
  if (tag === 'svg') return box && Math.max(box.w, box.h) <= MAX_ICON ? 'icon' : 'image'
  if (PICTURES.has(tag)) return 'image'
  if (text !== undefined && isIconFont(text.trim(), style)) return 'icon'
  const isEmpty = children.length === 0 && (text ?? '').trim() === ''
  return isEmpty && style['background-image']?.includes('url(') === true ? 'image' : 'box'
}

/** What an element's content lies in: its padding box, as round as the border leaves it. */
function insideOf({ box, style: css }: Node, style: NodeStyle, around: Around): Around {
  if (box === undefined || box.w === 0 || box.h === 0) return around
  const [top, right, bottom, left] = style.strokeWidth ?? SQUARE
  const radii = (style.cornerRadius ?? SQUARE).map((radius, i) =>
    Math.max(0, radius - Math.max(i < 2 ? top : bottom, i % 3 === 0 ? left : right)),
  ) as Sides
  const rect = { x: box.x + left, y: box.y + top, w: box.w - left - right, h: box.h - top - bottom }
  const inner = { rect, radii }
  const rounded = radii.some((radius) => radius > 0) ? inner : around.rounded
  const outer = clipOf(css, around)
  const nothing: Rounded = { rect: { ...rect, w: 0, h: 0 }, radii: SQUARE }
  const flow = clips(css) ? (cut(inner, outer) ?? nothing) : outer
  const isPositioned = css['position'] !== undefined && css['position'] !== 'static'
  return { flow, absolute: isPositioned ? flow : around.absolute, rounded }
}

/** What cuts off an element, by how it is positioned (CSS Overflow 3, §3.1). */
function clipOf(css: Computed, { flow, absolute }: Around): Rounded | null {
  if (css['position'] === 'fixed') return null
  return css['position'] === 'absolute' ? absolute : flow
}

/** What is seen of an element, null for nothing. */
function visiblePart({ box, style: css }: Node, style: NodeStyle, around: Around): Rounded | null {
  if (box === undefined || box.w === 0 || box.h === 0) return null
  const shape = { rect: { ...box }, radii: style.cornerRadius ?? SQUARE }
  const seen = cut(shape, clipOf(css, around))
  if (seen === null || css['overflow'] !== undefined || around.rounded === null) return seen
  // Where a structure does not say what clips: what fills a rounded box to its corner is as round as that.
  return { rect: seen.rect, radii: cut(seen, around.rounded)?.radii ?? seen.radii }
}

interface Making {
  kind: NodeKind
  paragraph: Paragraph | null
  style: NodeStyle
  seen: Rounded
  path: string
}

function readNode(node: Node, { kind, paragraph, style, seen, path }: Making): UiNode {
  const made: UiNode = {
    id: path,
    kind,
    name: [node.id, node.class, node.role, node.name].filter(Boolean).join(' ') || null,
    rect: seen.rect,
    text: null,
    style: { ...style, cornerRadius: isRound(seen) ? seen.radii : style.cornerRadius && SQUARE },
    layout: readDomLayout(node.style),
    children: [],
  }
  if (paragraph === null) return made
  const own: UiNode = {
    ...made,
    kind: 'text',
    text: paragraph.text,
    ...(paragraph.runs && { runs: paragraph.runs }),
    style: paragraph.style,
    layout: {
      padding: made.layout?.padding ?? null,
      gap: null,
      direction: null,
      margin: readMargin(node.style),
    },
    children: [],
  }
  const others = (node.children ?? []).filter((_, i) => !paragraph.parts.has(i))
  if (!isPainted(made) && others.length === 0) return own
  const boxes = others.flatMap((child) => Node.safeParse(child).data?.box ?? [])
  made.children.push({
    ...own,
    id: `${path}${TEXT_SUFFIX}`,
    rect: availableSpace(contentBox(made), boxes),
    layout: null,
    style: { ...own.style, opacity: 1 },
  })
  return made
}

const isRound = ({ radii }: Rounded): boolean => radii.some((radius) => radius > 0)

const TEXT_SUFFIX = '#text'

/** The box inside an element's border and padding. */
function contentBox({ rect, style, layout }: UiNode): Rect {
  const inset = [0, 1, 2, 3].map((side) => insetOf(style, side) + (layout?.padding?.[side] ?? 0))
  const [top = 0, right = 0, bottom = 0, left = 0] = inset
  if (rect.w - left - right <= 0 || rect.h - top - bottom <= 0) return { ...rect }
  return {
    x: rect.x + left,
    y: rect.y + top,
    w: rect.w - left - right,
    h: rect.h - top - bottom,
  }
}

const insetOf = (style: NodeStyle, side: number): number => style.strokeWidth?.[side] ?? 0
