/**
 * The names that Storybook and this host use at the top level of a site. A version with such a name would hide the
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

/** Whether the name is reserved, in any letter case. */
export const isReservedVersion = (name: string): boolean => RESERVED.has(name.toLowerCase())
