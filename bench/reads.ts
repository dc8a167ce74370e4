import { bundleCountedService } from './bundle.ts'
import { urlPath, type Corpus } from './corpus.ts'
import { send } from './http-client.ts'
import { createKey, startService, uploadArchive, viewHost } from './service.ts'
import { READS_PATH, type Reads } from './workers/counting.ts'

/** Fixed part of a local header (APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30

export interface ReadCounts {
  /** Most R2 reads that any file took. */
  gets: number
  /** Most bytes read for any file beyond its compressed data and its local header. */
  surplus: number
}

/** Counts what each file costs in storage reads without any cache, the index being in memory. */
export async function countReads(
  corpus: Corpus,
  vars: Record<string, string>,
): Promise<ReadCounts> {
  const workerd = await startService(await bundleCountedService(), vars)
  try {
    const { port } = workerd
    const key = await createKey(workerd, 'bench')
    await uploadArchive(workerd, { project: 'bench', key, archive: corpus.archive })
    const headers = { Host: viewHost('bench'), 'Accept-Encoding': 'gzip' }
    const ask = (path: string) => send({ port, path, headers })
    const counts: ReadCounts = { gets: 0, surplus: 0 }
    await ask('/')
    await ask(READS_PATH)
    for (const file of corpus.files) {
      await ask(urlPath(file))
      const { gets, bytes } = JSON.parse((await ask(READS_PATH)).body.toString()) as Reads
      const header = LOCAL_HEADER_BYTES + Buffer.byteLength(file.path)
      counts.gets = Math.max(counts.gets, gets)
      counts.surplus = Math.max(counts.surplus, bytes - file.compressedSize - header)
    }
    return counts
  } finally {
    await workerd.stop()
  }
}
