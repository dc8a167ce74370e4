import type { Json } from '../../http/openapi/json.ts'

/** Referenced schemas by name. */
export type Schemas = Record<string, Json>

interface Field {
  /** `data.url` for a field of a nested object. */
  name: string
  type: string
  required: boolean
  description: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the fields of an object's schema in reading order, nested fields under their path. */
export const fieldsOf = (named: Schemas, schema: Json): Field[] => [
  ...objectFields(named, schema, ''),
]

function* objectFields(named: Schemas, json: Json, prefix: string): Generator<Field> {
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

/** Returns a nullable schema without its null. */
function present(named: Schemas, json: Json): Json {
  const schema = resolve(named, json)
  const options = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null')
  const [only, ...others] = options ?? []
  return only && others.length === 0 ? present(named, only) : schema
}

const resolve = (named: Schemas, json: Json): Json =>
  named[text(json['$ref']).replace('#/components/schemas/', '')] ?? json

function typeOf(named: Schemas, json: Json): string {
  const schema = resolve(named, json)
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (options) return options.map((option) => typeOf(named, option)).join(' or ')
  if (schema['const'] !== undefined) return JSON.stringify(schema['const'])
  if (schema['enum']) return (schema['enum'] as unknown[]).map((v) => JSON.stringify(v)).join(' | ')
  if (schema['type'] === 'array') return `${typeOf(named, schema['items'] as Json)}[]`
  const format = text(schema['format'])
  return format ? `${text(schema['type'])} (${format})` : text(schema['type']) || 'any'
}
