/** Where `storybook build` writes unless it is told otherwise. */
export const DEFAULT_FOLDER = 'storybook-static'
