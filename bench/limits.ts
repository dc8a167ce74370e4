import { bundle, workerPath } from './bundle.ts'
import { urlPath, type Corpus } from './corpus.ts'
import { send } from './http-client.ts'
import { viewHost } from './service.ts'
import { startWorkerd, type Workerd } from './workerd.ts'
import type { Sent } from './workers/constant-bytes.ts'
import type { Stored } from './workers/one-read.ts'

/** gzip's header and trailer (RFC 1952 §2.3), which a deflated entry gets on the wire. */
const GZIP_HEADER_BYTES = 10
const GZIP_OVERHEAD_BYTES = 18

/** Fields that the runtime adds to each response by itself. */
const ADDED_FIELDS = new Set(['connection', 'content-length', 'date', 'keep-alive'])

/** What the service sends for each file of a corpus, by path. */
export async function sentBy(
  { port }: Workerd,
  { project, encoding }: { project: string; encoding: string },
  { files }: Corpus,
): Promise<Record<string, Sent>> {
  const sent: Record<string, Sent> = {}
  for (const file of files) {
    const headers = { Host: viewHost(project), 'Accept-Encoding': encoding }
    const response = await send({ port, path: urlPath(file), headers })
    const fields = Object.entries(response.headers)
      .filter(([name]) => !ADDED_FIELDS.has(name))
      .map(([name, value]) => [name, String(value)])
    sent[urlPath(file)] = { bytes: response.body.length, fields: Object.fromEntries(fields) }
  }
  return sent
}

/** The limit of responses from memory. */
export async function startConstantBytes(sent: Record<string, Sent>): Promise<Workerd> {
  const worker = await bundle('constant-bytes', workerPath('constant-bytes'))
  return startWorkerd({ ...worker, bindings: { SENT: sent } })
}

/** The limit of responses from an archive. */
export async function startOneRead(
  { archive, files }: Corpus,
  sent: Record<string, Sent>,
): Promise<Workerd> {
  const stored: Record<string, Stored> = {}
  for (const file of files) {
    const response = sent[urlPath(file)]
    if (!response) throw new Error(`nothing was sent for ${file.path}`)
    const gzip = response.bytes === file.compressedSize + GZIP_OVERHEAD_BYTES
    stored[urlPath(file)] = {
      ...response,
      // The bytes about the data stand for gzip's header and trailer.
      offset: file.dataOffset - (gzip ? GZIP_HEADER_BYTES : 0),
      length: gzip ? response.bytes : file.compressedSize,
    }
  }
  const worker = await bundle('one-read', workerPath('one-read'))
  const workerd = await startWorkerd({
    ...worker,
    r2Buckets: ['STORAGE'],
    bindings: { STORED: stored },
  })
  const bucket = await workerd.miniflare.getR2Bucket('STORAGE')
  await bucket.put('archive', archive)
  return workerd
}
