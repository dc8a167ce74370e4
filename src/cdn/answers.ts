import type { ErrorCode } from '../base/errors.ts'
import { ERROR_RESPONSES } from '../http/error-response.ts'
import { REVALIDATED } from './cache-control.ts'

/** On every answer of the CDN, whatever its status. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
} as const

/** Of no use to anyone else. */
const NOT_KEPT = { 'Cache-Control': 'no-store' } as const

const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>404 Not Found</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
  font: 16px/1.5 system-ui, sans-serif; color: #1f2933; background: #f7f8fa; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; }
p { margin: 0; color: #52606d; }
</style>
</head>
<body>
<main>
<h1>404 Not Found</h1>
<p>The requested file was not found.</p>
</main>
</body>
</html>
`

export const notFoundPage = (head: boolean): Response =>
  new Response(head ? null : NOT_FOUND_PAGE, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': REVALIDATED,
      ...CORS_HEADERS,
    },
  })

export const redirectTo = (location: string): Response =>
  new Response(null, {
    status: 308,
    headers: { Location: location, 'Cache-Control': REVALIDATED, ...CORS_HEADERS },
  })

export const preflight = (): Response => new Response(null, { status: 204, headers: CORS_HEADERS })

/** The code's own text says it all, but for which setting is wrong. */
export function errorAnswer(
  code: ErrorCode,
  { message = '', headers = {} }: { message?: string; headers?: Record<string, string> } = {},
): Response {
  const { status, error } = ERROR_RESPONSES[code]
  return Response.json(
    { error, ...(message && { message }) },
    { status, headers: { ...NOT_KEPT, ...CORS_HEADERS, ...headers } },
  )
}

export const healthAnswer = (timestamp: string): Response =>
  Response.json(
    { status: 'healthy', service: 'cdn', platform: 'cloudflare-workers', timestamp },
    { headers: { ...NOT_KEPT, ...CORS_HEADERS } },
  )
