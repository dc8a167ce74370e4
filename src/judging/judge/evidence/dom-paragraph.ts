import { hasSurface } from './collapse-icons.ts'
import { normaliseText } from './blank-style.ts'
import { readDomStyle, type Computed } from './dom-style.ts'
import { isGone, Node } from './dom-node.ts'
import { cased, MOST_RUNS } from './text-runs.ts'
import type { NodeStyle, TextRun } from '../node.ts'

/** Elements that are inline where their style does not say (HTML Standard §15.3.4). */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
/** How deep inline elements are looked into, a bound on cost: a link in bold italics has three levels. */
const MOST_LEVELS = 4
/**
 * Of the lower one's height, what two elements on one line have in common: of what stands on the next one they
 * share less than half.
 */
const SAME_LINE = 0.5

/** A text with what stands inline in it. */
export interface Paragraph {
  /** The element's own words first: a DOM structure does not say where its children stand in them. */
  text: string
  style: NodeStyle
  runs: TextRun[] | null
  /** Which of the element's children are part of it. */
  parts: ReadonlySet<number>
}

/**
 * Reads an element's own text together with the inline elements in it that have nothing but text and
 * paint nothing: in a design that is one text. Null for an element without a text of its own that holds
 * anything else, or less than two of them.
 */
export function readParagraph(node: Node): Paragraph | null {
  const own = ownText(node)
  const children = (node.children ?? []).slice(0, MOST_RUNS)
  // What a flex or grid container holds is no text that flows (CSS Display 3, §2.7).
  const isFlow = !/flex|grid/.test(node.style['display'] ?? '')
  const inside = children.map((child) =>
    isFlow ? inlineRuns(child, node.style, MOST_LEVELS) : null,
  )
  const parts = new Set(inside.flatMap((runs, i) => (runs === null ? [] : [i])))
  const isAll = parts.size > 1 && parts.size === (node.children ?? []).length
  if (own === '' && !(isAll && isOneLine(inside.flatMap((runs) => runs ?? [])))) return null
  const box = node.box ?? { w: 0, h: 0 }
  const style = readDomStyle(node.style, box, 'text')
  const runs = [
    ...(own === '' ? [] : [{ text: own, style, rect: null }]),
    ...inside.flatMap((found) => found ?? []),
  ]
  const text = runs.map(({ text }) => text).join(' ')
  if (runs.length === 1) return { text, style, runs: null, parts }
  return { text, style: mostOf(runs).style, runs: runs.slice(0, MOST_RUNS), parts }
}

/** Without words between them, elements on other lines may be texts of their own. */
function isOneLine(runs: readonly TextRun[]): boolean {
  const rects = runs.flatMap(({ rect }) => rect ?? [])
  const top = Math.max(...rects.map(({ y }) => y))
  const bottom = Math.min(...rects.map(({ y, h }) => y + h))
  return bottom - top >= SAME_LINE * Math.min(...rects.map(({ h }) => h))
}

const mostOf = (runs: readonly TextRun[]): TextRun =>
  runs.toSorted((p, q) => q.text.length - p.text.length)[0] as TextRun

/** The texts of an inline element, null where it is none or holds anything else. */
function inlineRuns(raw: unknown, around: Computed, levels: number): TextRun[] | null {
  const node = Node.safeParse(raw).data
  if (node === undefined || levels === 0 || isGone(node) || !isInline(node)) return null
  const { style: css, box } = node
  if (box === undefined || css['visibility'] === 'hidden' || isTransparent(css, around)) return null
  const own = ownText(node)
  if (isIconFont(own, css)) return null
  const runs: TextRun[] =
    own === '' ? [] : [{ text: own, style: readDomStyle(css, box, 'text'), rect: { ...box } }]
  for (const child of (node.children ?? []).slice(0, MOST_RUNS)) {
    const inside = inlineRuns(child, css, levels - 1)
    if (inside === null) return null
    runs.push(...inside)
  }
  return runs.length === 0 ? null : runs
}

/** Whether an element flows with the words around it and paints nothing but its own. */
function isInline({ tag, style, box }: Node): boolean {
  const display = style['display']
  if (display === undefined ? !INLINE.has(tag) : display !== 'inline') return false
  const look = readDomStyle(style, box ?? { w: 0, h: 0 }, 'box')
  return !hasSurface({ style: look }) && (look.strokeWidth?.every((width) => width === 0) ?? true)
}

const isTransparent = (css: Computed, around: Computed): boolean =>
  Number.parseFloat(css['opacity'] ?? '1') < 1 && css['opacity'] !== around['opacity']

/** An element's own characters as they are drawn. */
const ownText = ({ text = '', style }: Node): string =>
  cased(normaliseText(text), style['text-transform'])

const PRIVATE_USE = /^[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]+$/u
const ICON_FAMILY = /\b(icons?|symbols?|glyphs?|font ?awesome)\b/

/** Whether a text is the name or the code of an icon of a font. */
export const isIconFont = (text: string, style: Computed): boolean =>
  PRIVATE_USE.test(text) ||
  (/^[\w-]+$/.test(text) &&
    ICON_FAMILY.test((style['font-family'] ?? '').split(',')[0]?.toLowerCase() ?? ''))
