import type * as z from 'zod'
import { callDesignTool, type Call } from './call.ts'
import { unreadable } from './error.ts'

/** More than the largest answer but a file's content has. */
const MAX_JSON_BYTES = 8 * 1024 * 1024

/** Calls the design tool for JSON of a form. Throws a DesignToolError. */
export async function callForJson<S extends z.ZodType>(
  schema: S,
  call: Omit<Call, 'maxBytes'> & { maxBytes?: number },
): Promise<z.output<S>> {
  const text = await callDesignTool({ maxBytes: MAX_JSON_BYTES, ...call }, readText)
  return checked(schema, text)
}

/** JSON text of the design tool's, checked. Throws a DesignToolError. */
export function checked<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw unreadable('is not JSON')
  }
  const { success, data } = schema.safeParse(json)
  if (!success) throw unreadable('has an unknown form')
  return data
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
