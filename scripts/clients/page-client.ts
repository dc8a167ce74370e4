import { importsOf, parametersOf, pathTemplate } from './module-text.ts'
import type { Signature } from './signature.ts'

/** The module with which the dashboard's page calls the diff service. It holds types of the schemas, and none of them. */
export function pageClient(signatures: readonly Signature[]): string {
  const schemas = signatures.flatMap(({ body, response }) => [body ?? [], response ?? []].flat())
  return [
    `// Made by scripts/build-clients.ts from the description of the diff service.`,
    `import type * as z from 'zod'`,
    `import { path } from '../../src/base/url-path.ts'`,
    `import { callDiff, type CallOptions } from '../../src/dashboard/page/api/call-diff.ts'`,
    ...importsOf(schemas, 'import type'),
    ...signatures.map(functionOf),
    '',
  ].join('\n')
}

function functionOf(signature: Signature): string {
  const { operation, query, body, response } = signature
  const parameters = ['project: string', ...parametersOf(signature), 'options: CallOptions = {}']
  const result = response ? `z.output<typeof ${response.name}>` : 'null'
  const request = [...(query.length > 0 ? ['query'] : []), ...(body ? ['body'] : []), '...options']
  return `
/** ${operation.summary}. */
export const ${operation.id} = (
  ${parameters.join(',\n  ')},
): Promise<${result}> =>
  callDiff(project, '${operation.method}', ${pathTemplate(signature)}, { ${request.join(', ')} })`
}
