/** A Storybook to be built: what is installed, what is written, and whose template stories it gets. */
export interface Project {
  name: string
  /** What the figures call it. */
  title: string
  /** Exact versions. */
  packages: Record<string, string>
  /** The package whose `template/cli/js` holds the stories that every new Storybook of the framework gets. */
  template: string
  /** By path. */
  files: Record<string, string>
}

/** `Sl button` is `SlButton`. */
const exportName = (name: string): string =>
  name
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** One export for each story by name; `story` returns the code of one. */
export const exportsOf = (
  stories: Readonly<Record<string, string>>,
  story: (source: string) => string,
): string =>
  Object.entries(stories)
    .map(([name, source]) => `export const ${exportName(name)} = ${story(source)}`)
    .join('\n')
