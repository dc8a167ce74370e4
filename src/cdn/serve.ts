import {
  currentBuildOf,
  currentBuilds,
  forgetCurrentBuilds,
  type CurrentBuilds,
} from '../builds/current-builds.ts'
import type { EntryIndex } from '../builds/entry-index.ts'
import { settleReplaced } from '../builds/settle-version.ts'
import { archiveRef, ArchiveReplacedError } from '../builds/stored-archive.ts'
import { loadIndex } from '../builds/stored-index.ts'
import type { Stores } from '../builds/stores.ts'
import type { Config } from '../settings/config.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import type { ServedProject } from '../store/hosting/served-builds.ts'
import { isReservedVersion } from '../tenancy/version-names.ts'
import { fileCacheControl, REVALIDATED } from './cache-control.ts'
import { respondWithEntry, type EntryReading } from './entry-response.ts'
import { failureResponse } from './failure-response.ts'
import { canonicalPath, rememberResponse } from './hot-files.ts'
import { pageInFolder } from './page-in-folder.ts'
import { findFile, parsePath, resolvePath, type RequestPath } from './resolve.ts'
import { forMembersOnly, notFoundPage, redirectByPage, redirectTo } from './responses.ts'

/** The number of attempts if the archive is replaced repeatedly while it is read. */
const MAX_ATTEMPTS = 5

/** Decides about a request to a private project, whose id is given as stored. Returns null if it may be served. */
export type Gatekeeper = (request: Request, url: URL, projectId: string) => Promise<Response | null>

export interface ServeContext {
  stores: Stores
  config: Config['cdn']
  reading: EntryReading
  /** Decides who may open a private project; null for a caller that has decided. */
  gate: Gatekeeper | null
  /** Keeps work running after the response (`ctx.waitUntil`). */
  background: (work: Promise<unknown>) => void
}

/** Responds to GET or HEAD in a project, from the build that the path belongs to. */
export async function serveProject(
  context: ServeContext,
  request: Request,
  url: URL,
  projectId: string,
): Promise<Response> {
  const path = requestedPath(request, url)
  let { gate } = context
  for (let attempt = 1; ; attempt++) {
    const builds = await currentBuilds(context.stores, projectId, context.background)
    const project = privateProject(builds)
    const marked = project ? forMembersOnly : (response: Response) => response
    try {
      const refusal = project && (await gate?.(request, url, project.projectId))
      if (refusal) return refusal
      if (project) gate = null
      if (!path) return marked(notFoundPage(projectId, request.method === 'HEAD'))
      return marked(await serveFrom(context, { request, url, path, projectId, builds }))
    } catch (error) {
      if (!(error instanceof ArchiveReplacedError) || attempt === MAX_ATTEMPTS)
        return marked(failureResponse(error, request, projectId))
      await settleReplaced(context.stores, error.archive)
      forgetCurrentBuilds(projectId)
    }
  }
}

const privateProject = ({ project }: CurrentBuilds): ServedProject | null =>
  project?.visibility === 'private' ? project : null

/**
 * Whether a browser requests the script of a service worker, to register or to update it. Such a worker controls
 * every URL below the script's folder, so that the script has to be at exactly this path.
 */
const isForServiceWorker = ({ headers }: Request): boolean => headers.has('Service-Worker')

/** `/v1%2Fsw.js` is a file of version v1 here, but a browser treats it as a script beside `/v1/`. */
const ENCODED_SLASH = /%2f/i

/** Null for a path that leads nowhere. */
const requestedPath = (request: Request, { pathname }: URL): RequestPath | null =>
  isForServiceWorker(request) && ENCODED_SLASH.test(pathname) ? null : parsePath(pathname)

interface ProjectRequest {
  request: Request
  url: URL
  path: RequestPath
  projectId: string
  builds: CurrentBuilds
}

async function serveFrom(context: ServeContext, asked: ProjectRequest): Promise<Response> {
  const { path, url, builds } = asked
  const version = await versionNamed(context, asked, path.firstSegment)
  if (version) {
    if (!path.hasRest) return redirectTo(`${url.pathname}/${url.search}`)
    return servePath(context, asked, await open(context, version), path.rest)
  }
  if (!builds.root) return notFoundPage(asked.projectId, asked.request.method === 'HEAD')
  const ofPage = await redirectToVersionOfPage(context, asked)
  return ofPage ?? servePath(context, asked, await open(context, builds.root), path.whole)
}

async function versionNamed(
  context: ServeContext,
  { projectId, builds }: ProjectRequest,
  versionId: string,
): Promise<ArrivedBuild | null> {
  if (!context.config.pathVersioning || versionId === '' || isReservedVersion(versionId))
    return null
  return currentBuildOf(context.stores, builds, { projectId, versionId })
}

/**
 * Redirects an absolute URL on a page under `/<version>/` to that version's own file, if there is one: a build that
 * was made for the root of a host then shows its own `/logo.svg` wherever it is opened, and not the one of the latest
 * upload. A service worker's script is an exception: at the root it would control every version's pages.
 */
async function redirectToVersionOfPage(
  context: ServeContext,
  asked: ProjectRequest,
): Promise<Response | null> {
  const { request, url, path } = asked
  if (isForServiceWorker(request)) return null
  const page = pageInFolder(request.headers, url.host)
  const referer = page === null ? null : parsePath(page)
  if (!referer || path.whole === '') return null
  const version = await versionNamed(context, asked, referer.firstSegment)
  if (!version) return null
  const { index } = await open(context, version)
  if (findFile(index, path.whole) < 0) return null
  return redirectByPage(`/${encodeURIComponent(version.versionId)}${url.pathname}${url.search}`)
}

interface OpenBuild {
  build: ArrivedBuild
  index: EntryIndex
}

const open = async ({ stores }: ServeContext, build: ArrivedBuild): Promise<OpenBuild> => ({
  build,
  index: await loadIndex(stores.bucket, build),
})

async function servePath(
  context: ServeContext,
  asked: ProjectRequest,
  opened: OpenBuild,
  path: string,
): Promise<Response> {
  const resolution = resolvePath(opened.index, path)
  switch (resolution.kind) {
    case 'entry':
      return serveEntry(context, asked, opened, { ordinal: resolution.ordinal, atPath: true })
    case 'home':
      return serveEntry(context, asked, opened, { ordinal: resolution.ordinal, atPath: false })
    case 'redirect-to-folder':
      return redirectTo(`${asked.url.pathname}/${asked.url.search}`)
    case 'missing':
      return notFoundPage(asked.projectId, asked.request.method === 'HEAD')
  }
}

/**
 * Responds with an entry. The response is cached only if the entry is at the path itself, because anyone can request
 * any number of paths that fall back to it. Of a private project no response is, and the platform's cache is passed by:
 * whoever reads its files was admitted for this request.
 */
function serveEntry(
  { config, reading }: ServeContext,
  { request, builds, url, path, projectId }: ProjectRequest,
  { build, index }: OpenBuild,
  { ordinal, atPath }: { ordinal: number; atPath: boolean },
): Promise<Response> {
  const entry = index.entry(ordinal)
  const isPrivate = privateProject(builds) !== null
  const isCached = atPath && !isPrivate
  const canonical = isCached ? canonicalPath(projectId, url.pathname, path.whole) : null
  return respondWithEntry(isPrivate ? { ...reading, exports: null } : reading, request, {
    archive: archiveRef(build),
    ordinal,
    entry,
    cacheControl: atPath ? fileCacheControl(entry.path, config) : REVALIDATED,
    ...(canonical && { remember: (response) => rememberResponse(builds, canonical, response) }),
  })
}
