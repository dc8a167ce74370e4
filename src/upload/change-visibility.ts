import { AppError, notFound } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import { forgetCurrentBuilds } from '../builds/current-builds.ts'
import type { Config } from '../settings/config.ts'
import { setVisibility, type Project } from '../store/hosting/projects.ts'
import type { Visibility } from '../vocabulary/visibility.ts'

/**
 * Changes who may open what a project serves; other isolates learn of it with the builds that they read again. Throws
 * `not_found`, and `conflict` where a public domain of the bucket would serve the archives of a private project all the same.
 */
export async function changeVisibility(
  db: D1Database,
  { upload }: Config,
  change: { projectId: string; visibility: Visibility; who: string },
): Promise<Project> {
  if (change.visibility === 'private' && upload.publicStorageUrl !== null)
    throw new AppError(
      'conflict',
      'This deployment publishes all archives at PUBLIC_STORAGE_URL, so no project can be private',
    )
  const project = await setVisibility(db, { ...change, now: isoTime() })
  if (!project) throw notFound('Project')
  forgetCurrentBuilds(change.projectId)
  return project
}
