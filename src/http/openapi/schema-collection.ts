import * as z from 'zod'
import type { Json } from './json.ts'

/** Converts zod schemas to JSON Schema, and collects those with an `id` for `components.schemas`. */
export class SchemaCollection {
  readonly named: Record<string, Json> = {}

  convert(schema: z.ZodType): Json {
    // As input: clients must accept fields that are added later, so no response forbids additional ones.
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', override })
    for (const [id, definition] of Object.entries($defs ?? {}))
      this.named[id] = withComponentRefs(definition)
    return withComponentRefs(json)
  }
}

/**
 * Drops the patterns that zod adds to formats, because they repeat the format, and lists the fields of a record with
 * known keys, because generators ignore `propertyNames`.
 */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  const { propertyNames, additionalProperties } = jsonSchema
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined) return
  const keys = propertyNames.enum.map(String)
  jsonSchema.properties = Object.fromEntries(keys.map((key) => [key, additionalProperties ?? {}]))
  delete jsonSchema.propertyNames
  delete jsonSchema.additionalProperties
}

const withComponentRefs = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
