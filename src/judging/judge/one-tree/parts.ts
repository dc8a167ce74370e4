import { grow, shared } from '../rectangle.ts'
import type { Draft } from '../images-only/draft.ts'
import type { LayoutCause } from '../images-only/layout-model.ts'
import type { Rect } from '../node.ts'

function isAlong(rect: Rect, range: Rect, axis: 'x' | 'y'): boolean {
  const size = (of: Rect) => (axis === 'x' ? of.w : of.h)
  const middle = rect[axis] + size(rect) / 2
  return middle >= range[axis] - 8 && middle <= range[axis] + size(range) + 8
}

/** Of rows or columns that changed places only that is told, not each of their texts. */
export function isSwapped({ rect_a, evidence }: Draft, causes: readonly LayoutCause[]): boolean {
  if (rect_a === null || !CONTENT.has(evidence.kind)) return false
  return causes.some(
    ({ kind, axis, rect_a: swapped }) => kind === 'order' && isAlong(rect_a, swapped, axis),
  )
}

/** Of a text that is set or reads otherwise, what stands in or right beside it is a part. */
export function isPartOfText(
  { labels, rect_b, rect_a, evidence }: Draft,
  drafts: readonly Draft[],
): boolean {
  const side = evidence.kind === 'extra' ? 'b' : 'a'
  const rect = side === 'b' ? rect_b : rect_a
  if (rect === null || !(labels.includes('text/content') || labels.includes('icon'))) return false
  return drafts.some(({ about, evidence: { kind } }) => {
    const text = about?.[side]
    const line = text?.lines[0]?.h
    if (text?.kind !== 'text' || line === undefined || !TYPE.has(kind)) return false
    const beyond = (text.lines.length > 1 ? 1.2 : 0.3) * line
    return shared(grow(text.rect, BESIDE, beyond), rect) > 0.2 * rect.w * rect.h
  })
}

const BESIDE = 14
const TYPE = new Set(['characters', 'letter-spacing', 'font-size', 'weight', 'line-height', 'font'])

const CONTENT = new Set(['characters', 'glyphs', 'text-colour', 'icon', 'image', 'moved'])
