import { tapChunks } from '../base/stream-chunks.ts'
import { AppError } from '../base/errors.ts'
import { HOUR_MS, isoTime } from '../base/time.ts'
import { newId } from '../base/ids.ts'
import { reserveBuild } from '../builds/reserve-build.ts'
import { archiveMetadata, settleVersion } from '../builds/settle-version.ts'
import type { Stores } from '../builds/stores.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import { openObjectWriter } from '../builds/object-writer.ts'
import { recordReplacedArrival } from '../store/hosting/archive-records.ts'
import type { Build } from '../store/hosting/builds.ts'
import { archiveKey, asideKey } from '../store/object-keys.ts'
import {
  ByteReader,
  DirectoryWindow,
  readPassingEntries,
  refuseDamaged,
  verifyEntries,
  ZipError,
  type ZipEntries,
} from '../zip/index.ts'
import { PutAside } from './put-aside.ts'
import type { SizedBody } from './request-body.ts'

interface ArchiveUpload {
  projectId: string
  versionId: string
  /** The archive's public URL, for the build record. */
  zipUrl: string
  /** Full id of the commit that it was built from; null if not given. */
  commitId: string | null
  /** Number of the pull request that it was built for; null if not given. */
  pullRequest: number | null
  /** The run of a fork's pull request that uploads; null: a pipeline with a key of the project does. */
  forkRunId: string | null
  /** The build reserved for this upload. If absent, one is reserved once the archive has been verified. */
  reserved?: Build
  body: SizedBody
}

/**
 * Stores an archive under its version's key and verifies it while its bytes arrive. Nothing changes unless the whole
 * archive has arrived and is valid: then the build gets its number, the object replaces the previous one atomically,
 * and the records are updated. Throws `invalid_archive`, `file_too_large`.
 */
export async function receiveArchive(stores: Stores, upload: ArchiveUpload): Promise<Build> {
  const { projectId, versionId } = upload
  const buildId = upload.reserved?.buildId ?? newId('bld')
  const target = {
    key: archiveKey(projectId, versionId),
    contentType: 'application/zip',
    customMetadata: archiveMetadata(buildId),
  }
  const writer = openObjectWriter(stores.bucket, target, upload.body.length)
  let entries: ZipEntries
  let build: Build
  try {
    entries = await checkWhile(
      upload.body,
      (chunk) => writer.write(chunk),
      (length) => new PutAside(stores.bucket, asideKey(buildId), length),
    )
    build = upload.reserved ?? (await reserve(stores.db, { ...upload, buildId }))
  } catch (error) {
    await writer.abort()
    throw error
  }
  // If this fails, the reservation stays: storage may have stored the object nevertheless, and then the next reader
  // finds it there and settles the records.
  const object = await writer.complete()
  const settled = await settleVersion(stores, upload, { etag: object.etag, entries })
  if (settled?.buildId !== buildId) {
    await recordReplacedArrival(stores.db, {
      buildId,
      arrivedAt: isoTime(object.uploaded.getTime()),
      archiveEtag: object.etag,
      archiveSize: object.size,
      incomingEtag: null,
    })
  }
  forgetCurrentBuilds(projectId)
  return build
}

/**
 * Verifies every entry while storing the bytes. Entries that cannot be read without the directory, which comes last,
 * are set aside and verified after it.
 */
async function checkWhile(
  body: SizedBody,
  store: (chunk: Uint8Array) => Promise<void>,
  openAside: (length: number | null) => PutAside,
): Promise<ZipEntries> {
  const window = new DirectoryWindow()
  const reader = new ByteReader(
    tapChunks(body.chunks, (chunk) => {
      window.push(chunk)
      return store(chunk)
    }),
  )
  let aside: PutAside | null = null
  try {
    const passed = await readPassingEntries(reader)
    const asideFrom = reader.position
    aside = openAside(body.length === null ? null : body.length - asideFrom)
    for await (const bytes of reader.rest()) await aside.write(bytes)
    const entries = window.finish()
    const unseen = refuseDamaged(entries, passed)
    passed.release()
    if (unseen.length > 0) await verifyAside(unseen, new ByteReader(aside.read(), asideFrom))
    return entries
  } catch (error) {
    if (error instanceof ZipError) throw new AppError('invalid_archive', error.message)
    throw error
  } finally {
    await reader.close()
    await aside?.discard()
  }
}

async function verifyAside(unseen: ZipEntries, reader: ByteReader): Promise<void> {
  try {
    await verifyEntries(unseen, reader)
  } finally {
    await reader.close()
  }
}

function reserve(db: D1Database, input: ArchiveUpload & { buildId: string }): Promise<Build> {
  const { buildId, projectId, versionId, zipUrl, commitId, pullRequest, forkRunId } = input
  const now = Date.now()
  return reserveBuild(db, {
    buildId,
    projectId,
    versionId,
    zipUrl,
    commitId,
    pullRequest,
    forkRunId,
    uploadMethod: 'direct',
    createdAt: isoTime(now),
    reservedUntil: isoTime(now + HOUR_MS),
  })
}
