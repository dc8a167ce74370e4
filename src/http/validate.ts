import type { Context } from 'hono'
import * as z from 'zod'
import { requireBounded, type JsonBounds } from '../base/bounded-json.ts'
import { AppError } from '../base/errors.ts'
import { JSON_LIMIT, readJsonText, readText, type BodyLimit } from './json-text.ts'

/** Parses a value with a schema. Throws `invalid_request` with "<path>: <reason>" for the first problem. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

/** Returns the request's validated JSON body. Throws `invalid_request`, `payload_too_large`. */
export async function jsonBody<S extends z.ZodType>(
  c: Context,
  schema: S,
  limit: BodyLimit = JSON_LIMIT,
): Promise<z.output<S>> {
  return validate(schema, parseJson(await readText(c.req.raw, limit), limit))
}

/** Returns the request's validated JSON body; a missing body counts as `{}`. */
export async function optionalJsonBody<S extends z.ZodType>(
  c: Context,
  schema: S,
): Promise<z.output<S>> {
  return validate(schema, parseJson((await readJsonText(c.req.raw)) || '{}'))
}

/** Far more than any request needs: the longest list has 10,000 ids. */
const BODY: Omit<JsonBounds, 'length'> = { values: 100_000, containers: 20_000, depth: 64 }

const SURROGATE = /\\ud/i

/**
 * Half of a surrogate pair has no UTF-8, and storage would keep another text than the one that is compared here. Names
 * of fields that hold one are no field's.
 */
function wellFormed(name: string, value: unknown): unknown {
  if (!name.isWellFormed()) throw new RangeError('holds half of a surrogate pair')
  return typeof value === 'string' ? value.toWellFormed() : value
}

/**
 * Parses a JSON body, with U+FFFD for each half of a surrogate pair. Throws `invalid_request` if it is malformed or
 * exceeds the bounds.
 */
export function parseJson(text: string, { bytes }: BodyLimit = JSON_LIMIT): unknown {
  try {
    requireBounded(text, { ...BODY, length: bytes })
    return JSON.parse(text, SURROGATE.test(text) ? wellFormed : undefined)
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'is not JSON'
    throw new AppError('invalid_request', `body: ${why}`)
  }
}

/** Returns the request's validated query parameters; of a repeated one the first counts. Throws `invalid_request`. */
export const queryOf = <S extends z.ZodType>(c: Context, schema: S): z.output<S> =>
  validate(schema, c.req.query())

/**
 * Returns a query parameter that confines the request, or undefined if it is absent. Throws `invalid_request` if it
 * is given twice: one that a proxy appends must not be overridden by one that was already there.
 */
export function confiningParameter(c: Context, name: string): string | undefined {
  const given = new URL(c.req.url).searchParams.getAll(name)
  if (given.length > 1) throw new AppError('invalid_request', `${name}: must be given once`)
  return given[0]
}
