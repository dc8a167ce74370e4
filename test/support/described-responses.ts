import * as z from 'zod'
import { cdnComponent } from '../../src/cdn/description.ts'
import { isCdnHost } from '../../src/cdn/host.ts'
import { ciComponent } from '../../src/ci/description.ts'
import { diffComponent } from '../../src/diff/description.ts'
import {
  bodyOfError,
  statusOfError,
  type Component,
  type Content,
  type ErrorDescription,
  type OperationDescription,
} from '../../src/http/openapi/description.ts'
import { ErrorBody } from '../../src/http/response-fields.ts'
import { splitUrl } from '../../src/http/request-url.ts'
import { uploadComponent } from '../../src/upload/description.ts'

// Holds every response of the tests against the API description: its status, its media type and, if it is
// JSON, its body must be the ones that are described for the operation.

/** What may come back from one kind of request. */
interface Expected {
  /** Names the operation in a failure. */
  name: string
  responses: OperationDescription['responses']
  errors: ErrorDescription[]
}

interface Route {
  component: Component
  pattern: RegExp
  /** By method. */
  operations: Map<string, OperationDescription>
}

/** Path parameters that hold slashes. */
const SPANNING = new Set(['path', 'key'])

function routesOf(component: Component): Route[] {
  const byPath = Map.groupBy(component.operations, ({ path }) => path)
  const routes = [...byPath].map(([path, operations]) => ({
    component,
    pattern: patternOf(path),
    operations: new Map(operations.map((operation) => [operation.method as string, operation])),
  }))
  // A path that is written out comes before a template that it fits too.
  return routes.toSorted((a, b) => parameters(a.pattern) - parameters(b.pattern))
}

const parameters = ({ source }: RegExp) => source.split('(').length

function patternOf(path: string): RegExp {
  const literal = path.replaceAll('.', String.raw`\.`)
  const source = literal.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    SPANNING.has(name) ? '(.*)' : '([^/]+)',
  )
  return new RegExp(`^${source}$`)
}

const cdnRoutes = routesOf(cdnComponent)
const serviceRoutes = [
  ...routesOf(uploadComponent),
  ...routesOf(diffComponent),
  ...routesOf(ciComponent),
]

/** Throws when the API description does not describe this response to this request. */
export async function requireDescribed(
  { method, url }: { method: string; url: string },
  response: Response,
): Promise<void> {
  const problem = await findProblem(expectedOf(method, splitUrl(url)), method, response)
  if (problem) throw new Error(`${method} ${url}: ${problem}`)
}

function expectedOf(method: string, { host, pathname }: { host: string; pathname: string }) {
  const routes = isCdnHost(host) ? cdnRoutes : serviceRoutes
  const route = routes.find(({ pattern }) => pattern.test(pathname))
  if (!route) return unknownPath(pathname)
  const operation = route.operations.get(method === 'HEAD' ? 'GET' : method)
  return operation ? describedBy(route.component, operation) : otherMethod(route, method)
}

const known = new Map<OperationDescription, Expected>()

function describedBy(component: Component, operation: OperationDescription): Expected {
  const expected = known.get(operation) ?? {
    name: operation.id,
    responses: operation.responses,
    errors: [...operation.errors, ...component.errors],
  }
  known.set(operation, expected)
  return expected
}

function otherMethod({ component, operations }: Route, method: string): Expected {
  const preflight = component === cdnComponent && method === 'OPTIONS'
  return {
    name: `another method than ${[...operations.keys()].join(', ')}`,
    responses: preflight ? [{ status: 204, description: 'The CORS headers' }] : [],
    errors: [...component.errors, ...[...operations.values()].flatMap(({ errors }) => errors)],
  }
}

/**
 * A path that no operation has may be refused as any path is, or as an operation refuses that begins
 * with the same segment: a parameter may be missing. What no component has is the CDN's to refuse.
 */
function unknownPath(pathname: string): Expected {
  const segment = pathname.split('/')[1]
  const near = [uploadComponent, diffComponent, ciComponent].flatMap(({ operations, errors }) => {
    const related = operations.filter(({ path }) => path.split('/')[1] === segment)
    return [...errors, ...related.flatMap((operation) => operation.errors)]
  })
  const cdn = cdnComponent.operations.flatMap(({ errors }) => errors)
  return { name: 'no operation', responses: [], errors: [...near, ...cdn] }
}

async function findProblem(
  expected: Expected,
  method: string,
  response: Response,
): Promise<string | null> {
  const { status } = response
  const of = `${expected.name} ${status}`
  const success = expected.responses.find((described) => described.status === status)
  const errors = expected.errors.filter((error) => statusOfError(error) === status)
  if (!success && errors.length === 0) return `${of} is not described`
  if (method === 'HEAD' || !response.body) return null

  const contents = [...(success?.content ?? []), ...(errors.length > 0 ? [ERROR_CONTENT] : [])]
  if (contents.length === 0)
    return (await response.clone().text()) === '' ? null : `${of} is described without a body`
  const type = mediaTypeOf(response)
  const described = contents.filter((content) => covers(content.type, type))
  if (described.length === 0) return `${of} is not described as "${type}"`
  if (type !== 'application/json' || described.some(({ schema }) => !schema)) return null

  const body: unknown = await response.clone().json()
  const problems = described.map(({ schema }) => misfit(schema as z.ZodType, body))
  if (!problems.includes(null)) return `${of}: ${problems.join('; ')}`
  const texts = [...errors.map(bodyOfError), ...contents.map(({ example }) => example)]
  if (status < 400 || !isError(body) || texts.some((known) => isSameError(known, body))) return null
  return `${of}: the error "${body.error}" is not described`
}

const ERROR_CONTENT: Content = { type: 'application/json', schema: ErrorBody }

const mediaTypeOf = ({ headers }: Response) =>
  headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const covers = (described: string, type: string) =>
  described === '*/*' || described === type || described === `${type.split('/')[0]}/*`

const isError = (body: unknown): body is { error: string } =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'

/** Some texts end in what was missing: "Missing required parameter: version". */
const isSameError = (described: unknown, body: { error: string }) =>
  isError(described) && described.error.split(': ', 1)[0] === body.error.split(': ', 1)[0]

/** Why a body is not what the schema describes, or null. */
function misfit(schema: z.ZodType, body: unknown): string | null {
  const parsed = schema.safeParse(body)
  if (!parsed.success) return z.prettifyError(parsed.error).replaceAll('\n', ' ')
  const unknown = undescribedFields(body, parsed.data)
  return unknown.length > 0 ? `the schema knows no ${unknown.join(', ')}` : null
}

/** Paths of the fields of a body that parsing dropped, as schemas do with fields they do not know. */
function undescribedFields(body: unknown, parsed: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null) return []
  const kept = typeof parsed === 'object' && parsed !== null ? parsed : {}
  return Object.entries(body).flatMap(([name, value]) =>
    Object.hasOwn(kept, name)
      ? undescribedFields(value, (kept as Record<string, unknown>)[name], `${path}${name}.`)
      : [path + name],
  )
}
