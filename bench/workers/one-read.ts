import { inflateRawSync } from 'node:zlib'
import type { Sent } from './constant-bytes.ts'

/** Where a file's data is in the archive, and what the service sends for it. */
export type Stored = Sent & {
  offset: number
  /** Of the data as it is stored, which is inflated if this is not as much as is sent. */
  length: number
}

interface Env {
  STORAGE: R2Bucket
  STORED: Record<string, Stored>
}

const known = new Map<string, Stored>()

/** The least that a response from an archive can cost: one read of as many bytes as are sent, under the same header fields. */
export default {
  async fetch(request: Request, { STORAGE, STORED }: Env): Promise<Response> {
    if (known.size === 0)
      for (const [path, stored] of Object.entries(STORED)) known.set(path, stored)
    const found = known.get(request.url.slice(request.url.indexOf('/', 8)))
    const range = found && { offset: found.offset, length: found.length }
    const object = range && (await STORAGE.get('archive', { range }))
    if (!found || !object) return new Response('Not found', { status: 404 })
    const data = new Uint8Array(await object.arrayBuffer())
    const body = found.length === found.bytes ? data : inflateRawSync(data)
    return new Response(body, { headers: found.fields, encodeBody: 'manual' })
  },
}
