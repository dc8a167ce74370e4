/** The attribute of elements that capturing adds to the page. */
export const MARK = 'data-storybook-review'

/** The element in which Storybook renders a story; in older versions `root`. */
export const STORY_ROOT = '#storybook-root, body > #root'

/** Whether Storybook's own style sheet is for this element: its error display, its loading frame. */
export const hasStorybookClass = (element: Element): boolean =>
  [...element.classList].some((name) => name.startsWith('sb-'))
