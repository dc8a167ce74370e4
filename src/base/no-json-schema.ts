// zod makes JSON Schemas of its schemas, with 19 KB of code. Only `npm run build:docs` asks for them, before a deployment: the
// Worker is bundled with this in place of the two modules that make them (`[alias]` in wrangler.toml).

const notHere = (): never => {
  throw new Error('JSON Schemas are made before a deployment')
}

export const toJSONSchema = notHere
export const createToJSONSchemaMethod = () => notHere
export const createStandardJSONSchemaMethod = () => notHere
