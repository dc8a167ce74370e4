import type { Json } from './json.ts'
import type { Content } from './operation.ts'
import type { SchemaCollection } from './schema-collection.ts'

/** How generators recognise a file: a body or response that is bytes. */
const BYTES = { type: 'string', format: 'binary' }

/** The media type objects of the kinds of a body, by type. */
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
