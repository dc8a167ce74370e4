import { DOM_WORDS } from './dom-words.ts'
import { hasStorybookClass, MARK, STORY_ROOT } from './own-elements.ts'
import { reading, shadowRootOf } from './reading.ts'
import { fieldText } from './structure/field-text.ts'
import { flatChildren } from './structure/flat-tree.ts'
import { isForScreenReaders, paints } from './structure/style.ts'

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
 * The component's root is what `selector` names, else the only element that Storybook's root element holds. Where a
 * story shows several elements, or something outside of Storybook's root element (a tooltip in a portal), the region is
 * what all of it paints. If there is nothing of the kind, or it paints beyond the viewport from outside of Storybook's
 * root, the viewport is captured. The root of the DOM structure is kept for the readers that follow.
 */
export function locateRoot(selector: string | null): Located {
  const located = (element: Element, how: Located): Located => {
    reading.root = element
    reading.opened = null
    return how
  }
  const viewport = (found: boolean): Located =>
    located(document.body, { mode: 'viewport', found, several: false })
  const region = (element: Element, several: boolean): Located =>
    located(element, { mode: 'root', found: true, several })

  if (selector !== null) {
    const named = document.querySelector(selector)
    return named !== null && shows(named) ? region(named, false) : viewport(false)
  }
  const container = document.querySelector(STORY_ROOT)
  if (container === null) return viewport(false)
  if (showsOutside()) {
    const all = region(document.body, true)
    reading.opened = container
    return all
  }
  const nodes = flattened(container)
  const elements = nodes.filter((node) => node instanceof Element).filter(shows)
  const text = nodes.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const [only] = elements
  if (only === undefined && !text) return viewport(false)
  return only !== undefined && elements.length === 1 && !text
    ? region(only, false)
    : region(container, true)
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

/** Whether the page paints anything outside of Storybook's own elements. */
const showsOutside = (): boolean =>
  flatChildren(document.body).some(
    (child) => child instanceof Element && !isOwn(child) && paintsAnything(child),
  )

/** Whether something of an element is seen: not of a portal that is empty, or of what a library measures texts with. */
function paintsAnything(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true })) return false
  const css = getComputedStyle(element)
  const rect = element.getBoundingClientRect()
  if (isForScreenReaders(css, rect)) return false
  const isOnPage = rect.right + scrollX > 0 && rect.bottom + scrollY > 0
  const paintsItself =
    isOnPage &&
    hasVisibleArea(element) &&
    (paints(css) ||
      DOM_WORDS.replaced.includes(element.localName) ||
      fieldText(element) !== null ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
  return (
    paintsItself ||
    flatChildren(element).some((child) => child instanceof Element && paintsAnything(child))
  )
}

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
