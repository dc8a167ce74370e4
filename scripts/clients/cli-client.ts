import { importsOf, parametersOf, pathTemplate } from './module-text.ts'
import type { Signature } from './signature.ts'

/**
 * The module with the requests of the command line. Each carries the schema of its response, by which the response is
 * checked; the schemas are exported too, for what reads less than all of a response.
 */
export function cliClient(signatures: readonly Signature[]): string {
  const responses = signatures.flatMap(({ response = [] }) => response)
  const bodies = signatures.flatMap(({ body = [] }) => body)
  return [
    `// Made by scripts/build-clients.ts from the descriptions of the services.`,
    `import type * as z from 'zod'`,
    `import { path } from '../../src/base/url-path.ts'`,
    `import { endpoint } from '../../src/cli/service/call.ts'`,
    ...importsOf(bodies, 'import type'),
    ...importsOf(responses, 'import'),
    `export { ErrorBody } from '../../src/http/response-fields.ts'`,
    `export { ${[...new Set(responses.map(({ name }) => name))].toSorted().join(', ')} }`,
    ...signatures.map(endpointOf),
    '',
  ].join('\n')
}

function endpointOf(signature: Signature): string {
  const { operation, query, body, response } = signature
  if (!response) throw new Error(`${operation.id} responds with nothing that could be checked`)
  const project = operation.path.includes('{project}') ? ['project: string'] : []
  const parameters = [...project, ...parametersOf(signature)]
  const request = [...(query.length > 0 ? ['query'] : []), ...(body ? ['body'] : [])]
  return `
/** ${operation.summary}. */
export const ${operation.id} = (${parameters.join(', ')}) =>
  endpoint('${operation.method}', ${pathTemplate(signature)}, ${response.name}, { ${request.join(', ')} })`
}
