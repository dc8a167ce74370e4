import * as z from 'zod'
import {
  ErrorBody,
  bodyOfError,
  statusOfError,
  type Component,
  type Content,
  type Operation,
  type Parameter,
} from './operation.ts'

export type Json = Record<string, unknown>

export interface OpenApiDocument extends Json {
  openapi: string
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> }
}

const SECURITY_SCHEMES = {
  'api-key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
} as const

/** The OpenAPI 3.1 document of the components together. */
export function openApiDocument(info: Json, components: Component[]): OpenApiDocument {
  const schemas = new SchemaCollection()
  const paths: OpenApiDocument['paths'] = {}
  for (const component of components) {
    for (const operation of component.operations) {
      const item = (paths[operation.path] ??= {})
      const method = operation.method.toLowerCase()
      const described = describeOperation(schemas, component, operation)
      item[method] = item[method] ? mergeOperations(item[method], described) : described
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The host that this document was read from' }],
    tags: components.map(({ name, description }) => ({ name, description })),
    paths,
    components: { schemas: schemas.named, securitySchemes: usedSecuritySchemes(components) },
  }
}

function usedSecuritySchemes(components: Component[]): Record<string, Json> {
  const used = new Set(components.flatMap(({ operations }) => operations.map(({ auth }) => auth)))
  return Object.fromEntries(
    Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name as Operation['auth'])),
  )
}

function describeOperation(
  schemas: SchemaCollection,
  component: Component,
  operation: Operation,
): Json {
  const { id, summary, description, auth, parameters, body } = operation
  return {
    operationId: id,
    tags: [component.name],
    summary,
    ...(description && { description }),
    servers: [component.server],
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(parameters && {
      parameters: parameters.map((parameter) => describeParameter(schemas, parameter)),
    }),
    ...(body && { requestBody: { required: true, content: describeContent(schemas, body) } }),
    responses: describeResponses(schemas, component, operation),
  }
}

const describeParameter = (schemas: SchemaCollection, parameter: Parameter): Json => ({
  name: parameter.name,
  in: parameter.in,
  required: parameter.in === 'path' || (parameter.required ?? false),
  ...(parameter.description && { description: parameter.description }),
  schema: schemas.convert(parameter.schema),
})

function describeResponses(
  schemas: SchemaCollection,
  component: Component,
  operation: Operation,
): Record<string, Json> {
  const described: Record<string, Json> = {}
  for (const { status, description, headers, content } of operation.responses) {
    described[status] = {
      description,
      headers: describeHeaders({ ...component.headers, ...headers }),
      ...(content && { content: describeContent(schemas, content) }),
    }
  }
  for (const [status, rows] of Map.groupBy(operation.errors, statusOfError)) {
    // A success of the same status has a body of its own: both are described.
    const success = described[status]
    const description = rows.map(({ when }) => when).join('; ')
    const examples = Object.fromEntries(
      rows.map((row) => [row.code, { summary: row.when, value: bodyOfError(row) }]),
    )
    const schema = schemas.convert(ErrorBody)
    const json = success?.['content'] as Record<string, { schema: Json }> | undefined
    const known = json?.['application/json']?.schema
    described[status] = {
      description: success ? `${String(success['description'])}; ${description}` : description,
      headers: describeHeaders(
        Object.assign({ ...component.headers }, ...rows.map(({ headers }) => headers ?? {})),
      ),
      content: {
        ...json,
        'application/json': { schema: known ? { anyOf: [known, schema] } : schema, examples },
      },
    }
  }
  return described
}

const describeHeaders = (headers: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

const describeContent = (schemas: SchemaCollection, content: Content[]): Json =>
  Object.fromEntries(
    content.map(({ type, schema, example }) => [
      type,
      {
        ...(schema && { schema: schemas.convert(schema) }),
        ...(example !== undefined && { example }),
      },
    ]),
  )

/**
 * Two components may have the same path under different hosts, and a document has room for one: both
 * servers are named, and what they answer stands side by side.
 */
function mergeOperations(a: Json, b: Json): Json {
  const both = (key: string) => [...(a[key] as unknown[]), ...(b[key] as unknown[])]
  const responses = { ...(a['responses'] as Record<string, Json>) }
  for (const [status, response] of Object.entries(b['responses'] as Record<string, Json>)) {
    const known = responses[status]
    responses[status] = known ? mergeResponses(known, response) : response
  }
  return {
    ...a,
    summary: `${String(a['summary'])}; ${String(b['summary'])}`,
    tags: both('tags'),
    servers: both('servers'),
    responses,
  }
}

function mergeResponses(a: Json, b: Json): Json {
  const schemaOf = (response: Json) =>
    (response['content'] as Record<string, { schema: Json }>)['application/json']?.schema
  return {
    description: `${String(a['description'])}; ${String(b['description'])}`,
    headers: { ...(a['headers'] as Json), ...(b['headers'] as Json) },
    content: { 'application/json': { schema: { anyOf: [schemaOf(a), schemaOf(b)] } } },
  }
}

/** JSON Schemas of zod's, with those that carry an `id` collected under `components.schemas`. */
export class SchemaCollection {
  readonly named: Record<string, Json> = {}

  convert(schema: z.ZodType): Json {
    // As input: clients must take fields that are added later, so answers forbid none.
    const { $schema: _, $defs, ...json } = z.toJSONSchema(schema, { io: 'input', override })
    for (const [id, definition] of Object.entries($defs ?? {}))
      this.named[id] = withComponentRefs(definition)
    return withComponentRefs(json)
  }
}

/** zod spells out formats as patterns too, which nobody wants to read. */
function override({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

const withComponentRefs = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
