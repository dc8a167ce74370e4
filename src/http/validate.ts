import type { Context } from 'hono'
import * as z from 'zod'
import { AppError } from '../base/errors.ts'
import { readJsonText } from './json-text.ts'

/** Parses a value by a schema. Throws `invalid_request` with "<path>: <why>" for the first problem. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

/** The request's JSON body, checked. Throws `invalid_request`, `payload_too_large`. */
export async function jsonBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  return validate(schema, parseJson(await readJsonText(c.req.raw)))
}

/** The same, of a request that may come without a body: that counts as an object without fields. */
export async function optionalJsonBody<S extends z.ZodType>(
  c: Context,
  schema: S,
): Promise<z.output<S>> {
  return validate(schema, parseJson((await readJsonText(c.req.raw)) || '{}'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_request', 'body: is not JSON')
  }
}

/** The request's query parameters, checked; the first of a repeated one counts. Throws `invalid_request`. */
export const queryOf = <S extends z.ZodType>(c: Context, schema: S): z.output<S> =>
  validate(schema, c.req.query())

/**
 * A query parameter that confines the request; undefined if absent. Throws `invalid_request` for a second
 * one: a proxy that appends its own to a query must not be overruled by one that was already there.
 */
export function confiningParameter(c: Context, name: string): string | undefined {
  const given = new URL(c.req.url).searchParams.getAll(name)
  if (given.length > 1) throw new AppError('invalid_request', `${name}: must be given once`)
  return given[0]
}
