import type { Json } from './json.ts'
import type { Content } from './description.ts'

/** How code generators recognise a body or response of raw bytes. */
const BYTES = { type: 'string', format: 'binary' }

/** Returns the OpenAPI media type objects of a body, by media type. */
export const describeContent = (content: Content<Json>[]): Json =>
  Object.fromEntries(
    content.map(({ type, schema, example }) => [
      type,
      {
        schema: schema ?? BYTES,
        ...(example !== undefined && { example }),
      },
    ]),
  )
