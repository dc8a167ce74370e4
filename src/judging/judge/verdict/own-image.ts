import { area, grow, shared } from '../rectangle.ts'
import { RectangleIndex } from '../rectangle-index.ts'
import { deltaE } from '../image/colour.ts'
import { sceneOf } from '../one-tree/elements.ts'
import { segmentImage } from '../segments/segment.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect, UiNode } from '../node.ts'

/** Text may be drawn this far from the colour that its tree names: thin strokes are all edges. */
const MAX_AWAY = 22
/** The part of a text or icon in its image that lies in the box of its tree, and the reverse. */
const COVERED = 0.6

/** A tree that lacks more of the texts that its image shows is not of it. */
const MAX_UNLISTED = 0.16
/** One that gets so much more wrong than the other tree does, whose image was read alike. */
const MAX_WORSE = { by: 0.12, times: 1.3, least: 3 }

/** What a tree gets wrong of its own image. */
export interface Mistakes {
  checked: number
  /** Texts that it places where the image has none of their colour. */
  absent: number
  /** Texts of the image that it lacks. */
  unlisted: number
}

/** Whether a tree is of its image, by its mistakes and those of the other tree in its own. */
export function isOfItsImage(own: Mistakes, other: Mistakes): boolean {
  if (own.unlisted >= MAX_WORSE.least && own.unlisted > MAX_UNLISTED * own.checked) return false
  const wrong = own.absent + own.unlisted
  const usual = (other.absent + other.unlisted) / Math.max(1, other.checked)
  const bearable = MAX_WORSE.by + MAX_WORSE.times * usual
  return wrong < MAX_WORSE.least || wrong <= bearable * own.checked
}

/**
 * How much of its own image a tree gets wrong. `within` is the component, in px of the image.
 */
export function mistakes(
  root: UiNode,
  raster: Raster,
  offset: { x: number; y: number },
  within: Rect,
): Mistakes {
  const { elements } = sceneOf(root, offset)
  const marks = segmentImage(raster)
    .segments.slice(1)
    .filter(({ kind, rect }) => kind === 'text' && shared(rect, within) > COVERED * area(rect))
  const drawn = elements.filter(
    ({ kind, rect }) => kind !== 'box' && shared(rect, within) > COVERED * area(rect),
  )
  const listed = new RectangleIndex(drawn, ({ rect }) => grow(rect, 2))
  const shown = new RectangleIndex(marks, ({ rect }) => rect)
  const texts = drawn.filter(({ kind }) => kind === 'text')
  const absent = texts.filter(({ node, rect }) => {
    const around = grow(rect, 2)
    const lines = shown
      .touching(around)
      .filter((mark) => shared(around, mark.rect) > COVERED * area(mark.rect))
    if (lines.length === 0) return true
    const { fill, opacity } = node.style
    if (fill?.kind !== 'colour' || fill.colour.a < 1 || opacity < 1) return false
    const { r, g, b } = fill.colour
    return lines.every((line) => deltaE(...line.colour, r, g, b) > MAX_AWAY)
  })
  const unlisted = marks.filter(
    ({ rect }) =>
      !listed
        .touching(rect)
        .some((element) => shared(grow(element.rect, 2), rect) > COVERED * area(rect)),
  )
  return { checked: texts.length + marks.length, absent: absent.length, unlisted: unlisted.length }
}
