import { DOM_WORDS } from './dom-words.ts'
import type { Box } from './dom-node.ts'
import { MARK } from './own-elements.ts'

/** Covers regions, in CSS px, and takes older covers away. */
export function paintOver(boxes: readonly Box[]): void {
  for (const old of document.querySelectorAll(`[${MARK}]`)) old.remove()
  for (const { x, y, w, h } of boxes) {
    const cover = document.createElement('div')
    cover.setAttribute(MARK, 'mask')
    cover.style.cssText = `all: initial; position: absolute; z-index: 2147483647; background: ${DOM_WORDS.masked};
      left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px`
    document.documentElement.appendChild(cover)
  }
}
