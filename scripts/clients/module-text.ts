import * as z from 'zod'
import type { Parameter } from '../../src/http/openapi/description.ts'
import { PROJECT_PARAMETERS, type Signature } from './signature.ts'
import type { SchemaExport } from './schema-exports.ts'

// The parts of a client's text that both clients have.

/** Import declarations of schemas, for a module in generated/clients. */
export function importsOf(schemas: Iterable<SchemaExport>, keyword: string): string[] {
  const names = new Map<string, Set<string>>()
  for (const { module, name } of schemas)
    names.set(module, (names.get(module) ?? new Set()).add(name))
  return [...names].map(
    ([module, exported]) =>
      `${keyword} { ${[...exported].toSorted().join(', ')} } from '../../${module}'`,
  )
}

/** The declarations of a function's parameters. */
export function parametersOf({ operation, path, query, body }: Signature): string[] {
  const needsQuery = query.some(({ required }) => required)
  return [
    ...path.map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(body ? [`body${operation.bodyIsOptional ? '?' : ''}: z.input<typeof ${body.name}>`] : []),
    ...(query.length > 0 ? [`query: ${queryType(query)}${needsQuery ? '' : ' = {}'}`] : []),
  ]
}

const queryType = (query: readonly Parameter[]): string => `{ ${query.map(queryField).join('; ')} }`

const queryField = ({ name, required, schema }: Parameter): string =>
  `${name}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}`

interface JsonSchema {
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
}

/** The type of a parameter's values, which are no objects. */
function typeOf(schema: z.ZodType): string {
  const { type, enum: values, anyOf } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
  return typeOfJson({
    ...(type && { type }),
    ...(values && { enum: values }),
    ...(anyOf && { anyOf }),
  })
}

function typeOfJson(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOfJson))].join(' | ')
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown')
}

/** The path as a template whose parameters are percent-encoded. */
export function pathTemplate({ operation: { path } }: Signature): string {
  if (!path.includes('{')) return `'${path}'`
  const inserted = (_: string, name: string) =>
    `\${${PROJECT_PARAMETERS.includes(name) ? 'project' : name}}`
  return `path\`${path.replace(/\{(\w+)\}/g, inserted)}\``
}
