import type { Context } from 'hono'
import type * as z from 'zod'
import type { AppEnv } from '../create-app.ts'
import type { BodyLimit } from '../json-text.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a caller proves who it is: not at all, with a project's API key, or with the dashboard's bearer token. */
export type Auth = 'none' | 'api-key' | 'bearer'

/** The names of the parameters in a path such as `/api/issues/{id}`. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never

/** What a handler gets of a request, validated; `access` is what its component found out about the caller. */
export interface OperationRequest<Access, Params, Query, Body> {
  access: Access
  params: Params
  query: Query
  body: Body
}

/** A result with another status than the operation's usual one. */
export class Reply<Result> {
  readonly result: Result
  readonly status: 200 | 201 | 202

  constructor(result: Result, status: 200 | 201 | 202) {
    this.result = result
    this.status = status
  }
}

/**
 * An endpoint: what a request to it holds, and what responds to it. `Result` is the body of a success; a handler that
 * responds with something else than JSON returns the response itself.
 */
export interface Operation<
  Access = unknown,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result = unknown,
> {
  method: Method
  /** With its parameters as `{name}`. */
  path: Path
  /** Patterns of the router that lead here, where that of the path does not: a handler that says itself what is missing. */
  routes?: string[]
  auth: Auth
  /** Without it every parameter of the path is some text. */
  params?: Params
  query?: Query
  body?: Body
  /** Whether the body may be left out: then it counts as `{}`. */
  bodyIsOptional?: true
  /** How long a body may be: 1 MiB unless it is given. */
  bodyLimit?: BodyLimit
  /** The status of a success with a result: 200 unless it is given. One without a result has status 204. */
  status?: 201 | 202
  handle(
    context: Context<AppEnv>,
    request: OperationRequest<Access, z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Promise<Result | Reply<Result> | Response> | Result | Response
}

/** Returns the function with which a component declares its operations. */
export const operationsWith =
  <Access>() =>
  <
    const Path extends string,
    Result,
    Params extends z.ZodType = z.ZodType<Record<PathParameter<Path>, string>>,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
  >(
    operation: Operation<Access, Path, Params, Query, Body, Result>,
  ) =>
    operation

/** The body of an operation's success. */
export type ResultOf<O> =
  O extends Operation<infer _A, infer _P, infer _R, infer _Q, infer _B, infer Result>
    ? Result
    : never
