import type { ApiDescription } from './api-description.ts'
import { describeOperation } from './describe-operation.ts'
import { HeaderCollection } from './header-collection.ts'
import type { Json } from './json.ts'
import { sharePath } from './share-path.ts'

interface OpenApiDocument extends Json {
  openapi: string
  tags: ApiDescription['tags']
  /** Operations by path and lower-case method. */
  paths: Record<string, Record<string, Json>>
  components: Record<'schemas' | 'headers' | 'securitySchemes', Record<string, Json>>
}

/** Returns the OpenAPI 3.1 document of all components. */
export function openApiDocument(api: ApiDescription): OpenApiDocument {
  const { info, tags, components, schemas, error, securitySchemes } = api
  const headers = new HeaderCollection()
  const paths: OpenApiDocument['paths'] = {}
  for (const component of components) {
    for (const operation of component.operations) {
      const item = (paths[operation.path] ??= {})
      const method = operation.method.toLowerCase()
      const described = describeOperation({ headers, error }, component, operation)
      item[method] = item[method] ? sharePath(item[method], described) : described
    }
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/', description: 'The host that this document was read from' }],
    tags,
    paths,
    components: { schemas, headers: headers.named, securitySchemes },
  }
}
