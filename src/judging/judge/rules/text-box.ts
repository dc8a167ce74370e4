import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/** What a line has above and below its ink, of the height of that: it is about 1.6 times as high. */
const LEADING = 0.3

/**
 * The box of a text's element, as far as its letters show. The only text of a button may be the button's own, so that
 * the box lies between the two.
 */
export function textBox(text: Segment): Rect {
  const line = text.lines[0] as Rect
  const margin = LEADING * line.h
  const { x, y, w, h } = text.rect
  const box = { x, y: y - margin, w, h: h + 2 * margin }
  const parent = text.parent
  if (!parent?.parent || parent.children.length > 1) return box
  const around = parent.rect
  return {
    x: (box.x + around.x) / 2,
    y: (box.y + around.y) / 2,
    w: (box.w + around.w) / 2,
    h: (box.h + around.h) / 2,
  }
}
