import { shadowRootOf } from '../reading.ts'

/**
 * Returns child nodes as they are rendered: the flat tree (CSS Scoping §3.3), in which elements without a box
 * (`display: contents`, which slots have) are replaced by their children.
 */
export function flatChildren(element: Element): Node[] {
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : []
  const children = assigned.length > 0 ? assigned : (shadowRootOf(element) ?? element).childNodes
  return [...children].flatMap((child) =>
    child instanceof Element && getComputedStyle(child).display === 'contents'
      ? flatChildren(child)
      : [child],
  )
}
