import { AppError } from '../../../base/errors.ts'
import { readJsonText } from '../../../http/json-text.ts'
import { parseJson } from '../../../http/validate.ts'
import { REQUEST_ID_HEADER } from '../../../http/request-id.ts'
import type { DashboardEnv } from '../env.ts'
import type { NamePeople } from './named-people.ts'

/** The headers of a request that the service needs. */
const PASSED_ON = [
  'Accept',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Range',
  'Upgrade',
]

interface Forwarded {
  /** The service's path and query. */
  url: URL
  request: Request
  requestId: string
  /** Who acts, in the service's records. */
  who: string
  projectId: string
  /** Whether the request may name other people, and which. */
  namePeople: NamePeople | undefined
}

/**
 * Sends a person's request to the diff service, with the token that no browser ever sees. Nobody can act as another
 * person: `who` and `user` are the person's own wherever the service reads them. Throws `payload_too_large`.
 */
export async function forwardToDiff(
  env: DashboardEnv,
  { url, request, requestId, namePeople, ...by }: Forwarded,
): Promise<Response> {
  const headers = new Headers({ ...authorization(env), [REQUEST_ID_HEADER]: requestId })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { who } = by
  // Named on every call, `user` keeps other people's connections to the design tool out of it.
  for (const name of ['who', 'user']) url.searchParams.set(name, who)
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const sign = async (given: Record<string, unknown>) => ({
    ...((await namePeople?.(env, by, given)) ?? given),
    who,
    user: who,
  })
  const body = isRead ? null : await signedBody(await readJsonText(request), sign)
  const response = await env.DIFF.fetch(url.href, { method, headers, body, redirect: 'manual' })
  return new Response(response.body, response)
}

/** Makes a read of the server's own, for which it has authorised the person. */
export const readFromDiff = (env: DashboardEnv, path: string): Promise<Response> =>
  env.DIFF.fetch(`https://diff${path}`, { headers: authorization(env) })

function authorization({ SERVICE_AUTH_TOKEN: token }: DashboardEnv): Record<string, string> {
  if (!token) throw new AppError('not_configured', 'SERVICE_AUTH_TOKEN is not set')
  return { Authorization: `Bearer ${token}` }
}

/**
 * Returns the body with the person as its author. Throws `invalid_request` for one that the service would not parse
 * either; what is no object is left to it.
 */
async function signedBody(
  text: string,
  sign: (body: Record<string, unknown>) => Promise<object>,
): Promise<string | null> {
  if (text === '') return null
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return text
  return JSON.stringify(await sign(body as Record<string, unknown>))
}
