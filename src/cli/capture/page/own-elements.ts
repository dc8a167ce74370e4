/** The attribute of elements that capturing adds to the page. */
export const MARK = 'data-storybook-review'

/** Whether Storybook's own style sheet is for this element: its error display, its loading frame. */
export const hasStorybookClass = (element: Element): boolean =>
  [...element.classList].some((name) => name.startsWith('sb-'))
