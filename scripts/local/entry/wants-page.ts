import { splitUrl } from '../../../src/http/request-url.ts'

/** Names that mean this machine only. A site whose own name resolves here is not redirected. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Whether a browser asks for the local server's own address. Programs get the API's response. */
export function wantsPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { host, pathname } = splitUrl(request.url)
  return pathname === '/' && LOCAL_HOST.test(host) && acceptsHtml(request.headers.get('Accept'))
}

/** Whether `text/html` is named; the `*` of a program's `Accept` does not count. */
const acceptsHtml = (accept: string | null): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.toLowerCase().split(';')
    const isRefused = parameters.some((text) => /^\s*q=0(?:\.0*)?\s*$/.test(text))
    return type.trim() === 'text/html' && !isRefused
  })
