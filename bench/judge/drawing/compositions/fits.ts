import { isPainted, visual } from '../mutations/mutation.ts'
import type { Box, Measured } from '../page/measured.ts'

/** As near as the edges of two parts may come to each other, in px. */
const APART = 2

/** Whether every part lies inside the surface that it is on, and none on another. */
export function fitsIn(surface: Measured): boolean {
  const parts = partsOn(surface)
  const boxes = parts.map(visual)
  return (
    boxes.every((box) => contains(surface.box, box)) &&
    boxes.every((box, i) => boxes.slice(i + 1).every((other) => !touches(box, other))) &&
    parts.every(fitsIn)
  )
}

/** A row has no surface of its own. */
const partsOn = (surface: Measured): Measured[] =>
  surface.children.flatMap((child) =>
    child.children.length > 0 && !isPainted(child) ? partsOn(child) : [child],
  )

const contains = (outer: Box, { x, y, w, h }: Box) =>
  x >= outer.x && y >= outer.y && x + w <= outer.x + outer.w && y + h <= outer.y + outer.h

const touches = (one: Box, other: Box) =>
  one.x < other.x + other.w + APART &&
  other.x < one.x + one.w + APART &&
  one.y < other.y + other.h + APART &&
  other.y < one.y + one.h + APART
