import * as z from 'zod'
import { normaliseText } from './blank-style.ts'
import { isPainted } from './collapse-icons.ts'
import { name, words } from './bounded-text.ts'
import { COMPUTED, readDomLayout, readDomStyle, readMargin, type Computed } from './dom-style.ts'
import { parseEvidence, usable, type Unusable } from './evidence-file.ts'
import { buildTree } from './tree-walk.ts'
import type { NodeKind, NodeStyle, Rect, UiNode } from '../node.ts'

/** The built side's tree. */
export interface DomTree {
  root: UiNode
  /** Visible nodes, the root included; one that has a text and a look counts once. */
  nodes: number
  viewport: { w: number; h: number } | null
  devicePixelRatio: number | null
}

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const size = z.object({ w: z.number().positive(), h: z.number().positive() })

const Node = z.object({
  tag: name.transform((tag) => tag ?? 'div'),
  id: name,
  class: name,
  role: name,
  name,
  text: words,
  box: optional(
    z.object({ x: z.number(), y: z.number(), w: z.number().min(0), h: z.number().min(0) }),
  ),
  style: z
    .object(COMPUTED)
    .catch({})
    .transform((style): Computed => style)
    .default({}),
  children: optional(z.array(z.unknown())),
})
type Node = z.output<typeof Node>

const Structure = z.object({
  version: z.literal(1),
  viewport: optional(size),
  device_pixel_ratio: optional(z.number().positive().max(16)),
  root: z.unknown(),
})

/** Reads a DOM structure; never throws. Of an element with text and a look both become nodes. */
export function loadDomTree(text: string): DomTree | Unusable {
  return usable(() => {
    const structure = Structure.safeParse(parseEvidence(text)).data
    if (structure?.root === undefined) throw new RangeError('is not a DOM structure of version 1')
    const { roots, nodes } = buildTree(structure.root, null, (raw, path, depth) => {
      const node = Node.safeParse(raw).data
      if (node === undefined || isGone(node)) return null
      const kind = kindOf(node)
      const children = kind === 'icon' || kind === 'image' ? [] : (node.children ?? [])
      const made = node.style['visibility'] === 'hidden' ? null : readNode(node, kind, path, depth)
      return { node: made, children, context: null }
    })
    const root = roots[0]
    if (root === undefined) throw new RangeError('has no visible node with a box')
    return {
      root:
        roots.length === 1 ? root : { ...root, children: [...root.children, ...roots.slice(1)] },
      nodes,
      viewport: structure.viewport ?? null,
      devicePixelRatio: structure.device_pixel_ratio ?? null,
    }
  })
}

const isGone = ({ style, tag }: Node): boolean =>
  style['display'] === 'none' ||
  Number.parseFloat(style['opacity'] ?? '1') === 0 ||
  ['script', 'style', 'template', 'head', 'noscript'].includes(tag.toLowerCase())

const PICTURES = new Set(['img', 'picture', 'video', 'canvas', 'image'])
const MAX_ICON = 64

function kindOf({ tag, box, style }: Node): NodeKind {
  const name = tag.toLowerCase()
  if (name === 'svg') return box && Math.max(box.w, box.h) <= MAX_ICON ? 'icon' : 'image'
  if (PICTURES.has(name)) return 'image'
  return style['background-image']?.includes('url(') ? 'image' : 'box'
}

function readNode(node: Node, kind: NodeKind, path: string, depth: number): UiNode | null {
  const { box, text } = node
  if (box === undefined || box.w === 0 || box.h === 0) return null
  const style = readDomStyle(node.style, box, kind)
  const made: UiNode = {
    id: path,
    kind,
    name: [node.id, node.class, node.role, node.name].filter(Boolean).join(' ') || null,
    rect: { ...box },
    text: null,
    style,
    layout: readDomLayout(node.style),
    depth,
    children: [],
  }
  const characters = text === undefined ? '' : transformed(normaliseText(text), node.style)
  if (kind !== 'box' || characters === '') return made
  const own: UiNode = {
    ...made,
    kind: 'text',
    text: characters,
    style: readDomStyle(node.style, box, 'text'),
    children: [],
    layout: { padding: null, gap: null, direction: null, margin: readMargin(node.style) },
  }
  const holds = (node.children ?? []).length > 0
  if (!isPainted(made) && !holds) return own
  made.children.push({
    ...own,
    id: `${path}${TEXT_SUFFIX}`,
    rect: contentBox(made),
    layout: null,
    style: { ...own.style, opacity: 1 },
    depth: depth + 1,
  })
  return made
}

const TEXT_SUFFIX = '#text'

/** The path of the element that a node of a DOM tree comes from. */
export const domPath = (id: string): string =>
  id.endsWith(TEXT_SUFFIX) ? id.slice(0, -TEXT_SUFFIX.length) : id

function transformed(text: string, style: Computed): string {
  if (style['text-transform'] === 'uppercase') return text.toUpperCase()
  return style['text-transform'] === 'lowercase' ? text.toLowerCase() : text
}

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
