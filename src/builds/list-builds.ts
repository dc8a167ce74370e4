import { isoTime } from '../base/time.ts'
import {
  hasArrived,
  listNewestBuilds,
  type Build,
  type BuildSelection,
} from '../store/hosting/builds.ts'
import { settleReservation } from './settle-reservation.ts'
import type { Stores } from './stores.ts'

/** The most reservations that one list checks in storage. */
const SETTLED_LIMIT = 8

/** Returns the selected builds, newest first, after settling the newest reservations among them. */
export async function listSettledBuilds(stores: Stores, input: BuildSelection): Promise<Build[]> {
  const builds = await listNewestBuilds(stores.db, input)
  const now = isoTime()
  const open = builds
    .filter((build) => build.reservedUntil > now)
    .filter((build) => !hasArrived(build) || build.uploadMethod === 'presigned_s3')
    .slice(0, SETTLED_LIMIT)
  const settled = await Promise.all(open.map((build) => settleReservation(stores, build)))
  return settled.includes(true) ? listNewestBuilds(stores.db, input) : builds
}
