import { importsOf, parametersOf, pathTemplate } from './module-text.ts'
import type { Signature } from './signature.ts'

/** A server that the page calls. */
interface Server {
  name: string
  /** The function that makes a call, and the module from which it comes. */
  call: { name: string; module: string }
  /** Whether each call names its project, whatever the path. */
  namesProject: boolean
}

/** The diff service, through the dashboard's proxy. */
export const DIFF: Server = {
  name: 'the diff service',
  call: { name: 'callDiff', module: 'call-diff' },
  namesProject: true,
}

export const DASHBOARD: Server = {
  name: 'the dashboard',
  call: { name: 'callDashboard', module: 'call-dashboard' },
  namesProject: false,
}

/** The module with which the dashboard's page calls a server. It holds types of the schemas, and none of them. */
export function pageClient(server: Server, signatures: readonly Signature[]): string {
  const schemas = signatures.flatMap(({ body, response }) => [body ?? [], response ?? []].flat())
  const { name, module } = server.call
  return [
    `// Made by scripts/build-clients.ts from the description of ${server.name}.`,
    `import type * as z from 'zod'`,
    `import { path } from '../../src/base/url-path.ts'`,
    `import { ${name}, type CallOptions } from '../../src/dashboard/page/api/${module}.ts'`,
    ...importsOf(schemas, 'import type'),
    ...signatures.map((signature) => functionOf(server, signature)),
    '',
  ].join('\n')
}

function functionOf({ call, namesProject }: Server, signature: Signature): string {
  const { operation, query, body, response } = signature
  const takesProject = namesProject || operation.path.includes('{project}')
  const parameters = [
    ...(takesProject ? ['project: string'] : []),
    ...parametersOf(signature),
    'options: CallOptions = {}',
  ]
  const result = response ? `z.output<typeof ${response.name}>` : 'null'
  const sent = [...(query.length > 0 ? ['query'] : []), ...(body ? ['body'] : [])]
  const request = sent.length > 0 ? `{ ${sent.join(', ')}, ...options }` : 'options'
  const target = `'${operation.method}', ${pathTemplate(signature)}, ${request}`
  return `
/** ${operation.summary}. */
export const ${operation.id} = (
  ${parameters.join(',\n  ')},
): Promise<${result}> =>
  ${call.name}(${namesProject ? 'project, ' : ''}${target})`
}
