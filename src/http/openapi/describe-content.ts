import type { Json } from './json.ts'
import type { Content } from './description.ts'
import type { SchemaCollection } from './schema-collection.ts'

/** How generators recognise a file: a body or response that is bytes. */
const BYTES = { type: 'string', format: 'binary' }

/** Returns the OpenAPI media type objects of a body, by media type. */
export const describeContent = (schemas: SchemaCollection, content: Content[]): Json =>
  Object.fromEntries(
    content.map(({ type, schema, example }) => [
      type,
      {
        schema: schema ? schemas.convert(schema) : BYTES,
        ...(example !== undefined && { example }),
      },
    ]),
  )
