import type { PageSource } from '../page/studio.ts'
import type { Random } from '../random.ts'
import type { Theme } from '../theme.ts'

/** One drawing of a template: the style sheet and the mark-up of its root element. */
export interface Drawing {
  css: string
  html: string
}

/**
 * A component that can be drawn in many variants. In the mark-up `data-n` names an element's layer
 * in the design tool; an element without one has no layer of its own.
 */
export interface Template {
  name: string
  title: string
  /** Its root has the theme's surface, white in light themes, and no more: it may be see-through. */
  whiteRoot?: true
  draw(theme: Theme, random: Random): Drawing
}

const RESET = `* { box-sizing: border-box; margin: 0 } button { border: 0; background: none; font: inherit; color: inherit } p, h1, h2, h3 { font-weight: 400; font-size: inherit }
svg.icon { flex: none; display: block }`

/** The drawing as a page. */
export const pageOf = ({ css, html }: Drawing, theme: Theme): PageSource => ({
  name: 'templates',
  styles: '',
  scripts: [],
  attributes: {},
  css: `${RESET}
body { color: ${theme.text}; font: 400 ${theme.size}px ${theme.font} } ${css}`,
  html,
  background: theme.page,
})
