import { rawBody } from '../../src/upload/request-body.ts'
import { ByteReader, readPassingEntries } from '../../src/zip/index.ts'

/** Inflates every entry and stores nothing: what checking costs by itself. */
export default {
  async fetch(request: Request): Promise<Response> {
    const reader = new ByteReader(rawBody(request).chunks)
    await readPassingEntries(reader)
    for await (const _ of reader.rest()) continue
    return new Response('read', { status: 201 })
  },
}
