import { AppError } from '../base/errors.ts'
import { insertReservedBuild, type Build } from '../store/hosting/builds.ts'

/** As long as a lease on the removal of a version lasts. */
const RETRY_AFTER_SECONDS = 120

export const BEING_REMOVED = 'The version is being removed: upload it again in two minutes'

export const beingRemoved = (): AppError =>
  new AppError('unavailable', BEING_REMOVED, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })

/** Reserves a build under the project's next number. Throws `unavailable` while its version is being removed. */
export async function reserveBuild(
  db: D1Database,
  build: Parameters<typeof insertReservedBuild>[1],
): Promise<Build> {
  const reserved = await insertReservedBuild(db, build)
  if (reserved) return reserved
  throw beingRemoved()
}
