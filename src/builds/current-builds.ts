import { LruCache } from '../base/lru.ts'
import { isoTime, SECOND_MS } from '../base/time.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import {
  getServedBuild,
  readCurrentBuilds,
  type ServedProject,
} from '../store/hosting/served-builds.ts'
import { settleReservation } from './settle-reservation.ts'
import type { VersionRef } from './settle-version.ts'
import type { Stores } from './stores.ts'

/** The builds of a project that the CDN serves, as read at one time. */
export interface CurrentBuilds {
  /** Null if there is none. */
  project: ServedProject | null
  /** The active build whose archive arrived last, of those that forks did not upload. */
  root: ArrivedBuild | null
  /**
   * The served build of each version. In a project with very many versions only the latest are read; the others are
   * added when they are requested.
   */
  versions: Map<string, ArrivedBuild>
  /** Names that were looked up and are not versions. */
  noVersions: Set<string>
  /** Whether every served version was read. */
  complete: boolean
}

/** A new upload becomes visible, and a project private, within this time: older data is never used. */
const MAX_AGE_MS = 10 * SECOND_MS
/** From this age on the data is refreshed in the background, so that a busy project never waits for D1. */
const RENEW_AGE_MS = 5 * SECOND_MS
const SERVED_LIMIT = 200
const RESERVED_LIMIT = 8
/** Versions looked up individually, per project; beyond that, lookups are not cached. */
const LOOKED_UP_LIMIT = 1_000
/** Names known not to be versions, per project. */
const NO_VERSIONS_LIMIT = 1_000
/** The longest name of a version: a longer first path segment is not looked up. */
const VERSION_NAME_LENGTH = 128
/** Bounds the builds in memory, some 500 bytes each. */
const MEMORY_BUILDS = 20_000

const EMPTY_PROJECTS = 5_000

interface Known {
  builds: CurrentBuilds
  readAt: number
  renewing: boolean
}

const known = new LruCache<Known>(MEMORY_BUILDS)

/** Projects without a served build, cached separately because anyone can request any number of names. */
const empty = new LruCache<Known>(EMPTY_PROJECTS)

/** A mark for each project that was forgotten lately, another one each time. */
const forgotten = new LruCache<symbol>(EMPTY_PROJECTS)

const keyOf = (projectId: string) => projectId.toLowerCase()

/**
 * Returns the project's served builds, read at most MAX_AGE_MS ago, and without a query if they are in memory.
 * `projectId` may be in any letter case. `background` keeps a refresh running after the response (`ctx.waitUntil`).
 */
export async function currentBuilds(
  stores: Stores,
  projectId: string,
  background: (work: Promise<unknown>) => void,
): Promise<CurrentBuilds> {
  const found = known.get(keyOf(projectId)) ?? empty.get(keyOf(projectId))
  const age = found ? Date.now() - found.readAt : Infinity
  if (!found || age >= MAX_AGE_MS) return renew(stores, projectId)
  if (age >= RENEW_AGE_MS && !found.renewing) {
    found.renewing = true
    background(
      renew(stores, projectId).catch(() => {
        // The first request that finds the data too old tries again, and reports the failure.
        found.renewing = false
      }),
    )
  }
  return found.builds
}

/** Returns the project's served builds if they need no refresh yet, else null. */
export function freshBuilds(projectId: string | null): CurrentBuilds | null {
  const found = projectId === null ? undefined : known.get(keyOf(projectId))
  return found && Date.now() - found.readAt < RENEW_AGE_MS ? found.builds : null
}

/** Drops the project's builds from this isolate's memory, after a change made here. */
export function forgetCurrentBuilds(projectId: string): void {
  const key = keyOf(projectId)
  known.delete(key)
  empty.delete(key)
  forgotten.set(key, Symbol())
}

async function renew(stores: Stores, projectId: string): Promise<CurrentBuilds> {
  const key = keyOf(projectId)
  const before = forgotten.get(key)
  // Taken before the query, so that a change during the query counts as later.
  const readAt = Date.now()
  const builds = await read(stores, projectId)
  // What was read before a change that was made here in the meantime is not kept.
  if (forgotten.get(key) !== before) return builds
  const [kept, other] = builds.versions.size > 0 ? [known, empty] : [empty, known]
  other.delete(key)
  kept.set(key, { builds, readAt, renewing: false }, 1 + builds.versions.size)
  return builds
}

async function read(stores: Stores, projectId: string): Promise<CurrentBuilds> {
  const query = { now: isoTime(), servedLimit: SERVED_LIMIT, reservedLimit: RESERVED_LIMIT }
  const first = await readCurrentBuilds(stores.db, projectId, query)
  const settled = await Promise.all(first.reserved.map((build) => settleReservation(stores, build)))
  const { project, served, fromForks } = settled.includes(true)
    ? await readCurrentBuilds(stores.db, projectId, query)
    : first
  const versions = new Map<string, ArrivedBuild>()
  for (const build of [...served, ...fromForks])
    if (!versions.has(build.versionId)) versions.set(build.versionId, build)
  const complete = Math.max(served.length, fromForks.length) < SERVED_LIMIT
  return { project, root: served[0] ?? null, versions, noVersions: new Set(), complete }
}

/** Returns the served build of one version. Queries D1 only for a version that did not fit into `builds`. */
export async function currentBuildOf(
  stores: Stores,
  builds: CurrentBuilds,
  version: VersionRef,
): Promise<ArrivedBuild | null> {
  const { versionId } = version
  const build = builds.versions.get(versionId)
  if (build) return build
  const isKnown = builds.complete || builds.noVersions.has(versionId)
  if (isKnown || versionId.length > VERSION_NAME_LENGTH) return null
  const found = await getServedBuild(stores.db, version.projectId, versionId)
  if (!found) rememberNoVersion(builds, versionId)
  else if (builds.versions.size < SERVED_LIMIT + LOOKED_UP_LIMIT)
    builds.versions.set(versionId, found)
  return found
}

function rememberNoVersion({ noVersions }: CurrentBuilds, versionId: string): void {
  // The builds are refreshed every few seconds anyway, so it does not matter which names are dropped.
  if (noVersions.size === NO_VERSIONS_LIMIT) noVersions.clear()
  noVersions.add(versionId)
}
