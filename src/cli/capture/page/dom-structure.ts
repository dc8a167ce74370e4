import type { Box, Clips, DomNode, Edges, Walk, WalkOptions } from './dom-node.ts'

/**
 * Runs inside the page, so it uses nothing from outside itself. Walks what is rendered: the flat tree with
 * shadow roots and slots, pseudo-elements, and what form fields show. It leaves out what nobody sees:
 * `display: none`, `opacity: 0`, texts for screen readers alone, and what a scroll container or
 * another clip hides completely.
 */
export function walkDom({ mask, words }: WalkOptions): Walk {
  const { properties, roles, inputRoles, neverSeen, whole, iconPx, masked, most } = words
  const madeId = new RegExp(words.madeId, 'i')
  const root = window.__storybookReading?.root ?? document.body
  const hosts: Element[] = []
  const result: Omit<Walk, 'root'> = {
    painted: null,
    icons: [],
    masks: [],
    pseudos: [],
    nodes: 0,
    excess: null,
    unread: { iframes: 0, canvases: 0 },
  }

  const ENDLESS: Edges = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }
  const both = (a: Edges, b: Edges): Edges => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const px = (value: number) => Math.round(value * 1000) / 1000
  const pageBox = ({ x, y, width, height }: DOMRectReadOnly): Box => ({
    x: px(x + scrollX),
    y: px(y + scrollY),
    w: px(width),
    h: px(height),
  })
  const cut = (text: string) => text.slice(0, most.text)
  const collapsed = (text: string) => cut(text.replace(/\s+/g, ' ').trim())
  const attribute = (element: Element, name: string) =>
    cut(element.getAttribute(name)?.trim() ?? '') || undefined
  const styleOf = (css: CSSStyleDeclaration) =>
    Object.fromEntries(properties.map((name) => [name, cut(css.getPropertyValue(name))]))
  const seen = (colour: string) => !/^transparent$|^rgba\(.*, 0\)$|\/ 0%?\)$/.test(colour)

  const shadowOf = (element: Element): ShadowRoot | undefined =>
    element.shadowRoot ?? window.__storybookReading?.shadowRoots.get(element)

  /**
   * Returns child nodes as they are rendered: the flat tree (CSS Scoping §3.3), in which elements without a box
   * (`display: contents`, which slots have) are replaced by their children.
   */
  const flatChildren = (element: Element): Node[] => {
    const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : []
    const children = assigned.length > 0 ? assigned : (shadowOf(element) ?? element).childNodes
    return [...children].flatMap((child) =>
      child instanceof Element && getComputedStyle(child).display === 'contents'
        ? flatChildren(child)
        : [child],
    )
  }

  const nameOf = (element: Element): string | undefined => {
    const labels = attribute(element, 'aria-labelledby')
    const owner = element.getRootNode() as Document | ShadowRoot
    const labelled = labels
      ?.split(/\s+/)
      .map((id) => owner.getElementById(id)?.textContent ?? '')
      .join(' ')
    const title = element.localName === 'svg' ? element.querySelector('title')?.textContent : null
    const name = collapsed(
      labelled ||
        attribute(element, 'aria-label') ||
        attribute(element, 'alt') ||
        title ||
        attribute(element, 'title') ||
        '',
    )
    return name || undefined
  }

  const roleOf = (element: Element): string | undefined => {
    const role = attribute(element, 'role')
    if (role) return role
    if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox'
    if (element.localName === 'a' && !element.hasAttribute('href')) return undefined
    return roles[element.localName]
  }

  /** Whether an element is clipped to nothing, like texts for screen readers. */
  const readAloudOnly = (css: CSSStyleDeclaration, { width, height }: DOMRect): boolean =>
    (width <= 1.5 && height <= 1.5 && /hidden|clip/.test(css.overflow)) ||
    /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(css.clip) ||
    /^inset\((50|100)%\)$/.test(css.clipPath)

  const paints = (css: CSSStyleDeclaration): boolean =>
    css.visibility === 'visible' &&
    (seen(css.backgroundColor) ||
      css.backgroundImage !== 'none' ||
      css.boxShadow !== 'none' ||
      (css.outlineStyle !== 'none' && Number.parseFloat(css.outlineWidth) > 0) ||
      ['top', 'right', 'bottom', 'left'].some(
        (side) =>
          !/none|hidden/.test(css.getPropertyValue(`border-${side}-style`)) &&
          Number.parseFloat(css.getPropertyValue(`border-${side}-width`)) > 0 &&
          seen(css.getPropertyValue(`border-${side}-color`)),
      ))

  const paint = ({ left, top, right, bottom }: Edges) => {
    if (right <= left || bottom <= top || right + scrollX <= 0 || bottom + scrollY <= 0) return
    const x = left + scrollX
    const y = top + scrollY
    const before = result.painted ?? { x, y, w: 0, h: 0 }
    const least = { x: Math.min(before.x, x), y: Math.min(before.y, y) }
    result.painted = {
      ...least,
      w: Math.max(before.x + before.w, right + scrollX) - least.x,
      h: Math.max(before.y + before.h, bottom + scrollY) - least.y,
    }
  }

  /** Returns the boxes of a text's lines: its own rectangles are as high as the font, but it is drawn within the line. */
  const lineBoxes = (nodes: Text[], css: CSSStyleDeclaration): Edges[] =>
    nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const high = Number.parseFloat(css.lineHeight)
      return [...range.getClientRects()].map((rect) => {
        const less = Math.max(0, rect.height - (high || rect.height)) / 2
        return { ...edgesOf(rect), top: rect.top + less, bottom: rect.bottom - less }
      })
    })

  /** Returns the text that a form field itself shows. */
  const fieldText = (element: Element): { text?: string; placeholder?: string } | null => {
    if (element instanceof HTMLSelectElement)
      return { text: collapsed(element.selectedOptions[0]?.label ?? '') }
    if (element instanceof HTMLInputElement) {
      if (/^(checkbox|radio|range|color|file|hidden|image)$/.test(element.type)) return {}
      const value = cut(element.value)
      const text = element.type === 'password' ? value.replace(/[^]/g, '•') : value
      return text ? { text } : { placeholder: element.placeholder }
    }
    if (element instanceof HTMLTextAreaElement)
      return element.value
        ? { text: collapsed(element.value) }
        : { placeholder: element.placeholder }
    return null
  }

  const contentBox = (element: Element, css: CSSStyleDeclaration): Box => {
    const box = pageBox(element.getBoundingClientRect())
    const inset = (side: string) =>
      Number.parseFloat(css.getPropertyValue(`padding-${side}`)) +
      Number.parseFloat(css.getPropertyValue(`border-${side}-width`))
    const w = Math.max(0, px(box.w - inset('left') - inset('right')))
    const h = Math.max(0, px(box.h - inset('top') - inset('bottom')))
    return { x: px(box.x + inset('left')), y: px(box.y + inset('top')), w, h }
  }

  const pseudoNode = (element: Element, kind: 'before' | 'after', path: string): DomNode | null => {
    const css = getComputedStyle(element, `::${kind}`)
    if (css.content === 'none' || css.content === 'normal' || css.display === 'none') return null
    if (Number(css.opacity) === 0 || !hasRoom(path)) return null
    const strings = css.content.match(/"(?:[^"\\]|\\.)*"/g) ?? []
    const text = collapsed(
      strings.map((string) => string.slice(1, -1).replace(/\\(.)/g, '$1')).join(''),
    )
    result.nodes++
    let host = hosts.indexOf(element)
    if (host < 0) host = hosts.push(element) - 1
    result.pseudos.push({ path, host, kind })
    return { tag: `::${kind}`, ...(text && { text }), style: styleOf(css) }
  }

  const iconName = (element: Element): string | undefined => {
    const use = element.querySelector('use')
    const reference = use?.getAttribute('href') ?? use?.getAttribute('xlink:href')
    const classes = (element.getAttribute('class') ?? '').split(/\s+/)
    return (
      nameOf(element) ??
      attribute(element, 'data-icon') ??
      reference?.split('#')[1] ??
      classes.find((name) => /^(lucide|icon|fa|bi|ri|ti|mdi)-./.test(name))
    )
  }

  const PRIVATE_USE = /^[\uE000-\uF8FF]$|^[\u{F0000}-\u{10FFFD}]$/u
  const noteIcon = (element: Element, css: CSSStyleDeclaration, node: DomNode, path: string) => {
    if (!node.box || css.visibility !== 'visible') return
    const { w, h } = node.box
    if (Math.min(w, h) < iconPx.least || Math.max(w, h) > iconPx.most) return
    const glyph = [node.text, node.children?.find(({ tag }) => tag === '::before')?.text]
    const drawn =
      element.localName === 'svg' ||
      element.localName === 'img' ||
      css.backgroundImage.includes('url(') ||
      css.maskImage.includes('url(') ||
      glyph.some((text) => text !== undefined && PRIVATE_USE.test(text))
    if (!drawn) return
    const name = iconName(element)
    result.icons.push({ path, box: node.box, ...(name && { name: name.slice(0, 500) }) })
  }

  const edgesOf = ({ left, top, right, bottom }: DOMRect): Edges => ({ left, top, right, bottom })

  /** Returns what an element clips its content to: its padding box, in each direction in which it clips. */
  const innerClip = (element: Element, css: CSSStyleDeclaration, rect: DOMRect): Edges => {
    const shows = (value: string) => value === 'visible'
    if (shows(css.overflowX) && shows(css.overflowY)) return ENDLESS
    const border = (side: string) => Number.parseFloat(css.getPropertyValue(`border-${side}-width`))
    const x = !shows(css.overflowX)
    const y = !shows(css.overflowY)
    // What is hidden only by the scrolling of the page can be captured.
    if (element === document.documentElement || element === document.body) return ENDLESS
    return {
      left: x ? rect.left + border('left') : ENDLESS.left,
      right: x ? rect.right - border('right') : ENDLESS.right,
      top: y ? rect.top + border('top') : ENDLESS.top,
      bottom: y ? rect.bottom - border('bottom') : ENDLESS.bottom,
    }
  }

  const walkChildren = (element: Element, path: string, clips: Clips, count: number): DomNode[] => {
    const nodes: DomNode[] = []
    for (const child of flatChildren(element)) {
      if (!(child instanceof Element)) continue
      const node = walk(child, `${path}/${count + nodes.length}`, clips)
      if (node) nodes.push(node)
    }
    return nodes
  }

  const isStorybooks = (element: Element): boolean =>
    element.parentElement === document.body &&
    [...element.classList].some((name) => name.startsWith('sb-'))

  /** Whether more is to be read; notes what there is too much of. */
  const hasRoom = (path: string): boolean => {
    if (result.nodes >= most.nodes) result.excess = `more than ${most.nodes} elements`
    if (path.split('/').length > most.levels)
      result.excess = `more than ${most.levels} levels of elements`
    return result.excess === null
  }

  const walk = (element: Element, path: string, outer: Clips): DomNode | null => {
    const tag = cut(element.localName)
    if (!hasRoom(path)) return null
    if (neverSeen.includes(tag) || element.hasAttribute('data-storybook-review')) return null
    if (isStorybooks(element)) return null
    const css = getComputedStyle(element)
    if (!element.checkVisibility() || Number(css.opacity) === 0) return null
    const rect = element.getBoundingClientRect()
    if (element !== root && readAloudOnly(css, rect)) return null
    const position = css.position
    const clip =
      position === 'fixed' ? outer.fixed : position === 'absolute' ? outer.absolute : outer.flow
    const visible = both(edgesOf(rect), clip)
    const hasArea = rect.width > 0 && rect.height > 0
    const hidden = hasArea && (visible.right <= visible.left || visible.bottom <= visible.top)
    const inner = both(clip, innerClip(element, css, rect))
    if (hidden && inner.right <= inner.left) return null
    const contains = position !== 'static' || css.transform !== 'none' || css.filter !== 'none'
    const clips: Clips = {
      flow: inner,
      absolute: contains ? inner : outer.absolute,
      fixed: css.transform !== 'none' || css.filter !== 'none' ? inner : outer.fixed,
    }
    result.nodes++
    const id = attribute(element, 'id')
    const classes = attribute(element, 'class')
    const role = roleOf(element)
    const name = nameOf(element)
    const node: DomNode = {
      tag,
      ...(id && !madeId.test(id) && { id }),
      ...(classes && { class: classes }),
      ...(role && { role }),
      ...(name && { name }),
      box: pageBox(rect),
      style: styleOf(css),
    }
    if (mask.some((selector) => element.matches(selector))) {
      paint(visible)
      const { left, top, right, bottom } = visible
      if (right > left && bottom > top)
        result.masks.push(pageBox(new DOMRectReadOnly(left, top, right - left, bottom - top)))
      return { ...node, style: { display: css.display, 'background-color': masked } }
    }
    if (tag === 'iframe') result.unread.iframes++
    if (tag === 'canvas') result.unread.canvases++
    const field = fieldText(element)
    const isWhole = whole.includes(tag)
    if (tag === 'svg')
      for (const property of ['fill', 'stroke', 'stroke-width'])
        node.style[property] = css.getPropertyValue(property)
    const texts =
      field || isWhole
        ? []
        : flatChildren(element).filter((child): child is Text => child.nodeType === Node.TEXT_NODE)
    const text = field ? (field.text ?? '') : collapsed(texts.map(({ data }) => data).join(''))
    if (text) node.text = text
    const children: DomNode[] = []
    if (!isWhole) {
      const before = pseudoNode(element, 'before', `${path}/0`)
      if (before) children.push(before)
      if (field?.placeholder) {
        result.nodes++
        children.push({
          tag: '::placeholder',
          text: field.placeholder,
          box: contentBox(element, css),
          style: styleOf(getComputedStyle(element, '::placeholder')),
        })
      }
      if (!field) children.push(...walkChildren(element, path, clips, children.length))
      const after = pseudoNode(element, 'after', `${path}/${children.length}`)
      if (after) children.push(after)
    }
    if (children.length > 0) node.children = children
    if (css.visibility === 'visible') {
      if (isWhole || field || paints(css)) paint(visible)
      if (text) for (const line of lineBoxes(texts, css)) paint(both(line, inner))
    }
    // A completely hidden element is kept if any of its children is visible.
    if (hidden && children.length === 0) return null
    noteIcon(element, css, node, path)
    return node
  }

  const found = walk(root, '0', { flow: ENDLESS, absolute: ENDLESS, fixed: ENDLESS })
  if (window.__storybookReading) window.__storybookReading.hosts = hosts
  return {
    root: found ?? { tag: root.localName, box: pageBox(root.getBoundingClientRect()), style: {} },
    ...result,
  }
}
