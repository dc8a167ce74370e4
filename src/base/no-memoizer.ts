// What zod remembers of a value while it parses that refers to itself takes 3 KB of code, and nothing that the Worker
// parses can: it comes as JSON, from forms and from URLs. The Worker is bundled with this file in place of the module
// that implements it (`[alias]` in wrangler.toml); zod goes without where there is none, as its smaller variant does.

export const memoizer = () => undefined

export const isRecursiveSchema = () => false
export const isBackEdge = () => false
