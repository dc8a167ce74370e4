import type { Box } from './dom-node.ts'

/** Runs inside the page, so it uses nothing from outside itself. Covers regions, in CSS px, and takes older covers away. */
export function paintOver({ boxes, colour }: { boxes: readonly Box[]; colour: string }): void {
  const MARK = 'data-storybook-review'
  for (const old of document.querySelectorAll(`[${MARK}]`)) old.remove()
  for (const { x, y, w, h } of boxes) {
    const cover = document.createElement('div')
    cover.setAttribute(MARK, 'mask')
    cover.style.cssText = `all: initial; position: absolute; z-index: 2147483647; background: ${colour};
      left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`
    document.documentElement.appendChild(cover)
  }
}
