import { DOM_WORDS } from '../dom-words.ts'
import { borderWidth } from './boxes.ts'
import { cut } from './text.ts'

export const styleOf = (css: CSSStyleDeclaration): Record<string, string> =>
  Object.fromEntries(DOM_WORDS.properties.map((name) => [name, cut(css.getPropertyValue(name))]))

/** Whether an element itself paints anything: a background, a border, a shadow, an outline. */
export const paints = (css: CSSStyleDeclaration): boolean =>
  css.visibility === 'visible' &&
  (isVisible(css.backgroundColor) ||
    css.backgroundImage !== 'none' ||
    css.boxShadow !== 'none' ||
    (css.outlineStyle !== 'none' && Number.parseFloat(css.outlineWidth) > 0) ||
    ['top', 'right', 'bottom', 'left'].some(
      (side) =>
        !/none|hidden/.test(css.getPropertyValue(`border-${side}-style`)) &&
        borderWidth(css, side) > 0 &&
        isVisible(css.getPropertyValue(`border-${side}-color`)),
    ))

/** Whether a computed colour is not completely transparent. */
export const isVisible = (colour: string): boolean =>
  !/^transparent$|^rgba\(.*, 0\)$|\/ 0%?\)$/.test(colour)

/** Whether an element is clipped to nothing, like texts for screen readers. */
export const isForScreenReaders = (css: CSSStyleDeclaration, { width, height }: DOMRect): boolean =>
  (width <= 1.5 && height <= 1.5 && /hidden|clip/.test(css.overflow)) ||
  /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(css.clip) ||
  /^inset\((50|100)%\)$/.test(css.clipPath)
