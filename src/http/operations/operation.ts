import type { Context, Env } from 'hono'
import type * as z from 'zod'
import type { AppEnv } from '../create-app.ts'
import type { BodyLimit } from '../json-text.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a caller authenticates: not at all, with a project's API key, or with the dashboard's bearer token. */
export type Auth = 'none' | 'api-key' | 'bearer'

/** The names of the parameters in a path such as `/api/issues/{id}`. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

/** The validated request that a handler gets; `access` contains the component's facts about the caller. */
interface OperationRequest<Access, Params, Query, Body> {
  access: Access
  params: Params
  query: Query
  body: Body
}

/** A result with a status other than the operation's default. */
export class Reply<Result> {
  readonly result: Result
  readonly status: 200 | 201 | 202

  constructor(result: Result, status: 200 | 201 | 202) {
    this.result = result
    this.status = status
  }
}

/**
 * An endpoint: the schemas of its requests, and its handler. `Result` is the body of a success; a handler whose
 * response is not JSON returns the response itself.
 */
export interface Operation<
  Access = unknown,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result = unknown,
  App extends Env = AppEnv,
> {
  method: Method
  /** With its parameters as `{name}`. */
  path: Path
  /** Router patterns that replace the one of the path, for a handler that reports missing parameters itself. */
  routes?: string[]
  /** Left out by the dashboard's server, whose callers have signed in. */
  auth?: Auth
  /** Without it, every path parameter is a string. */
  params?: Params
  query?: Query
  body?: Body
  /** Whether the body may be omitted: it then counts as `{}`. */
  bodyIsOptional?: true
  /** The maximum size of the body; 1 MiB by default. */
  bodyLimit?: BodyLimit
  /** The status of a success with a result: 200 by default. Without a result the status is 204. */
  status?: 201 | 202
  handle(
    context: Context<App>,
    request: OperationRequest<Access, z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Result | Reply<Result> | Response> | Result | Response
}

/** Returns the function with which a component declares its operations; `App` is what its requests carry. */
export const operationsWith =
  <Access, App extends Env = AppEnv>() =>
  <
    const Path extends string,
    Result,
    Params extends z.ZodType = z.ZodType<Record<PathParameter<Path>, string>>,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
  >(
    operation: Operation<Access, Path, Params, Query, Body, Result, App>,
  ) =>
    operation

/** The body of an operation's success. */
export type ResultOf<O> =
  O extends Operation<infer _A, infer _P, infer _R, infer _Q, infer _B, infer Result, infer _E>
    ? Result
    : never
