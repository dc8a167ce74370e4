import type * as z from 'zod'
import type { Json } from '../../src/http/openapi/json.ts'
import { SchemaCollection } from '../../src/http/openapi/schema-collection.ts'

export interface Field {
  /** `data.url` for a field of a nested object. */
  name: string
  type: string
  required: boolean
  description: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the fields of an object's schema in reading order, nested ones under their path. */
export function fieldsOf(schema: z.ZodType): Field[] {
  const schemas = new SchemaCollection()
  return [...objectFields(schemas.named, schemas.convert(schema), '')]
}

function* objectFields(named: Record<string, Json>, json: Json, prefix: string): Generator<Field> {
  const { properties = {}, required = [] } = present(named, json) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  for (const [name, property] of Object.entries(properties)) {
    const target = present(named, property)
    yield {
      name: prefix + name,
      type: typeOf(named, property),
      required: required.includes(name),
      description: text(property['description']) || text(target['description']),
    }
    const inner = target['type'] === 'array' ? (target['items'] as Json) : target
    const dot = target['type'] === 'array' ? '[].' : '.'
    yield* objectFields(named, inner, prefix + name + dot)
  }
}

/** Returns what a schema describes besides null. */
function present(named: Record<string, Json>, json: Json): Json {
  const schema = resolve(named, json)
  const options = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  return options?.length === 1 ? present(named, options[0]!) : schema
}

const resolve = (named: Record<string, Json>, json: Json): Json =>
  named[text(json['$ref']).replace('#/components/schemas/', '')] ?? json

function typeOf(named: Record<string, Json>, json: Json): string {
  const schema = resolve(named, json)
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return options.map((option) => typeOf(named, option)).join(' or ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (schema['enum']) return (schema['enum'] as unknown[]).map((v) => JSON.stringify(v)).join(' | ')
  if (schema['type'] === 'array') return `${typeOf(named, schema['items'] as Json)}[]`
  const format = text(schema['format'])
  return format ? `${text(schema['type'])} (${format})` : text(schema['type']) || 'any'
}
