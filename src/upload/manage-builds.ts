import * as z from 'zod'
import { AppError, notFound } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import type { Stores } from '../builds/stores.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import { validate } from '../http/validate.ts'
import { recordRestored, recordArchived } from '../store/hosting/archive-records.ts'
import { getBuild, listNewestBuilds, type Build } from '../store/hosting/builds.ts'
import { archiveKey } from '../store/object-keys.ts'

/** A build as the dashboard shows it. */
export interface BuildView {
  buildId: string
  buildNumber: number
  projectId: string
  versionId: string
  zipUrl: string
  status: Build['status']
  createdAt: string
  /** When its archive arrived; null while the build is only reserved. */
  arrivedAt: string | null
  /** Size of the archive in bytes; null while the build is only reserved. */
  sizeBytes: number | null
  /** From when on it may be removed; null: it is not ending. */
  removedAfter: string | null
  /** Whether a run in a pull request from a fork uploaded it. */
  isFromFork: boolean
}

const PAGE_LIMIT = 200

const BuildPage = z.object({
  limit: z.int().min(1).max(PAGE_LIMIT).default(PAGE_LIMIT),
  before: z.int().nullish(),
  version_id: z.string().nullish(),
  served: z.boolean().default(false),
  without_forks: z.boolean().default(false),
})

/**
 * A page of a project's builds: at most `limit`, numbered below `before`, optionally only those of one version, only
 * those that are served, or without what runs of forks have uploaded.
 */
export type BuildPageRequest = z.input<typeof BuildPage>

/** Lists the builds of a project, newest number first, at most 200. Throws `invalid_request`. */
export async function listProjectBuilds(
  db: D1Database,
  projectId: string,
  page: BuildPageRequest = {},
): Promise<BuildView[]> {
  const {
    limit,
    before,
    version_id: versionId,
    served,
    without_forks: withoutForks,
  } = validate(BuildPage, page)
  const selection = {
    projectId,
    versionId: versionId ?? null,
    limit,
    before: before ?? null,
    served,
    withoutForks,
  }
  return (await listNewestBuilds(db, selection)).map(toView)
}

/** Returns a build of a project, or null if the project has no such build. */
export async function getProjectBuild(
  db: D1Database,
  { projectId, buildId }: { projectId: string; buildId: string },
): Promise<BuildView | null> {
  const build = await getBuild(db, buildId)
  return build?.projectId === projectId ? toView(build) : null
}

/** Removes a build from the CDN; idempotent. Throws `not_found`. */
export async function archiveBuild(
  stores: Stores,
  { buildId, who }: { buildId: string; who: string },
): Promise<BuildView> {
  const build = await recordArchived(stores.db, { buildId, who, now: isoTime() })
  if (!build) throw notFound('Build')
  forgetCurrentBuilds(build.projectId)
  return toView(build)
}

/**
 * Serves an archived build again. Throws `not_found`, and `conflict` if its bytes are gone because a newer upload of
 * the version has replaced them.
 */
export async function restoreBuild(
  stores: Stores,
  { buildId, who }: { buildId: string; who: string },
): Promise<BuildView> {
  const build = await getBuild(stores.db, buildId)
  if (!build) throw notFound('Build')
  const object = await stores.bucket.head(archiveKey(build.projectId, build.versionId))
  const restored =
    object?.customMetadata?.['build'] === buildId
      ? await recordRestored(stores.db, { buildId, archiveEtag: object.etag, who, now: isoTime() })
      : null
  if (!restored) throw new AppError('conflict', 'The archive of this build has been replaced')
  forgetCurrentBuilds(build.projectId)
  return toView(restored)
}

const toView = (build: Build): BuildView => ({
  buildId: build.buildId,
  buildNumber: build.buildNumber,
  projectId: build.projectId,
  versionId: build.versionId,
  zipUrl: build.zipUrl,
  status: build.status,
  createdAt: build.createdAt,
  arrivedAt: build.arrivedAt,
  sizeBytes: build.archiveSize,
  removedAfter: build.removedAfter,
  isFromFork: build.forkRunId !== null,
})
