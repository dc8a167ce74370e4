import type * as z from 'zod'
import type { ErrorCode } from '../base/errors.ts'
import { ERROR_RESPONSES } from '../http/error-response.ts'
import { REVALIDATED } from './cache-control.ts'
import type { CdnHealth } from './view-schema.ts'

/** Headers of every response of the CDN, whatever its status. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
} as const

/** For responses that must not be cached. */
const NOT_STORED = { 'Cache-Control': 'no-store' } as const

/** For responses of private projects, and for those that are given before it is known whose they are. */
const PRIVATE = { 'Cache-Control': 'private, no-cache' } as const

/** Returns the 404 page, which names the project and links to its start page; without its body for HEAD. */
export function notFoundPage(projectId: string, head: boolean): Response {
  const html = notFoundHtml(projectId)
  return new Response(head ? null : html, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(html.length),
      'Cache-Control': REVALIDATED,
      ...CORS_HEADERS,
    },
  })
}

const notFoundHtml = (projectId: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>404 Not Found</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
  font: 16px/1.5 system-ui, sans-serif; color: #1f2933; background: #f7f8fa; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; }
p { margin: 0 0 1rem; color: #52606d; }
a { color: #1d4ed8; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>404 Not Found</h1>
<p>The requested file was not found.</p>
<p><a href="/">Go to the start page of ${escapeHtml(projectId)}</a></p>
</main>
</body>
</html>
`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export const redirectTo = (location: string): Response =>
  new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': REVALIDATED, ...CORS_HEADERS },
  })

/** Redirects depending on the requesting page: the same URL leads elsewhere for other pages. */
export const redirectByPage = (location: string): Response =>
  new Response(null, {
    status: 307,
    headers: { Location: location, Vary: 'Referer', ...NOT_STORED, ...CORS_HEADERS },
  })

/** Redirects this request alone: the next one for the same URL may be led elsewhere, or served. */
export const redirectOnce = (location: string, headers: Record<string, string> = {}): Response =>
  forMembersOnly(
    new Response(null, {
      status: 302,
      headers: {
        Location: location,
        'Referrer-Policy': 'no-referrer',
        ...CORS_HEADERS,
        ...headers,
      },
    }),
  )

/**
 * Marks a response of a private project: no shared cache keeps it, a browser asks before it shows it again, and pages of
 * other hosts, those of other projects included, cannot embed it as a script or a picture.
 */
export function forMembersOnly(response: Response): Response {
  // Constructed from a response, and not from its headers alone, so that the encoding of its body stays as it is.
  const marked = new Response(response.body, response)
  marked.headers.set('Cache-Control', PRIVATE['Cache-Control'])
  marked.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  return marked
}

export const preflightResponse = (): Response =>
  new Response(null, { status: 204, headers: { ...PRIVATE, ...CORS_HEADERS } })

export const methodNotAllowedResponse = (): Response =>
  cdnErrorResponse('method_not_allowed', { headers: { ...PRIVATE, Allow: 'GET, HEAD, OPTIONS' } })

/** The code's own `error` text is enough for most codes; `message` says which setting is invalid. */
export function cdnErrorResponse(
  code: ErrorCode,
  { message = '', headers = {} }: { message?: string; headers?: Record<string, string> } = {},
): Response {
  const { status, error } = ERROR_RESPONSES[code]
  return Response.json(
    { error, ...(message && { message }) },
    { status, headers: { ...NOT_STORED, ...CORS_HEADERS, ...headers } },
  )
}

export function healthResponse(timestamp: string): Response {
  const health: z.output<typeof CdnHealth> = {
    status: 'healthy',
    service: 'cdn',
    platform: 'cloudflare-workers',
    timestamp,
  }
  return Response.json(health, { headers: { ...PRIVATE, ...CORS_HEADERS } })
}
