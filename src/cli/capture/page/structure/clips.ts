import { borderWidth } from './boxes.ts'
import { edgesOf, ENDLESS, intersection, isEmpty, type Edges } from './edges.ts'

/** The clips that apply to an element's content, by how the content is positioned. */
export interface Clips {
  flow: Edges
  absolute: Edges
  fixed: Edges
}

export const NO_CLIPS: Clips = { flow: ENDLESS, absolute: ENDLESS, fixed: ENDLESS }

/** How an element and its content are clipped. */
interface Clipped {
  /** The part of its box that is seen. */
  visible: Edges
  /** Whether it has a box of which nothing is seen. */
  isHidden: boolean
  /** What its content in the flow is clipped to. */
  inner: Edges
  clips: Clips
}

/** Returns how an element is clipped by the elements around it, and how it clips its content. */
export function clippedBy(
  outer: Clips,
  element: Element,
  css: CSSStyleDeclaration,
  rect: DOMRect,
): Clipped {
  const { position } = css
  const clip =
    position === 'fixed' ? outer.fixed : position === 'absolute' ? outer.absolute : outer.flow
  const visible = intersection(edgesOf(rect), clip)
  const inner = intersection(clip, contentClip(element, css, rect))
  const containsFixed = css.transform !== 'none' || css.filter !== 'none'
  const containsAbsolute = position !== 'static' || containsFixed
  return {
    visible,
    isHidden: rect.width > 0 && rect.height > 0 && isEmpty(visible),
    inner,
    clips: {
      flow: inner,
      absolute: containsAbsolute ? inner : outer.absolute,
      fixed: containsFixed ? inner : outer.fixed,
    },
  }
}

/** Returns what an element clips its content to: its padding box, in each direction in which it clips. */
function contentClip(element: Element, css: CSSStyleDeclaration, rect: DOMRect): Edges {
  // What is hidden only by the scrolling of the page can be captured.
  if (element === document.documentElement || element === document.body) return ENDLESS
  const x = css.overflowX !== 'visible'
  const y = css.overflowY !== 'visible'
  return {
    left: x ? rect.left + borderWidth(css, 'left') : ENDLESS.left,
    right: x ? rect.right - borderWidth(css, 'right') : ENDLESS.right,
    top: y ? rect.top + borderWidth(css, 'top') : ENDLESS.top,
    bottom: y ? rect.bottom - borderWidth(css, 'bottom') : ENDLESS.bottom,
  }
}
