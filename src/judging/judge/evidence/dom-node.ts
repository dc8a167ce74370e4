import * as z from 'zod'
import { name, optional, words } from './bounded-text.ts'
import { COMPUTED, type Computed } from './dom-style.ts'

/** An element of a DOM structure, as far as it is used. */
export const Node = z.object({
  tag: name.transform((tag) => (tag ?? 'div').toLowerCase()),
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
export type Node = z.output<typeof Node>

const UNSEEN = new Set(['script', 'style', 'template', 'head', 'noscript'])
/** A text for screen readers alone is clipped to a box of at most this size: it is set to 1 px, and rounded. */
const READ_ALOUD_PX = 1.5

/** Whether an element drops out with all it holds. */
export function isGone({ style, tag, text, box }: Node): boolean {
  if (style['display'] === 'none' || Number.parseFloat(style['opacity'] ?? '1') === 0) return true
  if (UNSEEN.has(tag)) return true
  const isTiny = box !== undefined && Math.max(box.w, box.h) <= READ_ALOUD_PX && box.w > 0
  return isTiny && (clips(style) || (text ?? '').trim().length > 1)
}

/** Whether an element cuts off what reaches out of it. */
export const clips = (style: Computed): boolean =>
  style['overflow'] !== undefined && !style['overflow'].startsWith('visible')
