/**
 * The names that Storybook and this host use at the top of a site. A version of such a name would hide the
 * root build's own files behind `/<version>/`.
 */
const RESERVED: ReadonlySet<string> = new Set([
  'assets',
  'static',
  'sb-addons',
  'sb-common-assets',
  'sb-manager',
  'sb-preview',
  'storybook-review',
  'manifests',
  'iframe.html',
  'index.html',
  'index.json',
  'stories.json',
  'project.json',
  'health',
  'mcp',
])

/** Whether no version may have this name, in any case of letters. */
export const isReservedVersion = (name: string): boolean => RESERVED.has(name.toLowerCase())
