import { hasStorybookClass, MARK } from './own-elements.ts'
import { reading, shadowRootOf } from './reading.ts'

/** The part of the page to capture. */
export interface Located {
  /** `root`: the component's root; `viewport`: everything the viewport shows. */
  mode: 'root' | 'viewport'
  /** Whether the component's root was found: the element named, or what Storybook's root element holds. */
  found: boolean
  /** Whether the root holds several elements side by side; it is then cut to what they cover. */
  several: boolean
}

/**
 * The component's root is what `selector` names, else the only element that Storybook's root element holds. If a
 * story shows something outside of it (a dialog in a portal), or there is no root, the viewport is captured. The root
 * of the DOM structure is kept for the readers that follow; in a viewport capture it is `body`.
 */
export function locateRoot(selector: string | null): Located {
  const located = (element: Element, how: Located): Located => {
    reading.root = element
    return how
  }
  const viewport = (found: boolean): Located =>
    located(document.body, { mode: 'viewport', found, several: false })

  if (selector !== null) {
    const named = document.querySelector(selector)
    if (named === null || !shows(named)) return viewport(false)
    return located(named, { mode: 'root', found: true, several: false })
  }
  const container = document.querySelector('#storybook-root, body > #root')
  if (container === null) return viewport(false)
  const nodes = flattened(container)
  const elements = nodes.filter((node) => node instanceof Element).filter(shows)
  const text = nodes.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const [only] = elements
  if (showsOutside()) return viewport(elements.length > 0)
  if (only === undefined && !text) return viewport(false)
  if (only !== undefined && elements.length === 1 && !text)
    return located(only, { mode: 'root', found: true, several: false })
  return located(container, { mode: 'root', found: true, several: true })
}

/** Whether an element shows anything: one without a size may hold some that have one, as portals often do. */
function shows(element: Element): boolean {
  if (['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT', 'META'].includes(element.tagName))
    return false
  if (hasVisibleArea(element)) return true
  return [...element.children, ...(shadowRootOf(element)?.children ?? [])].some(shows)
}

function hasVisibleArea(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return (
    width > 0 &&
    height > 0 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

/** Whether the page shows anything outside of Storybook's own elements. */
const showsOutside = (): boolean =>
  [...document.body.children].some((element) => !isOwn(element) && shows(element))

const isOwn = (element: Element): boolean =>
  /^(storybook-|root$|docs-root$)/.test(element.id) ||
  hasStorybookClass(element) ||
  element.hasAttribute(MARK)

/** Returns the child nodes, with those of elements without a box of their own in place of these. */
const flattened = (parent: Element): Node[] =>
  [...parent.childNodes].flatMap((child) =>
    child instanceof Element && getComputedStyle(child).display === 'contents' && !child.shadowRoot
      ? flattened(child)
      : [child],
  )

/**
 * Puts the corner of a centred story on a whole pixel: half of an odd remainder would put every edge between two
 * pixels. Padding of less than a pixel moves it; where that does not help it is taken back.
 */
export function alignToPixels(): void {
  const { body } = document
  const element = reading.root
  if (!element || !body.classList.contains('sb-main-centered')) return
  const style = getComputedStyle(body)
  for (const [edge, padding] of [
    ['left', 'paddingLeft'],
    ['top', 'paddingTop'],
  ] as const) {
    const off = () => {
      const at = element.getBoundingClientRect()[edge]
      return Math.ceil(at - 1 / 64) - at
    }
    const remainder = off()
    if (Math.abs(remainder) < 1 / 64) continue
    const own = body.style[padding]
    // The story is centred in the remaining space, so it moves by half of the padding.
    body.style[padding] = `${Number.parseFloat(style[padding]) + 2 * remainder}px`
    if (Math.abs(off()) > 1 / 32) body.style[padding] = own
  }
}
