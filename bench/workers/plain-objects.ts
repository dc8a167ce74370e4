import type { Bucket } from './types.ts'

/** A: every file is an object of its own. */
export default {
  async fetch(request: Request, env: { FILES: Bucket }): Promise<Response> {
    const object = await env.FILES.get(decodeURIComponent(new URL(request.url).pathname.slice(1)))
    if (!object) return new Response('Not found', { status: 404 })
    const headers = new Headers()
    object.writeHttpMetadata(headers)
    headers.set('ETag', object.httpEtag)
    return new Response(object.body, { headers })
  },
}
