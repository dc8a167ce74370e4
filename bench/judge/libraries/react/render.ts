import type { Content } from '../content.ts'
import { packageOf } from '../library.ts'

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
