import { LruCache } from '../base/lru.ts'
import { yieldToOthers } from '../base/steps.ts'
import { isWrittenMeanwhile } from '../base/passing-failure.ts'
import { indexKey } from '../store/object-keys.ts'
import {
  LOCAL_HEADER_BYTES,
  readLocalHeader,
  ZipError,
  type ZipEntries,
  type ZipEntry,
} from '../zip/index.ts'
import { EntryIndex } from './entry-index.ts'
import { putBytes } from './object-writer.ts'
import { siteFiles } from './site-files.ts'
import {
  archiveRef,
  readEntries,
  readRange,
  type ArchiveOf,
  type ArchiveRef,
} from './stored-archive.ts'

/**
 * From this compressed size on, an entry is streamed instead of being read whole. Streaming needs the exact offset of
 * the data, which only the local header has: it is looked up once, for the index.
 */
export const STREAMED_FROM_BYTES = 1024 * 1024

const MEMORY_BYTES = 16 * 1024 * 1024
const LOCAL_HEADER_READS_AT_ONCE = 6

const indexes = new LruCache<EntryIndex>(MEMORY_BYTES)

/**
 * Returns the index of a build's archive: from memory, else from the index object (one R2 read), else built from the
 * archive's own directory and stored. Throws ArchiveReplacedError, ZipError.
 */
export async function loadIndex(bucket: R2Bucket, build: ArchiveOf): Promise<EntryIndex> {
  const key = keyOf(build)
  const known = indexes.get(key)
  if (known) return known
  const index = (await readIndex(bucket, key)) ?? (await rebuildIndex(bucket, build))
  indexes.set(key, index, index.bytes.length)
  return index
}

/** Returns null if the index is missing, damaged or of an older format: it can be rebuilt. */
async function readIndex(bucket: R2Bucket, key: string): Promise<EntryIndex | null> {
  const stored = await bucket.get(key)
  return stored && EntryIndex.decode(new Uint8Array(await stored.arrayBuffer()))
}

async function rebuildIndex(bucket: R2Bucket, build: ArchiveOf): Promise<EntryIndex> {
  return storeIndex(bucket, build, await readEntries(bucket, archiveRef(build), build.archiveSize))
}

/** Builds the index of an archive from its entries, and stores it beside the archive. */
export async function storeIndex(
  bucket: R2Bucket,
  build: ArchiveOf,
  entries: ZipEntries,
): Promise<EntryIndex> {
  const files = siteFiles(entries)
  // Each pass over tens of thousands of files takes a tenth of a second.
  await yieldToOthers()
  const index = EntryIndex.of(files, await locateLargeFiles(bucket, archiveRef(build), files))
  try {
    await putBytes(bucket, keyOf(build), index.bytes)
  } catch (error) {
    // Its key names the archive's ETag, so what another request has stored there is the same.
    if (!isWrittenMeanwhile(error)) throw error
  }
  return index
}

export const deleteIndex = (bucket: R2Bucket, build: ArchiveOf): Promise<void> =>
  bucket.delete(keyOf(build))

const keyOf = ({ projectId, versionId, archiveEtag }: ArchiveOf): string =>
  indexKey(projectId, versionId, archiveEtag)

/**
 * Maps local header offsets to data offsets, for the files that will be streamed. A file with a broken local header
 * is left out: it is refused when it is requested, and the other files are served.
 */
async function locateLargeFiles(
  bucket: R2Bucket,
  archive: ArchiveRef,
  files: Iterable<ZipEntry>,
): Promise<Map<number, number>> {
  const offsets = new Map<number, number>()
  const large: ZipEntry[] = []
  for (const file of files) if (file.compressedSize >= STREAMED_FROM_BYTES) large.push(file)
  for (let i = 0; i < large.length; i += LOCAL_HEADER_READS_AT_ONCE) {
    await Promise.all(
      large.slice(i, i + LOCAL_HEADER_READS_AT_ONCE).map(async (file) => {
        const offset = file.localHeaderOffset
        const header = await readRange(bucket, archive, { offset, length: LOCAL_HEADER_BYTES })
        const dataStart = dataStartOf(header, file)
        if (dataStart !== null) offsets.set(offset, offset + dataStart)
      }),
    )
  }
  return offsets
}

function dataStartOf(header: Uint8Array, file: ZipEntry): number | null {
  try {
    return readLocalHeader(header, file).dataStart
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
