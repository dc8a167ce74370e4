import type { Box, Measured, Operation } from './measured.ts'

/** Functions that run inside the page: each is self-contained, for only its own text gets there. */

/** Gives every element under the root its number, in document order. */
export function numberElements(): void {
  let next = 0
  const root = document.querySelector('#root')?.firstElementChild
  if (!root) throw new Error('no root')
  for (const element of [root, ...root.querySelectorAll('*')])
    if (!element.closest('svg') || element.tagName === 'svg')
      element.setAttribute('data-i', String(next++))
}

export function applyOperations(operations: Operation[]): void {
  for (const operation of operations) {
    const element = document.querySelector<HTMLElement>(`[data-i="${operation.uid}"]`)
    if (!element) continue
    if (operation.do === 'style')
      element.style.setProperty(operation.name, operation.value, 'important')
    else if (operation.do === 'attribute') element.setAttribute(operation.name, operation.value)
    else if (operation.do === 'inner') element.innerHTML = operation.html
    else if (operation.do === 'append') element.insertAdjacentHTML('beforeend', operation.html)
    else if (operation.do === 'after') element.insertAdjacentHTML('afterend', operation.html)
    else if (operation.do === 'remove') element.remove()
    else if (operation.do === 'text') {
      const node = [...element.childNodes].find(
        (child) => child.nodeType === 3 && child.nodeValue?.trim(),
      )
      if (node) node.nodeValue = operation.value
    } else {
      const other = document.querySelector(`[data-i="${operation.other}"]`)
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
    // Not written to the DOM file: what the mutations and the design tree need to know besides.
    'display',
    'flex-direction',
    'visibility',
    'background-image',
    'border-style',
    'flex-grow',
    'justify-content',
    'object-view-box',
  ]
  const found = document.querySelector('#root')?.firstElementChild
  if (!found) throw new Error('no root')
  const at = found.getBoundingClientRect()
  const relative = (r: DOMRect): Box => ({ x: r.x - at.x, y: r.y - at.y, w: r.width, h: r.height })
  const ownText = (element: Element) => {
    const nodes = [...element.childNodes].filter((n) => n.nodeType === 3 && n.nodeValue?.trim())
    const rects = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter((r) => r.width > 0)
    })
    const text = nodes.map((n) => n.nodeValue?.trim().replace(/\s+/g, ' ') ?? '').join(' ')
    if (rects.length === 0) return { text, textBox: null, lines: 0 }
    const x = Math.min(...rects.map((r) => r.left))
    const y = Math.min(...rects.map((r) => r.top))
    const box = new DOMRect(
      x,
      y,
      Math.max(...rects.map((r) => r.right)) - x,
      Math.max(...rects.map((r) => r.bottom)) - y,
    )
    const lines = new Set(rects.map((r) => Math.round(r.top))).size
    return { text, textBox: relative(box), lines }
  }
  const walk = (element: Element): Measured => {
    const computed = getComputedStyle(element)
    const style = Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]))
    const isIcon = element.tagName === 'svg'
    const attribute = (name: string) => element.getAttribute(name)
    const kept = (key: string, value: string | null) => (value ? { [key]: value } : {})
    return {
      uid: attribute('data-i') ?? '',
      tag: element.tagName.toLowerCase(),
      ...kept('id', attribute('id')),
      ...kept('class', attribute('class')?.trim() ?? null),
      ...kept('role', attribute('role')),
      ...kept('alt', attribute('alt')),
      ...kept('layer', attribute('data-n')),
      ...kept('icon', attribute('data-icon')),
      box: relative(element.getBoundingClientRect()),
      ...ownText(element),
      style,
      children: isIcon ? [] : [...element.children].map(walk),
    }
  }
  return { root: walk(found), origin: { x: at.x, y: at.y, w: at.width, h: at.height } }
}
