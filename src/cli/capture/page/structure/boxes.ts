import type { Box } from '../dom-node.ts'
import { px } from '../px.ts'

/** Returns a rectangle of the viewport as a box of the page. */
export const pageBox = ({ x, y, width, height }: DOMRectReadOnly): Box => ({
  x: px(x + scrollX),
  y: px(y + scrollY),
  w: px(width),
  h: px(height),
})

/** Returns the box within an element's border and padding. */
export function contentBox(element: Element, css: CSSStyleDeclaration): Box {
  const box = pageBox(element.getBoundingClientRect())
  const inset = (side: string) =>
    Number.parseFloat(css.getPropertyValue(`padding-${side}`)) + borderWidth(css, side)
  const w = Math.max(0, px(box.w - inset('left') - inset('right')))
  const h = Math.max(0, px(box.h - inset('top') - inset('bottom')))
  return { x: px(box.x + inset('left')), y: px(box.y + inset('top')), w, h }
}

export const borderWidth = (css: CSSStyleDeclaration, side: string): number =>
  Number.parseFloat(css.getPropertyValue(`border-${side}-width`))
