import type { Content } from '../content.ts'
import { packageOf, type Component } from '../library.ts'

/** React as far as it is needed here: its types come with it, and it is not installed with the service. */
export type Element = object | string | number | null
export type Props = Record<string, unknown>
export type Type = unknown

type CreateElement = (type: Type, props: Props | null, ...children: unknown[]) => Element
type Render = (element: Element) => string

let createElement: CreateElement | undefined
let renderToStaticMarkup: Render | undefined

export function h(type: Type, props?: Props | null, ...children: unknown[]): Element {
  createElement ??= packageOf('react')['createElement'] as CreateElement
  if (type === undefined) throw new Error('an unknown component')
  return createElement(type, props ?? null, ...children)
}

/** The mark-up of an element, and apart from it the style sheets that came with it. */
export function render(element: Element): { html: string; css: string } {
  renderToStaticMarkup ??= packageOf('react-dom/server')['renderToStaticMarkup'] as Render
  let css = ''
  const html = renderToStaticMarkup(element).replaceAll(
    /<style[^>]*>([\s\S]*?)<\/style>/g,
    (_, rules: string) => {
      css += `${rules.replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')}\n`
      return ''
    },
  )
  return { html: html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), css }
}

/** A library's components by name: `Table.Cell` is a part of what it exports as `Table`. */
export const partsOf =
  (load: () => Record<string, unknown>) =>
  (path: string): Type => {
    const [name = '', inner] = path.split('.')
    const found = load()[name]
    return inner ? (found as Record<string, unknown>)[inner] : found
  }

/** Components in what a library needs `around` them; the width is picked first. */
export const drawnIn =
  (around: (drawing: Element) => Element) =>
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => ({ width: c.random.pick(width), ...render(around(draw(c))) })

export const drawn = drawnIn((drawing) => drawing)

export const styled = (style: object, ...children: readonly Element[]): Element =>
  h('div', { style }, ...children)

export const row = (style: object, ...children: readonly Element[]): Element =>
  styled({ display: 'flex', alignItems: 'center', gap: 12, ...style }, ...children)

export const column = (gap: number, ...children: readonly Element[]): Element =>
  styled({ display: 'flex', flexDirection: 'column', gap }, ...children)

/** An icon of the content's own set. */
export const glyph = (c: Content, size: number): Element =>
  h('span', {
    style: { display: 'inline-flex' },
    dangerouslySetInnerHTML: { __html: c.icon(size) },
  })

export const many = (
  c: Content,
  from: number,
  to: number,
  make: (index: number) => Element,
): Element[] => Array.from({ length: c.random.int(from, to) }, (_, i) => make(i))
