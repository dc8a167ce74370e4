import { describeOperation } from './describe-operation.ts'
import { HeaderCollection } from './header-collection.ts'
import type { Json } from './json.ts'
import type { Component, OperationDescription } from './description.ts'
import { SchemaCollection } from './schema-collection.ts'
import { sharePath } from './share-path.ts'
import { TAGS } from './tags.ts'

export interface OpenApiDocument extends Json {
  openapi: string
  tags: { name: string; description: string }[]
  /** Operations by path and lower-case method. */
  paths: Record<string, Record<string, Json>>
  components: Record<'schemas' | 'headers' | 'securitySchemes', Record<string, Json>>
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

/** Returns the OpenAPI 3.1 document of all components. */
export function openApiDocument(info: Json, components: Component[]): OpenApiDocument {
  const collections = { schemas: new SchemaCollection(), headers: new HeaderCollection() }
  const operations = components.flatMap((component) => component.operations)
  const paths: OpenApiDocument['paths'] = {}
  for (const component of components) {
    for (const operation of component.operations) {
      const item = (paths[operation.path] ??= {})
      const method = operation.method.toLowerCase()
      const described = describeOperation(collections, component, operation)
      item[method] = item[method] ? sharePath(item[method], described) : described
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The host that this document was read from' }],
    tags: usedTags(operations),
    paths,
    components: {
      schemas: collections.schemas.named,
      headers: collections.headers.named,
      securitySchemes: usedSecuritySchemes(operations),
    },
  }
}

function usedTags(operations: OperationDescription[]): OpenApiDocument['tags'] {
  const used = new Set<string>(operations.map(({ tag }) => tag))
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}

function usedSecuritySchemes(operations: OperationDescription[]): Record<string, Json> {
  const used = new Set<string>(operations.map(({ auth }) => auth))
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
}
