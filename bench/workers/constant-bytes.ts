/** What the service sends for a path, but for the bytes themselves. */
export type Sent = {
  bytes: number
  fields: Record<string, string>
}

interface Env {
  SENT: Record<string, Sent>
}

const known = new Map<string, { bytes: Uint8Array<ArrayBuffer>; fields: Sent['fields'] }>()

/** The least that a response from memory can cost: as many bytes, under the same header fields. */
export default {
  fetch(request: Request, { SENT }: Env): Response {
    if (known.size === 0)
      for (const [path, { bytes, fields }] of Object.entries(SENT))
        known.set(path, { bytes: new Uint8Array(bytes), fields })
    const found = known.get(request.url.slice(request.url.indexOf('/', 8)))
    if (!found) return new Response('Not found', { status: 404 })
    // The bytes go out as they are, whatever coding the fields announce.
    return new Response(found.bytes, { headers: found.fields, encodeBody: 'manual' })
  },
}
