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
