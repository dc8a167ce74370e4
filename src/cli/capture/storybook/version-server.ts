import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isPassing, pauseMs } from '../../service/retry.ts'
import { send, type HttpResponse } from '../../service/transport.ts'
import { listenLocally, type StaticServer } from './static-server.ts'

/** What a browser may say of the file that it wants. */
const ASKED = ['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range']
/** What is for the connection to the host alone (RFC 9110 §7.6.1), or does not hold here. */
const NOT_REPEATED =
  /^(connection|content-length|keep-alive|location|strict-transport-security|trailer|transfer-encoding|upgrade|vary)$/
const SILENCE_MS = 30_000
const TOTAL_MS = 120_000
/** A story whose file a busy host refuses once is not one that cannot be captured. */
const ATTEMPTS = 3
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Serves the build of a version to this machine alone, on a port of its own, as if it were the only one: the version's
 * folder is the root. A page that asks for `/logo.svg` gets the file of this version or none, whatever the host has there,
 * and no other build shares a cache with it. `base` ends in a slash. The headers in `own` go to the host alone: the browser
 * never has them.
 */
export const serveVersion = (
  base: string,
  own: Record<string, string> = {},
): Promise<StaticServer> =>
  listenLocally((request, response) => forward({ base: new URL(base), own }, request, response))

interface Host {
  base: URL
  own: Record<string, string>
}

async function forward({ base, own }: Host, request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET' } = request
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end()
  const { pathname, search } = new URL(`http://localhost${request.url ?? '/'}`)
  const get = (path: string) =>
    askAgain(new URL(`${base.pathname}${path}${search}`, base), request, own)
  let file = await get(pathname.slice(1))
  // A build that was made for its own place on the host names it in its URLs.
  if (file.status === 404 && base.pathname !== '/' && pathname.startsWith(base.pathname))
    file = await get(pathname.slice(base.pathname.length))
  const location = locationIn(base, file)
  if (file.status >= 300 && file.status < 400 && file.status !== 304 && location === null)
    return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
  response.writeHead(file.status, {
    ...Object.fromEntries(
      Object.entries(file.headers).filter(([name]) => !NOT_REPEATED.test(name)),
    ),
    ...(location !== null && { Location: location }),
    ...(method === 'GET' && { 'Content-Length': file.body.length }),
  })
  response.end(file.body)
}

/** Sends a request again while the failure may pass: a connection that breaks, a host that is busy. */
async function askAgain(...args: Parameters<typeof ask>): Promise<HttpResponse> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS
    try {
      const response = await ask(...args)
      if (isLast || !isPassing(response.status)) return response
    } catch (error) {
      if (isLast) throw error
    }
    await pause(pauseMs(attempt))
  }
}

const ask = (
  url: URL,
  { method = 'GET', headers }: IncomingMessage,
  own: Record<string, string>,
): Promise<HttpResponse> =>
  send({
    method,
    url: url.href,
    headers: {
      ...Object.fromEntries(
        ASKED.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
      ),
      ...own,
    },
    silenceMs: SILENCE_MS,
    totalMs: TOTAL_MS,
    mostBytes: MOST_BYTES,
  })

/** Returns where the host redirects to, as a path of this server; null if that is nowhere within the build. */
function locationIn(base: URL, { headers: { location } }: HttpResponse): string | null {
  if (location === undefined || !URL.canParse(location, base)) return null
  const { origin, pathname, search } = new URL(location, base)
  if (origin !== base.origin || !pathname.startsWith(base.pathname)) return null
  return `/${pathname.slice(base.pathname.length)}${search}`
}
