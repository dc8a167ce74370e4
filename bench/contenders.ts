import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundle, compatibilityDate, workerPath } from './bundle.ts'
import { contentTypeOf, urlPath, type Corpus } from './corpus.ts'
import { temporaryFolder } from './temporary.ts'
import { startWorkerd, type Workerd } from './workerd.ts'
import type { DirectoryEntry } from './workers/predecessor.ts'

/** gzip's header and trailer (RFC 1952 §2.3): what a deflated entry grows by on the wire. */
const GZIP_OVERHEAD = 18

/** A: each file as an R2 object. */
export async function startPlainObjects({ files }: Corpus): Promise<Workerd> {
  const worker = await bundle('plain-objects', workerPath('plain-objects'))
  const workerd = await startWorkerd({ ...worker, r2Buckets: ['FILES'] })
  const bucket = await workerd.miniflare.getR2Bucket('FILES')
  for (const { path, bytes } of files)
    await bucket.put(path, bytes, { httpMetadata: { contentType: contentTypeOf(path) } })
  return workerd
}

/** B: static assets, served by the platform itself. */
export async function startStaticAssets({ files }: Corpus): Promise<Workerd> {
  const directory = temporaryFolder('assets')
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), bytes)
  }
  return startWorkerd({
    name: 'static-assets',
    compatibilityDate: compatibilityDate(),
    modules: true,
    script: 'export default {}',
    assets: {
      directory,
      routerConfig: { has_user_worker: false },
      assetConfig: { html_handling: 'none' },
    },
  })
}

/** C: the archives in R2, their directories as JSON in KV. */
export async function startPredecessor(corpora: Record<string, Corpus>): Promise<Workerd> {
  const worker = await bundle('predecessor', workerPath('predecessor'))
  const workerd = await startWorkerd({
    ...worker,
    r2Buckets: ['ARCHIVES'],
    kvNamespaces: ['DIRECTORIES'],
  })
  const bucket = await workerd.miniflare.getR2Bucket('ARCHIVES')
  const directories = await workerd.miniflare.getKVNamespace('DIRECTORIES')
  for (const [name, { archive, files }] of Object.entries(corpora)) {
    const directory: Record<string, DirectoryEntry> = {}
    for (const { path, dataOffset, compressedSize, deflated } of files)
      directory[path] = {
        offset: dataOffset,
        compressedSize,
        deflated,
        contentType: contentTypeOf(path),
      }
    await bucket.put(name, archive)
    await directories.put(name, JSON.stringify(directory))
  }
  return workerd
}

/** K: constant bytes of the sizes that we send, under the header fields that we send. */
export async function startConstantBytes(
  { files }: Corpus,
  fields?: Record<string, string>,
): Promise<Workerd> {
  const worker = await bundle('constant-bytes', workerPath('constant-bytes'))
  const sizes = files.map((file) => [
    urlPath(file),
    file.deflated ? file.compressedSize + GZIP_OVERHEAD : file.compressedSize,
  ])
  const bindings = { SIZES: Object.fromEntries(sizes), ...(fields && { FIELDS: fields }) }
  return startWorkerd({ ...worker, bindings })
}
