import { AppError } from '../base/errors.ts'
import { insertReservedBuild, type Build, type NewBuild } from '../store/hosting/builds.ts'

/** As long as a lease on the removal of a version lasts. */
const RETRY_AFTER_SECONDS = 120

export const BEING_REMOVED =
  'The version, or the file, is being removed: upload it again in two minutes'

const CLOSED_TO_FORK =
  'The key was used or has expired meanwhile, the project is private, somebody else has uploaded the version, or it is being removed'

export const beingRemoved = (): AppError =>
  new AppError('unavailable', BEING_REMOVED, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })

/**
 * Reserves a build under the project's next number. Throws `unavailable` while its version is being removed, and `conflict`
 * for a run of a fork that may not upload it.
 */
export async function reserveBuild(db: D1Database, build: NewBuild): Promise<Build> {
  const reserved = await insertReservedBuild(db, build)
  if (reserved) return reserved
  throw build.forkRunId === null ? beingRemoved() : new AppError('conflict', CLOSED_TO_FORK)
}
