import type { Box, Measured, Operation } from './measured.ts'

/** Functions that run inside the page: each is self-contained, for only its own text gets there. */

declare global {
  /** What an element holds as it is drawn: shadow roots opened, slots filled. */
  function partsOf(element: Element): Node[]
  /** The elements that have a number; some are in shadow roots, where no selector reaches. */
  var numbered: Map<string, Element>
}

export function installParts(): void {
  const SKIPPED = new Set(['STYLE', 'SCRIPT', 'LINK', 'TEMPLATE', 'BR'])
  globalThis.partsOf = (element) => {
    const own =
      element instanceof HTMLSlotElement && element.assignedNodes().length > 0
        ? element.assignedNodes()
        : [...(element.shadowRoot ?? element).childNodes]
    return own.flatMap((node) => {
      if (node instanceof HTMLSlotElement) return partsOf(node)
      if (node instanceof Element) return SKIPPED.has(node.tagName) ? [] : [node]
      return node.nodeType === Node.TEXT_NODE ? [node] : []
    })
  }
}

/** Gives every element under the root its number, in document order. */
export function numberElements(): void {
  const root = document.querySelector('#root')?.firstElementChild
  if (!root) throw new Error('no root')
  globalThis.numbered = new Map()
  const number = (element: Element) => {
    const uid = String(numbered.size)
    element.setAttribute('data-i', uid)
    numbered.set(uid, element)
    if (element.tagName === 'svg') return
    for (const part of partsOf(element)) if (part instanceof Element) number(part)
  }
  number(root)
}

export function applyOperations(operations: Operation[]): void {
  const find = (uid: string) =>
    numbered.get(uid) ?? document.querySelector(`[data-i="${uid}"]`) ?? undefined
  const isText = (node: Node) => node.nodeType === 3 && Boolean(node.nodeValue?.trim())
  const copied = (element: HTMLElement | SVGElement, as: string, text: string | null) => {
    const copy = element.cloneNode(true) as HTMLElement
    copy.setAttribute('data-i', as)
    for (const inner of copy.querySelectorAll('[data-i]')) inner.removeAttribute('data-i')
    if (text === null) return copy
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isText(node)) {
        node.nodeValue = text
        break
      }
    return copy
  }
  for (const operation of operations) {
    const element = find(operation.uid)
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue
    if (operation.do === 'style')
      element.style.setProperty(operation.name, operation.value, 'important')
    else if (operation.do === 'attribute') element.setAttribute(operation.name, operation.value)
    else if (operation.do === 'inner') element.innerHTML = operation.html
    else if (operation.do === 'append') element.insertAdjacentHTML('beforeend', operation.html)
    else if (operation.do === 'after') element.insertAdjacentHTML('afterend', operation.html)
    else if (operation.do === 'copy')
      element.insertAdjacentElement('afterend', copied(element, operation.as, operation.text))
    else if (operation.do === 'remove') element.remove()
    else if (operation.do === 'text') {
      const node = partsOf(element).find(isText)
      if (node) node.nodeValue = operation.value
    } else {
      const other = find(operation.other)
      if (!other) continue
      const mark = document.createComment('')
      element.replaceWith(mark)
      other.replaceWith(element)
      mark.replaceWith(other)
    }
  }
}

