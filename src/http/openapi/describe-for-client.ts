import * as z from 'zod'
import type { AnyOperation } from '../operations/mount.ts'
import type { ResultOf } from '../operations/operation.ts'
import { queryParameters } from './describe.ts'
import { json, type OperationDescription } from './description.ts'

/** As much of a description as a client is made from. */
export type ClientOperation = Pick<
  OperationDescription,
  'id' | 'method' | 'path' | 'summary' | 'parameters' | 'body' | 'bodyIsOptional' | 'responses'
>

/** Describes an operation that no document tells of, for the client that calls it. */
export function describeForClient<O extends AnyOperation<never>, S extends z.ZodType>(
  operation: O,
  summary: string,
  result?: ResultOf<O> extends z.input<S> ? S : never,
): Omit<ClientOperation, 'id'> {
  const { method, path, query, body, bodyIsOptional } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return {
    method,
    path,
    summary,
    parameters: [
      ...names.map((name) => ({ in: 'path' as const, name, schema: z.string() })),
      ...(query ? queryParameters(query as z.ZodObject, {}) : []),
    ],
    ...(body && { body: json(body as z.ZodType) }),
    ...(bodyIsOptional && { bodyIsOptional }),
    responses: [
      result
        ? { status: operation.status ?? 200, description: summary, content: json(result) }
        : { status: 204, description: summary },
    ],
  }
}
