import type { Edges } from './edges.ts'

/** Returns the boxes of a text's lines: its own rectangles are as high as the font, but it is drawn within the line. */
export function lineBoxes(nodes: readonly Text[], css: CSSStyleDeclaration): Edges[] {
  const lineHeight = Number.parseFloat(css.lineHeight)
  return nodes.flatMap((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].map(({ left, top, right, bottom, height }) => {
      const less = Math.max(0, height - (lineHeight || height)) / 2
      return { left, top: top + less, right, bottom: bottom - less }
    })
  })
}
