import { addressOf, callDashboard, type Call, type Query } from './call-dashboard.ts'
import type { RequestOptions } from './request.ts'

export type { CallOptions } from './call-dashboard.ts'

/** Returns an address of the diff service, through the dashboard's proxy. Each names its project. */
export const diffUrl = (project: string, path: string, query: Query = {}): string =>
  addressOf(`/api/diff${path}`, { ...query, project })

/** Calls the diff service, as `request` does. */
export const callDiff = <T>(
  project: string,
  method: NonNullable<RequestOptions['method']>,
  path: string,
  { query, ...options }: Call,
): Promise<T> =>
  callDashboard(method, `/api/diff${path}`, { query: { ...query, project }, ...options })
