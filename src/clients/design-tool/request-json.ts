import type * as z from 'zod'
import { requireBounded, type JsonBounds } from '../../base/bounded-json.ts'
import { readText } from '../bounded-fetch.ts'
import { invalidResponse } from './error.ts'
import { sendRequest, type DesignToolRequest } from './request.ts'

/** More than any response contains, except those with the content of a file. */
const MAX_JSON_BYTES = 8 * 1024 * 1024

/** The maximum length depends on the request. */
const BOUNDS: JsonBounds = {
  length: Infinity,
  values: 1_000_000,
  containers: 300_000,
  depth: 1_000,
}

/** Sends a request and parses the JSON of its response with the schema. Throws a DesignToolError. */
export async function requestJson<S extends z.ZodType>(
  schema: S,
  request: Omit<DesignToolRequest, 'maxBytes'> & { maxBytes?: number },
): Promise<z.output<S>> {
  const text = await sendRequest({ maxBytes: MAX_JSON_BYTES, ...request }, readText)
  return parseJson(schema, text)
}

/** Parses JSON from the design tool with the schema. Throws a DesignToolError if it does not match. */
export function parseJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let json: unknown
  try {
    requireBounded(text, BOUNDS)
    json = JSON.parse(text)
  } catch (error) {
    throw invalidResponse(error instanceof RangeError ? error.message : 'is not JSON')
  }
  const { success, data } = schema.safeParse(json)
  if (!success) throw invalidResponse('does not have the published form')
  return data
}
