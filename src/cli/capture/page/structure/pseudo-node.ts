import type { DomNode } from '../dom-node.ts'
import { styleOf } from './style.ts'
import { collapsed } from './text.ts'

/** Returns the node of a pseudo-element, without a box; null if it is not rendered. */
export function pseudoNode(element: Element, kind: 'before' | 'after'): DomNode | null {
  const css = getComputedStyle(element, `::${kind}`)
  if (css.content === 'none' || css.content === 'normal' || css.display === 'none') return null
  if (Number(css.opacity) === 0) return null
  const strings = css.content.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const text = collapsed(
    strings.map((string) => string.slice(1, -1).replace(/\\(.)/g, '$1')).join(''),
  )
  return { tag: `::${kind}`, ...(text && { text }), style: styleOf(css) }
}