export function measure(): { root: Measured; origin: Box } {
  const names = [
    'color',
    'background-color',
    'font-size',
    'font-weight',
    'font-family',
    'line-height',
    'letter-spacing',
    'border-radius',
    'border-width',
    'border-color',
    'padding-top',
    'padding-right',
    'padding-bottom',
    'padding-left',
    'margin-top',
    'margin-right',
    'margin-bottom',
    'margin-left',
    'gap',
    'opacity',
    'box-shadow',
    'text-align',
    // Not written to the DOM file of a template: what the mutations and the design tree need besides.
    'display',
    'flex-direction',
    'visibility',
    'background-image',
    'border-style',
    'flex-grow',
    'justify-content',
    'object-view-box',
    'position',
    'overflow',
    'transform',
    'text-transform',
    'text-decoration-line',
    'fill',
    'stroke',
  ]
  const found = document.querySelector('#root')?.firstElementChild
  if (!found) throw new Error('no root')
  const at = found.getBoundingClientRect()
  const relative = (r: DOMRect): Box => ({ x: r.x - at.x, y: r.y - at.y, w: r.width, h: r.height })
  const around = (rects: readonly DOMRect[]): DOMRect => {
    const x = Math.min(...rects.map((r) => r.left))
    const y = Math.min(...rects.map((r) => r.top))
    const right = Math.max(...rects.map((r) => r.right))
    return new DOMRect(x, y, right - x, Math.max(...rects.map((r) => r.bottom)) - y)
  }
  const tidy = (node: Node) => node.nodeValue?.trim().replace(/\s+/g, ' ') ?? ''
  const ownText = (parts: readonly Node[]) => {
    const nodes = parts.filter((n) => n.nodeType === 3 && n.nodeValue?.trim())
    const rects = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter((r) => r.width > 0)
    })
    const text = nodes.map(tidy).join(' ')
    if (rects.length === 0) return { text, textBox: null, lines: 0 }
    const lines = new Set(rects.map((r) => Math.round(r.top))).size
    return { text, textBox: relative(around(rects)), lines }
  }
  const flowOf = (parts: readonly Node[]) => {
    let child = 0
    return parts.flatMap((node): (string | number)[] => {
      if (node instanceof Element) return [child++]
      // Spaces beside inline elements count; line breaks of the source are spaces.
      return node.nodeValue?.trim() ? [node.nodeValue.replace(/\s+/g, ' ')] : []
    })
  }
  const valueOf = (element: Element): Pick<Measured, 'value'> => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const shown = /^(text|email|number|tel|url|search|date|button|submit|reset|textarea)$/
    const select = element.tagName === 'SELECT' ? (element as unknown as HTMLSelectElement) : null
    if (!select && !(isField && shown.test(element.type))) return {}
    const value = select ? (select.selectedOptions[0]?.label ?? '') : isField ? element.value : ''
    const text = (value || (isField ? element.placeholder : '')).trim()
    if (!text) return {}
    const computed = getComputedStyle(element)
    const px = (name: string) => Number.parseFloat(computed.getPropertyValue(name)) || 0
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return {}
    context.font = `${computed.fontWeight} ${computed.fontSize} ${computed.fontFamily}`
    const box = element.getBoundingClientRect()
    const left = box.left + px('border-left-width') + px('padding-left')
    const room = box.right - px('border-right-width') - px('padding-right') - left
    const width = Math.min(room, context.measureText(text).width)
    const height = px('line-height') || px('font-size') * 1.25
    const isArea = element instanceof HTMLTextAreaElement
    const top = isArea
      ? box.top + px('border-top-width') + px('padding-top')
      : (box.top + box.bottom - height) / 2
    const start = isField && /button|submit|reset/.test(element.type) ? (room - width) / 2 : 0
    const place = relative(new DOMRect(left + start, top, width, height))
    return { value: { text, box: place, placeholder: !value } }
  }
  const inkOf = (element: Element): Pick<Measured, 'ink'> => {
    const shapes = [...element.querySelectorAll('path,circle,rect,line,polyline,polygon,ellipse')]
      .filter((shape) => getComputedStyle(shape).fill !== 'none' || shape.closest('[stroke]'))
      .map((shape) => shape.getBoundingClientRect())
      .filter((r) => r.width > 0 || r.height > 0)
    return shapes.length > 0 ? { ink: relative(around(shapes)) } : {}
  }
  const context = Object.assign(document.createElement('canvas'), {
    width: 1,
    height: 1,
  }).getContext('2d', { willReadFrequently: true })
  /** Colours of other spaces as rgb. */
  const asRgb = (value: string) =>
    value.replaceAll(/(?:ok)?l(?:ch|ab)\([^)]*\)|color\([^)]*\)/g, (colour) => {
      if (!context) return colour
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data
      return `rgba(${r}, ${g}, ${b}, ${a / 255})`
    })
  const walk = (element: Element): Measured => {
    const computed = getComputedStyle(element)
    const raw = Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]))
    const style = Object.fromEntries(names.map((name) => [name, asRgb(raw[name] ?? '')]))
    const declared = Object.entries(raw).filter(([name, value]) => style[name] !== value)
    const isIcon = element.tagName === 'svg'
    const attribute = (name: string) => element.getAttribute(name)
    const kept = (key: string, value: string | null) => (value ? { [key]: value } : {})
    const parts = isIcon ? [] : partsOf(element)
    return {
      uid: attribute('data-i') ?? '',
      tag: element.tagName.toLowerCase(),
      ...kept('id', attribute('id')),
      ...kept('class', attribute('class')?.trim() ?? null),
      ...kept('role', attribute('role')),
      ...kept('alt', attribute('alt') ?? attribute('aria-label')),
      ...kept('layer', attribute('data-n')),
      ...kept('icon', attribute('data-icon')),
      box: relative(element.getBoundingClientRect()),
      ...ownText(parts),
      flow: flowOf(parts),
      ...valueOf(element),
      ...(isIcon ? inkOf(element) : {}),
      style,
      ...(declared.length > 0 ? { declared: Object.fromEntries(declared) } : {}),
      children: parts.filter((part) => part instanceof Element).map(walk),
    }
  }
  return { root: walk(found), origin: { x: at.x, y: at.y, w: at.width, h: at.height } }
}
