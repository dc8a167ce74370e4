import { LruCache } from '../base/lru.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import { archiveKey, indexKey } from '../store/object-keys.ts'
import {
  ArchiveIndex,
  encodeIndex,
  LOCAL_HEADER_BYTES,
  readDirectory,
  readLocalHeader,
  siteFiles,
  stripTopFolder,
  ZipError,
  type ZipEntry,
} from '../zip/index.ts'
import { archiveSource, readRange, type ArchiveRef } from './archive-source.ts'

/**
 * From this compressed size on, an entry is streamed instead of being read whole. Streaming needs the
 * exact place of the data, which only the local header tells: it is looked up once, for the index.
 */
export const STREAMED_FROM_BYTES = 1024 * 1024

const MEMORY_BYTES = 16 * 1024 * 1024
const LOCAL_HEADER_READS_AT_ONCE = 6

const indexes = new LruCache<ArchiveIndex>(MEMORY_BYTES)

export type ArchiveOf = Pick<
  ArrivedBuild,
  'projectId' | 'versionId' | 'archiveEtag' | 'archiveSize'
>

export const archiveRef = (build: ArchiveOf): ArchiveRef => ({
  key: archiveKey(build.projectId, build.versionId),
  etag: build.archiveEtag,
})

/** Checks a stored archive by reading its directory alone. Throws ZipError, ArchiveReplacedError. */
export const readEntries = (
  bucket: R2Bucket,
  archive: ArchiveRef,
  size: number,
): Promise<ZipEntry[]> => readDirectory(archiveSource(bucket, archive, size))

/**
 * The index of a build's archive: from memory, else the index object (one R2 read), else made from
 * the archive's own directory and kept for the next reader. Throws ArchiveReplacedError, ZipError.
 */
export async function loadArchiveIndex(bucket: R2Bucket, build: ArchiveOf): Promise<ArchiveIndex> {
  const key = indexKey(build.projectId, build.versionId, build.archiveEtag)
  const known = indexes.get(key)
  if (known) return known
  const index = (await readStoredIndex(bucket, key)) ?? (await rebuildIndex(bucket, build))
  indexes.set(key, index, index.byteLength)
  return index
}

async function readStoredIndex(bucket: R2Bucket, key: string): Promise<ArchiveIndex | null> {
  const stored = await bucket.get(key)
  if (!stored) return null
  try {
    return ArchiveIndex.decode(new Uint8Array(await stored.arrayBuffer()))
  } catch (error) {
    // Of an older format, or damaged: it can be made anew from the archive.
    if (error instanceof ZipError) return null
    throw error
  }
}

async function rebuildIndex(bucket: R2Bucket, build: ArchiveOf): Promise<ArchiveIndex> {
  const entries = await readEntries(bucket, archiveRef(build), build.archiveSize)
  return ArchiveIndex.decode(await writeArchiveIndex(bucket, build, entries))
}

/** Makes the index object of an archive and stores it beside; answers its bytes. */
export async function writeArchiveIndex(
  bucket: R2Bucket,
  build: ArchiveOf,
  entries: ZipEntry[],
): Promise<Uint8Array> {
  const dataOffsets = await locateLargeEntries(bucket, archiveRef(build), entries)
  const bytes = encodeIndex(stripTopFolder(siteFiles(entries)), dataOffsets)
  await bucket.put(indexKey(build.projectId, build.versionId, build.archiveEtag), bytes)
  return bytes
}

export async function deleteArchiveIndex(bucket: R2Bucket, build: ArchiveOf): Promise<void> {
  await bucket.delete(indexKey(build.projectId, build.versionId, build.archiveEtag))
}

/**
 * Local header offset → data offset, of the entries that will be streamed. One with a broken local
 * header is left out: it is refused when it is asked for, and the other files are served.
 */
async function locateLargeEntries(
  bucket: R2Bucket,
  archive: ArchiveRef,
  entries: ZipEntry[],
): Promise<Map<number, number>> {
  const offsets = new Map<number, number>()
  const large = siteFiles(entries).filter((entry) => entry.compressedSize >= STREAMED_FROM_BYTES)
  for (let i = 0; i < large.length; i += LOCAL_HEADER_READS_AT_ONCE) {
    await Promise.all(
      large.slice(i, i + LOCAL_HEADER_READS_AT_ONCE).map(async (entry) => {
        const offset = entry.localHeaderOffset
        const header = await readRange(bucket, archive, { offset, length: LOCAL_HEADER_BYTES })
        const dataStart = dataStartOf(header, entry)
        if (dataStart !== null) offsets.set(offset, offset + dataStart)
      }),
    )
  }
  return offsets
}

function dataStartOf(header: Uint8Array, entry: ZipEntry): number | null {
  try {
    return readLocalHeader(header, entry).dataStart
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
