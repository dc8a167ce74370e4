import type { Content } from '../content.ts'
import { packageOf, type Component } from '../library.ts'
import { render, type Element } from './render.ts'

interface Sheet {
  collectStyles: (element: Element) => Element
  getStyleTags: () => string
}

/** Components in what a library needs `around` them, with the rules that are made while they are drawn. */
export const drawnWithSheet =
  (around: (drawing: Element) => Element) =>
  (width: readonly number[], draw: (c: Content) => Element): Component =>
  (c) => {
    const { ServerStyleSheet } = packageOf('styled-components') as unknown as {
      ServerStyleSheet: new () => Sheet
    }
    const sheet = new ServerStyleSheet()
    const { html, css } = render(sheet.collectStyles(around(draw(c))))
    const rules = sheet.getStyleTags().replaceAll(/<\/?style[^>]*>/g, '\n')
    return { width: c.random.pick(width), html, css: css + rules }
  }
