import { ErrorBody } from '../response-fields.ts'
import type { Component, Content, OperationDescription, Parameter } from './description.ts'
import type { Json } from './json.ts'
import { SchemaCollection } from './schema-collection.ts'
import { TAGS } from './tags.ts'

interface Info extends Json {
  title: string
  version: string
  description: string
}

/** The descriptions of all components as plain JSON, from which the Worker generates `/openapi.json` and `/docs`. */
export interface ApiDescription {
  info: Info
  tags: { name: string; description: string }[]
  components: Component<Json>[]
  /** The schema of an error's body. */
  error: Json
  /** The schemas that are referenced as `#/components/schemas/<name>`. */
  schemas: Record<string, Json>
  securitySchemes: Record<string, Json>
}

const SECURITY_SCHEMES = {
  'api-key': {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key of one project, `svc_proj_…`, shown once when it is made.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The dashboard’s token, the setting `SERVICE_AUTH_TOKEN` of the deployment.',
  },
} as const

export function describeApi(info: Info, components: Component[]): ApiDescription {
  const schemas = new SchemaCollection()
  const operations = components.flatMap((component) => component.operations)
  return {
    info,
    tags: usedTags(operations),
    components: components.map((component) => ({
      ...component,
      operations: component.operations.map((operation) => toJson(schemas, operation)),
    })),
    error: schemas.convert(ErrorBody),
    schemas: schemas.named,
    securitySchemes: usedSecuritySchemes(operations),
  }
}

function toJson(
  schemas: SchemaCollection,
  { parameters, body, responses, ...operation }: OperationDescription,
): OperationDescription<Json> {
  const toParameter = ({ example: _, ...parameter }: Parameter): Parameter<Json> => {
    const description = parameter.description ?? parameter.schema.meta()?.description
    return {
      ...parameter,
      ...(description !== undefined && { description }),
      schema: schemas.convert(parameter.schema),
    }
  }
  const toContent = ({ schema, ...content }: Content): Content<Json> => ({
    ...content,
    ...(schema && { schema: schemas.convert(schema) }),
  })
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map(toParameter) }),
    ...(body && { body: body.map(toContent) }),
    responses: responses.map(({ content, ...response }) => ({
      ...response,
      ...(content && { content: content.map(toContent) }),
    })),
  }
}

function usedTags(operations: OperationDescription[]): ApiDescription['tags'] {
  const used = new Set<string>(operations.map(({ tag }) => tag))
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

function usedSecuritySchemes(operations: OperationDescription[]): Record<string, Json> {
  const used = new Set<string>(operations.map(({ auth }) => auth))
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
}
