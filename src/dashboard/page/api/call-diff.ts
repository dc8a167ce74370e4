import { request, type RequestOptions } from './request.ts'

export type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs'>

type Query = Readonly<Record<string, string | number | undefined>>

/** Returns an address of the diff service, through the dashboard's proxy. Each names its project. */
export function diffUrl(project: string, path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  parameters.set('project', project)
  return `/api/diff${path}?${parameters.toString()}`
}

/** Calls the diff service, as `request` does. */
export const callDiff = <T>(
  project: string,
  method: NonNullable<RequestOptions['method']>,
  path: string,
  { query, ...options }: CallOptions & { query?: Query; body?: unknown },
): Promise<T> => request(diffUrl(project, path, query), { method, ...options })
