import { inflateSync } from 'fflate'
import type { Bucket, KeyValueStore } from './types.ts'

export interface DirectoryEntry {
  offset: number
  compressedSize: number
  deflated: boolean
  contentType: string
}

/**
 * C: the archive's directory as JSON in a key-value store, read anew and parsed for each request, the
 * file inflated each time, and compressed again by the runtime for a client that takes gzip.
 */
export default {
  async fetch(
    request: Request,
    env: { ARCHIVES: Bucket; DIRECTORIES: KeyValueStore },
  ): Promise<Response> {
    const url = new URL(request.url)
    const archive = url.hostname
    const directory = await env.DIRECTORIES.get<Record<string, DirectoryEntry>>(archive, 'json')
    const entry = directory?.[decodeURIComponent(url.pathname.slice(1))]
    if (!entry) return new Response('Not found', { status: 404 })
    const range = { offset: entry.offset, length: entry.compressedSize }
    const object = await env.ARCHIVES.get(archive, { range })
    if (!object) return new Response('Not found', { status: 404 })
    const data = new Uint8Array(await object.arrayBuffer())
    const headers = new Headers({ 'Content-Type': entry.contentType, Vary: 'Accept-Encoding' })
    if (request.headers.get('Accept-Encoding')?.includes('gzip'))
      headers.set('Content-Encoding', 'gzip')
    return new Response(entry.deflated ? inflateSync(data) : data, { headers })
  },
}
