import type * as z from 'zod'
import { bodyOf, type Body } from './transport.ts'

/** A request to the service, which gets the key, or to an address that the service gave. */
export interface Call {
  method: string
  /** A path of the service, or a whole address. */
  target: string
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: Body
  /** Longest silence; a run of the judge may take longer than the usual minute. */
  silenceMs?: number
  /** Bytes that the response may have; JSON by default. */
  mostBytes?: number
  /** Statuses besides 2xx that the caller expects and that are not errors. */
  accepts?: readonly number[]
  /** Fewer repetitions than the settings have, for a caller that repeats by itself. */
  retries?: number
  onSent?: (bytes: number) => void
  /** Called with the length of a response that is no failure. */
  onReceived?: (bytes: number) => void
}

/** A request to the service, with what the contract says of its response. */
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
