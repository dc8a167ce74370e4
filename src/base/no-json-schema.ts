// zod's conversion to JSON Schema takes 19 KB of code, and only `npm run build:docs` uses it, before a deployment.
// The Worker is bundled with this file in place of the two modules that implement it (`[alias]` in wrangler.toml).

const notHere = (): never => {
  throw new Error('JSON Schemas are made before a deployment')
}

export const toJSONSchema = notHere
export const createToJSONSchemaMethod = () => notHere
export const createStandardJSONSchemaMethod = () => notHere
