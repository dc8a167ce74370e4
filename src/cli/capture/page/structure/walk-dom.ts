import type { DomNode, Walk } from '../dom-node.ts'
import { DOM_WORDS } from '../dom-words.ts'
import { hasStorybookClass, MARK } from '../own-elements.ts'
import { reading } from '../reading.ts'
import { contentBox, pageBox } from './boxes.ts'
import { clippedBy, NO_CLIPS, type Clips } from './clips.ts'
import { intersection } from './edges.ts'
import { fieldText } from './field-text.ts'
import { flatChildren } from './flat-tree.ts'
import { iconOf } from './icons.ts'
import { lineBoxes } from './line-boxes.ts'
import { nameOf, roleOf } from './names.ts'
import { pseudoNode } from './pseudo-node.ts'
import { WalkRecord } from './record.ts'
import { isForScreenReaders, isVisible, paints, styleOf } from './style.ts'
import { attribute, collapsed, cut } from './text.ts'

const { neverRendered, replaced, masked } = DOM_WORDS
const GENERATED_ID = new RegExp(DOM_WORDS.generatedId, 'i')

/**
 * Walks what is rendered under the located root: the flat tree with shadow roots and slots, pseudo-elements, and what
 * form fields show. It leaves out what nobody sees: `display: none`, `opacity: 0`, texts for screen readers alone, and
 * what a scroll container or another clip hides completely. Of elements that `mask` selects, it reads only the place.
 */
export function walkDom({ mask }: { mask: readonly string[] }): Walk {
  const root = reading.root ?? document.body
  const record = new WalkRecord()
  const found = new Walker(root, mask, record).walk(root, '0', NO_CLIPS)
  reading.hosts = record.hosts
  return {
    root: found ?? { tag: root.localName, box: pageBox(root.getBoundingClientRect()), style: {} },
    ...record.findings,
  }
}

class Walker {
  readonly #root: Element
  readonly #mask: readonly string[]
  readonly #record: WalkRecord

  constructor(root: Element, mask: readonly string[], record: WalkRecord) {
    this.#root = root
    this.#mask = mask
    this.#record = record
  }

  /** Returns the node of an element; null if nothing of it is seen. */
  walk(element: Element, path: string, outer: Clips): DomNode | null {
    const record = this.#record
    if (!record.hasRoom(path) || isLeftOut(element)) return null
    const css = getComputedStyle(element)
    if (!element.checkVisibility() || Number(css.opacity) === 0) return null
    const rect = element.getBoundingClientRect()
    if (element !== this.#root && isForScreenReaders(css, rect)) return null
    const { visible, isHidden, inner, clips } = clippedBy(outer, element, css, rect)
    if (isHidden && inner.right <= inner.left) return null
    record.nodes++
    const node = bareNode(element, css, rect)
    if (this.#mask.some((selector) => element.matches(selector))) {
      record.mask(visible)
      return { ...node, style: { display: css.display, 'background-color': masked } }
    }
    if (node.tag === 'iframe') record.unread.iframes++
    if (node.tag === 'canvas') record.unread.canvases++
    const field = fieldText(element)
    const isReplaced = replaced.includes(node.tag)
    if (css.position === 'fixed') record.hasFixed = true
    const texts = field || isReplaced ? [] : childrenOf(element).filter(isText)
    const text = field ? (field.text ?? '') : collapsed(texts.map(({ data }) => data).join(''))
    if (text) node.text = text
    const children = isReplaced ? [] : this.#children(element, css, { path, clips, field })
    if (children.length > 0) node.children = children
    if (css.visibility === 'visible') {
      // The page's own background is behind every story.
      if (element !== document.body && (isReplaced || field || paints(css))) record.paint(visible)
      if (text && isVisible(css.color)) record.texts++
      if (text) for (const line of lineBoxes(texts, css)) record.paint(intersection(line, inner))
    }
    // A completely hidden element is kept if any of its children is visible.
    if (isHidden && children.length === 0) return null
    const icon = iconOf(element, css, node, path)
    if (icon) record.icons.push(icon)
    return node
  }

  #children(
    element: Element,
    css: CSSStyleDeclaration,
    { path, clips, field }: { path: string; clips: Clips; field: ReturnType<typeof fieldText> },
  ): DomNode[] {
    const children: DomNode[] = []
    const addPseudo = (kind: 'before' | 'after') => {
      const node = this.#pseudo(element, kind, `${path}/${children.length}`)
      if (node) children.push(node)
    }
    addPseudo('before')
    if (field?.placeholder) {
      this.#record.nodes++
      children.push({
        tag: '::placeholder',
        text: field.placeholder,
        box: contentBox(element, css),
        style: styleOf(getComputedStyle(element, '::placeholder')),
      })
    }
    for (const child of field ? [] : childrenOf(element)) {
      if (!(child instanceof Element)) continue
      const node = this.walk(child, `${path}/${children.length}`, clips)
      if (node) children.push(node)
    }
    addPseudo('after')
    return children
  }

  #pseudo(element: Element, kind: 'before' | 'after', path: string): DomNode | null {
    const node = pseudoNode(element, kind)
    if (node === null || !this.#record.hasRoom(path)) return null
    this.#record.addPseudo(path, element, kind)
    return node
  }
}

/** Returns the child nodes as they are rendered, with those of the element that is opened in place of it. */
const childrenOf = (element: Element): Node[] =>
  flatChildren(element).flatMap((child) =>
    child instanceof Element && child === reading.opened ? flatChildren(child) : [child],
  )

/** Whether an element is of no story, or never rendered. */
const isLeftOut = (element: Element): boolean =>
  neverRendered.includes(element.localName) ||
  element.hasAttribute(MARK) ||
  (element.parentElement === document.body && hasStorybookClass(element))

/** Returns an element's node without text and children. */
function bareNode(element: Element, css: CSSStyleDeclaration, rect: DOMRect): DomNode {
  const id = attribute(element, 'id')
  const classes = attribute(element, 'class')
  const role = roleOf(element)
  const name = nameOf(element)
  const tag = cut(element.localName)
  const style = styleOf(css)
  if (tag === 'svg')
    for (const property of ['fill', 'stroke', 'stroke-width'])
      style[property] = css.getPropertyValue(property)
  return {
    tag,
    ...(id && !GENERATED_ID.test(id) && { id }),
    ...(classes && { class: classes }),
    ...(role && { role }),
    ...(name && { name }),
    box: pageBox(rect),
    style,
  }
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
