/** The least that storing an upload can cost: the body goes to storage as it comes. */
export default {
  async fetch(request: Request, env: { STORAGE: R2Bucket }): Promise<Response> {
    if (request.method === 'POST') await env.STORAGE.put('upload', request.body)
    return new Response('stored', { status: 201 })
  },
}
