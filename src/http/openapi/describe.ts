import * as z from 'zod'
import type { AnyOperation } from '../operations/mount.ts'
import type { Auth, Operation, ResultOf } from '../operations/operation.ts'
import {
  json,
  type Content,
  type ErrorDescription,
  type OperationDescription,
  type Parameter,
  type ResponseDescription,
} from './description.ts'
import type { Tag } from './tags.ts'

/** The description of a query parameter. `schema` replaces the operation's own schema for clients. */
type QueryText = string | { description?: string; schema?: z.ZodType; example?: string }

type QueryOf<O> =
  O extends Operation<infer _A, infer _P, infer _R, infer Query, infer _B, infer _T, infer _E>
    ? Query extends z.ZodObject
      ? Query['shape']
      : never
    : never

type BodyOf<O> =
  O extends Operation<infer _A, infer _P, infer _R, infer _Q, infer Body, infer _T, infer _E>
    ? z.input<Body>
    : never

/** A success with a body, whose schema accepts the handler's result. */
interface ResultDescription<O, S extends z.ZodType> {
  status?: 200 | 201 | 202
  description: string
  headers?: Record<string, string>
  schema: ResultOf<O> extends z.input<S> ? S : never
  example: z.input<S>
}

/** The parts of a description that the operation itself does not declare. */
interface Prose<O extends AnyOperation<never>, S extends z.ZodType> {
  tag: Tag
  summary: string
  description?: string
  /** The path parameters in order, then headers and others that the handler reads itself. */
  parameters?: Parameter[]
  query?: Record<keyof QueryOf<O>, QueryText>
  /** An example of the JSON body. */
  body?: BodyOf<O>
  /** The media types of a body that is not JSON. */
  contents?: Content[]
  result?: ResultDescription<O, S>
  /** Responses besides `result`, and those without a schema. */
  responses?: ResponseDescription[]
  errors: ErrorDescription[]
  /** A shell command, if the one generated from the examples does not work. */
  curl?: string
}

/** Returns an operation's description, to which its component adds the parts that all of its operations share. */
export function describe<O extends AnyOperation<never>, S extends z.ZodType = z.ZodType>(
  operation: O,
  prose: Prose<O, S>,
): Described {
  const { tag, summary, description, result, errors } = prose
  const { query } = operation
  const parameters = [
    ...(prose.parameters ?? []),
    ...(query ? queryParameters(query as z.ZodObject, prose.query ?? {}) : []),
  ]
  const body = operation.body ? json(operation.body as z.ZodType, prose.body) : prose.contents
  const described: Described = {
    tag,
    method: operation.method,
    path: operation.path,
    summary,
    ...(description !== undefined && { description }),
    auth: operation.auth ?? 'none',
    ...(parameters.length > 0 && { parameters }),
    ...(body && { body }),
    ...(operation.bodyIsOptional && { bodyIsOptional: true }),
    responses: [
      ...(result ? [resultResponse(result, operation.status ?? 200)] : []),
      ...(prose.responses ?? []),
    ],
    errors,
    curl: '',
  }
  requirePathParameters(described)
  return { ...described, curl: prose.curl ?? curlOf(described) }
}

/** A description without the operation's id, which its list adds. */
export type Described = Omit<OperationDescription, 'id'>

interface DescribedResult {
  status?: number
  description: string
  headers?: Record<string, string>
  schema: z.ZodType
  example: unknown
}

const resultResponse = (result: DescribedResult, usual: number): ResponseDescription => ({
  status: result.status ?? usual,
  description: result.description,
  ...(result.headers && { headers: result.headers }),
  content: json(result.schema, result.example),
})

/** Returns query parameters, for an operation that reads its query itself. */
export const queryParameters = (
  { shape }: z.ZodObject,
  texts: Record<string, QueryText>,
): Parameter[] =>
  Object.entries(shape).map(([name, field]) =>
    queryParameter(name, field as z.ZodType, texts[name] ?? {}),
  )

function queryParameter(name: string, field: z.ZodType, text: QueryText): Parameter {
  return {
    in: 'query',
    name,
    schema: field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field,
    required: !field.safeParse(undefined).success,
    ...(typeof text === 'string' ? { description: text } : text),
  }
}

function requirePathParameters({ path, parameters = [] }: Described): void {
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    if (!parameters.some((parameter) => parameter.in === 'path' && parameter.name === name))
      throw new Error(`${path}: the parameter ${name} is not described`)
}

const BASE_OF: Record<Auth, string> = {
  none: '$BASE_URL',
  'api-key': '$BASE_URL',
  bearer: '$DIFF_URL',
}
const HEADER_OF: Record<Auth, string[]> = {
  none: [],
  'api-key': ['-H "X-API-Key: $API_KEY"'],
  bearer: ['-H "Authorization: Bearer $SERVICE_AUTH_TOKEN"'],
}

/** Returns a shell command, generated from the examples of an operation's parameters and body. */
function curlOf({ method, path, auth, parameters = [], body }: Described): string {
  const examples = parameters.filter(({ example }) => example !== undefined)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(
      examples.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example,
    ),
  )
  const query = examples
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${example}`)
    .join('&')
  const target = filled + (query && `?${query}`)
  const example = body?.[0]?.example
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${BASE_OF[auth]}${target}"`,
    ...HEADER_OF[auth],
    ...(example === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`]),
  ].join(' \\\n  ')
}

/** One description for each of a list of operations, by id. */
type DescriptionsOf<Operations> = { [Id in keyof Operations]: () => Described }

/** Returns the descriptions of operations with their ids, in the order of the operations. */
export const withIds = <Operations extends object>(
  operations: Operations,
  descriptions: DescriptionsOf<Operations>,
): OperationDescription[] =>
  (Object.keys(operations) as (keyof Operations & string)[]).map((id) =>
    Object.assign({ id }, descriptions[id]()),
  )
