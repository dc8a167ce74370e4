import { isoTime } from '../base/time.ts'
import { listOpenReservations, type ArrivedBuild } from '../store/hosting/builds.ts'
import { getServedVersion } from '../store/hosting/served-builds.ts'
import { settleReservation } from './settle-reservation.ts'
import type { VersionRef } from './settle-version.ts'
import type { Stores } from './stores.ts'

interface ServedVersion {
  /** Null if there is none. */
  build: ArrivedBuild | null
  /** Whether only members and holders of its keys may open what the project serves. */
  isPrivate: boolean
}

/** Returns the current served build of a version, after settling its reservations. The project id is matched exactly. */
export async function findServedVersion(
  stores: Stores,
  version: VersionRef,
): Promise<ServedVersion> {
  const reserved = await listOpenReservations(stores.db, version, isoTime())
  await Promise.all(reserved.map((build) => settleReservation(stores, build)))
  const { project, build } = await getServedVersion(stores.db, version)
  const isExact = build?.projectId === version.projectId
  return { build: isExact ? build : null, isPrivate: project?.visibility === 'private' }
}
