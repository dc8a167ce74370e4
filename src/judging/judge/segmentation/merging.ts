import { area, grow, union } from '../../../base/rectangle.ts'
import { shared } from '../rectangle.ts'
import type { Segment } from './segmentation.ts'
import type { Rect } from '../node.ts'

const areaOf = ({ rect }: Segment) => area(rect)

/**
 * Icons that stand in a row or a column of a table leave more of it free: one of 16 px in a cell of 32 has ink on
 * about a tenth.
 */
const CROWDED = 0.12

/** A box that holds shapes and no text is a picture: what is in it is not compared one by one. */
export function mergePicture(box: Segment): void {
  mergeTouching(box)
  if (box.parent === null) return
  const shapes = box.children.filter((child) => child.kind === 'box' || child.kind === 'image')
  if (hasText(box)) return
  const inked = box.children.reduce((sum, child) => sum + areaOf(child), 0)
  const crowded = box.children.length >= 4 && inked >= CROWDED * areaOf(box)
  if (shapes.length === 0 && !crowded) return
  box.kind = 'image'
  box.children = []
}

const isShape = (child: Segment) =>
  child.kind === 'image' || (child.kind === 'box' && !hasText(child))

/** The parts of a picture that lie on, or against, each other. */
function mergeTouching(box: Segment): void {
  for (let again = true; again;) {
    again = false
    for (const shape of box.children) {
      if (!isShape(shape)) continue
      const other = box.children.find(
        (child) =>
          child !== shape &&
          (isShape(child)
            ? touches(shape.rect, child.rect, 2.5)
            : child.kind === 'icon' || (child.kind === 'line' && isAlong(child.rect, shape.rect))
              ? touches(shape.rect, child.rect, 1.5)
              : inside(child.rect, shape.rect)),
      )
      if (other === undefined) continue
      shape.kind = 'image'
      shape.container = null
      shape.children = []
      shape.rect = union(shape.rect, other.rect)
      shape.lines = [shape.rect]
      box.children = box.children.filter((child) => child !== other)
      again = true
      break
    }
  }
}

const touches = (p: Rect, q: Rect, reach: number): boolean => shared(grow(p, reach), q) > 0

/** Whether a line ends where a picture does, or before. */
const isAlong = (line: Rect, picture: Rect): boolean =>
  line.w > line.h
    ? line.x >= picture.x - 1 && line.x + line.w <= picture.x + picture.w + 1
    : line.y >= picture.y - 1 && line.y + line.h <= picture.y + picture.h + 1

const inside = (p: Rect, q: Rect): boolean => shared(p, grow(q, 1)) > 0.999 * area(p)

/** A text is hardly legible below that, in px. */
export const MIN_TEXT_HEIGHT = 6

/**
 * Text of any substance: specks in a picture may look like a short word. In a large frame that is mostly empty it is
 * the text of a box within.
 */
const hasText = (box: Segment): boolean =>
  textArea(box) >= 0.015 * areaOf(box) ||
  box.children.some((child) => child.kind === 'box' && hasText(child))

const textArea = (segment: Segment): number =>
  segment.kind === 'text'
    ? areaOf(segment)
    : segment.children.reduce((sum, child) => sum + textArea(child), 0)
