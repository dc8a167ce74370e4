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
 * Runs inside the page, so it uses nothing from outside itself. The component's root is what `selector`
 * names, else the only element that Storybook's root element holds. If a story shows something outside
 * of it (a dialog in a portal), or there is no root, the viewport is captured. The root of the DOM structure is kept
 * for the readers that follow; in a viewport capture it is `body`.
 */
export function locateRoot({ selector }: { selector: string | null }): Located {
  const area = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  /** Whether an element shows anything: one without a size may hold some that have one, as portals often do. */
  const shows = (element: Element): boolean => {
    if (['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'NOSCRIPT', 'META'].includes(element.tagName))
      return false
    if (area(element)) return true
    const shadow = element.shadowRoot ?? window.__storybookReading?.shadowRoots.get(element)
    return [...element.children, ...(shadow?.children ?? [])].some(shows)
  }
  const container = document.querySelector('#storybook-root, body > #root')
  const located = (element: Element, how: Located): Located => {
    if (window.__storybookReading) window.__storybookReading.root = element
    return how
  }
  const viewport = (found: boolean): Located =>
    located(document.body, { mode: 'viewport', found, several: false })

  const storybooks = (element: Element): boolean =>
    /^(storybook-|root$|docs-root$)/.test(element.id) ||
    [...element.classList].some((name) => name.startsWith('sb-')) ||
    element.hasAttribute('data-storybook-review')
  const outside = [...document.body.children].filter((element) => !storybooks(element))
  const elsewhere = outside.some(shows)

  if (selector !== null) {
    const named = document.querySelector(selector)
    if (named === null || !shows(named)) return viewport(false)
    return located(named, { mode: 'root', found: true, several: false })
  }
  if (container === null) return viewport(false)
  const flattened = (parent: Element): Node[] =>
    [...parent.childNodes].flatMap((child) =>
      child instanceof Element &&
      getComputedStyle(child).display === 'contents' &&
      !child.shadowRoot
        ? flattened(child)
        : [child],
    )
  const nodes = flattened(container)
  const elements = nodes.filter((node) => node instanceof Element).filter(shows)
  const text = nodes.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const [only] = elements
  if (elsewhere) return viewport(elements.length > 0)
  if (only === undefined && !text) return viewport(false)
  if (only !== undefined && elements.length === 1 && !text)
    return located(only, { mode: 'root', found: true, several: false })
  return located(container, { mode: 'root', found: true, several: true })
}

/**
 * Runs inside the page. Puts the corner of a centred story on a whole pixel: half of an odd remainder
 * would put every edge between two pixels. Padding of less than a pixel moves it; where that does not help it is
 * taken back.
 */
export function alignToPixels(): void {
  const { body } = document
  const element = window.__storybookReading?.root
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
