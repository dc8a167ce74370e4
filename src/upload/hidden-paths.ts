import { AppError } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import type { EntryIndex } from '../builds/entry-index.ts'
import { loadIndex } from '../builds/stored-index.ts'
import { ArchiveReplacedError } from '../builds/stored-archive.ts'
import type { Stores } from '../builds/stores.ts'
import { logEvent } from '../http/log.ts'
import type { Config } from '../settings/config.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import {
  getServedBuild,
  listServedVersions,
  readCurrentBuilds,
} from '../store/hosting/served-builds.ts'
import { isReservedVersion } from '../tenancy/version-names.ts'
import { ZipError } from '../zip/index.ts'

// A first path segment that names a version leads to that version, and not to what the root build holds there.

/** Where an upload looks. */
interface Site {
  stores: Stores
  config: Config
}

/** The most versions whose names are looked for among a build's folders. */
const MOST_VERSIONS = 200

/**
 * Throws `missing_parameter` for a new version whose name would hide a folder or a file at the top of the root build. A
 * version that is there already may be uploaded again.
 */
export async function refuseHidingVersion(
  { stores, config }: Site,
  version: { projectId: string; versionId: string },
): Promise<void> {
  if (!config.cdn.pathVersioning) return
  const { projectId, versionId } = version
  const [root, own] = await Promise.all([
    rootBuild(stores, projectId),
    getServedBuild(stores.db, projectId, versionId),
  ])
  if (root === null || own !== null) return
  const index = await indexOf(stores, root)
  if (!index?.hasAtTop(versionId)) return
  const name = JSON.stringify(versionId)
  throw new AppError(
    'missing_parameter',
    `${name} is a name at the top of the root build (version ${root.versionId}), which such a version would hide; ` +
      `call it ${JSON.stringify(`version-${versionId}`)}`,
    { error: 'Missing required parameter: version' },
  )
}

/**
 * Returns a sentence for each folder of a new root build that a version of its name hides. The build is stored already:
 * what cannot be read now is a warning less, and no failure.
 */
export async function hiddenFolders(
  { stores, config }: Site,
  build: { projectId: string; buildId: string },
): Promise<string[]> {
  if (!config.cdn.pathVersioning) return []
  try {
    return (await listHiddenFolders(stores, build)).map((name) => {
      const folder = JSON.stringify(name)
      return `The folder ${folder} of this build is hidden at the project's root by the version ${folder}`
    })
  } catch (error) {
    logEvent('error', 'hidden_folders_unknown', {
      build_id: build.buildId,
      name: String(error).slice(0, 80),
    })
    return []
  }
}

async function listHiddenFolders(
  stores: Stores,
  { projectId, buildId }: { projectId: string; buildId: string },
): Promise<string[]> {
  const root = await rootBuild(stores, projectId)
  const index = root?.buildId === buildId ? await indexOf(stores, root) : null
  if (index === null) return []
  const versions = await listServedVersions(stores.db, { projectId, limit: MOST_VERSIONS })
  return versions.filter((name) => !isReservedVersion(name) && index.hasFolderAtTop(name))
}

/** The build that the project's root shows, as the records say now: what the CDN has in memory may be older. */
async function rootBuild({ db }: Stores, projectId: string): Promise<ArrivedBuild | null> {
  const query = { now: isoTime(), servedLimit: 1, reservedLimit: 1 }
  return (await readCurrentBuilds(db, projectId, query)).served[0] ?? null
}

/** Null for an archive that was replaced meanwhile, or is damaged: it hides nothing that could be served. */
async function indexOf({ bucket }: Stores, build: ArrivedBuild): Promise<EntryIndex | null> {
  try {
    return await loadIndex(bucket, build)
  } catch (error) {
    if (error instanceof ArchiveReplacedError || error instanceof ZipError) return null
    throw error
  }
}
