import { openObjectWriter } from '../../src/builds/object-writer.ts'
import { rawBody } from '../../src/upload/request-body.ts'
import { DirectoryWindow } from '../../src/zip/index.ts'

/** An upload that reads the directory alone: what looking at every entry is to be measured by. */
export default {
  async fetch(request: Request, env: { STORAGE: R2Bucket }): Promise<Response> {
    const { chunks, length } = rawBody(request)
    const target = { key: 'upload', contentType: 'application/zip' }
    const writer = openObjectWriter(env.STORAGE, target, length)
    const window = new DirectoryWindow()
    for await (const chunk of chunks) {
      window.push(chunk)
      await writer.write(chunk)
    }
    window.finish()
    await writer.complete()
    return new Response('stored', { status: 201 })
  },
}
