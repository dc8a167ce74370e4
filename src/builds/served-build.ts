import { isoTime } from '../base/time.ts'
import { getServedBuild, listOpenReservations, type ArrivedBuild } from '../store/hosting/builds.ts'
import { settleReservation } from './settle-reservation.ts'
import type { VersionRef } from './settle-version.ts'
import type { Stores } from './stores.ts'

/**
 * Returns the current served build of a version, after settling its reservations, or null if there is none. The
 * project id is matched exactly.
 */
export async function findServedBuild(
  stores: Stores,
  version: VersionRef,
): Promise<ArrivedBuild | null> {
  const reserved = await listOpenReservations(stores.db, version, isoTime())
  await Promise.all(reserved.map((build) => settleReservation(stores, build)))
  const build = await getServedBuild(stores.db, version.projectId, version.versionId)
  return build?.projectId === version.projectId ? build : null
}
