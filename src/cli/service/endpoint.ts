import type * as z from 'zod'
import type { Call } from './service.ts'
import { bodyOf } from './transport.ts'

/** A request to the service whose response has a known form. */
export interface Endpoint<T> extends Call {
  response: z.ZodType<T>
}

export const endpoint = <T>(
  method: string,
  target: string,
  response: z.ZodType<T>,
  { query, body }: Pick<Call, 'query'> & { body?: unknown },
): Endpoint<T> => ({
  method,
  target,
  response,
  ...(query && { query }),
  ...(body !== undefined && {
    headers: { 'Content-Type': 'application/json' },
    body: bodyOf(JSON.stringify(body)),
  }),
})
