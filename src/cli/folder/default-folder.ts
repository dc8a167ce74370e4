/** Where `storybook build` writes by default. */
export const DEFAULT_FOLDER = 'storybook-static'
