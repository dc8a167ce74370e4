import { request, type RequestOptions } from './request.ts'

/** What a caller may set beside what an operation takes. */
export type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs'>

export type Query = Readonly<Record<string, string | number | undefined>>

/** What an operation takes beside its path. */
export type Call = CallOptions & { query?: Query; body?: unknown }

/** Returns an address with those parameters that are given. */
export function addressOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

/** Calls the dashboard's server, as `request` does. */
export const callDashboard = <T>(
  method: NonNullable<RequestOptions['method']>,
  path: string,
  { query, ...options }: Call,
): Promise<T> => request(addressOf(path, query), { method, ...options })
