import type { DomNode, FoundIcon } from '../dom-node.ts'
import { DOM_WORDS } from '../dom-words.ts'
import { nameOf } from './names.ts'
import { attribute } from './text.ts'

const { iconPx } = DOM_WORDS

/** Characters whose glyphs icon fonts define. */
const PRIVATE_USE = /^[\uE000-\uF8FF]$|^[\u{F0000}-\u{10FFFD}]$/u

/** Returns the icon that an element shows; null if it is none, by its size or by how it is drawn. */
export function iconOf(
  element: Element,
  css: CSSStyleDeclaration,
  node: DomNode,
  path: string,
): FoundIcon | null {
  if (!node.box || css.visibility !== 'visible') return null
  const { w, h } = node.box
  if (Math.min(w, h) < iconPx.least || Math.max(w, h) > iconPx.most) return null
  const glyph = [node.text, node.children?.find(({ tag }) => tag === '::before')?.text]
  const isDrawn =
    element.localName === 'svg' ||
    element.localName === 'img' ||
    css.backgroundImage.includes('url(') ||
    css.maskImage.includes('url(') ||
    glyph.some((text) => text !== undefined && PRIVATE_USE.test(text))
  if (!isDrawn) return null
  const name = iconName(element)
  return { path, box: node.box, ...(name && { name: name.slice(0, 500) }) }
}

function iconName(element: Element): string | undefined {
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
