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
import type { Config } from '../config.ts'
import type { ArrivedBuild } from '../store/hosting/builds.ts'
import { fileCacheControl, NOT_SHARED, REVALIDATED } from './cache-control.ts'
import { respondWithEntry, type EntryReading } from './entry-response.ts'
import { canonicalPath, rememberResponse } from './hot-files.ts'
import { findFile, parsePath, resolvePath, type RequestPath } from './resolve.ts'
import { notFoundPage, redirectTo } from './responses.ts'

/** The number of tries for an archive that is replaced again and again while it is read. */
const MAX_ATTEMPTS = 5

export interface ServeContext {
  stores: Stores
  config: Config['cdn']
  reading: EntryReading
  /** Keeps work running after the response (`ctx.waitUntil`). */
  background: (work: Promise<unknown>) => void
}

/** Responds to GET or HEAD in a project, from whichever of its builds the path leads to. */
export async function serveProject(
  context: ServeContext,
  request: Request,
  url: URL,
  projectId: string,
): Promise<Response> {
  const path = parsePath(url.pathname)
  if (!path || (isForServiceWorker(request) && ENCODED_SLASH.test(url.pathname)))
    return notFoundPage(projectId, request.method === 'HEAD')
  for (let attempt = 1; ; attempt++) {
    const builds = await currentBuilds(context.stores, projectId, context.background)
    try {
      return await serveFrom(context, { request, url, path, projectId, builds })
    } catch (error) {
      if (!(error instanceof ArchiveReplacedError) || attempt === MAX_ATTEMPTS) throw error
      await settleReplaced(context.stores, error.archive)
      forgetCurrentBuilds(projectId)
    }
  }
}

/**
 * Whether a browser requests the script of a service worker, to register or to update it. Such a worker
 * controls every URL below the script's folder, so that the script has to be at exactly the path.
 */
const isForServiceWorker = ({ headers }: Request): boolean => headers.has('Service-Worker')

/** `/v1%2Fsw.js` is a file of version v1 here, but a browser takes it for a script beside `/v1/`. */
const ENCODED_SLASH = /%2f/i

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
  const root = await open(context, builds.root)
  if (findFile(root.index, path.whole) < 0) {
    const response = await serveByReferer(context, asked)
    if (response) return response
  }
  return servePath(context, asked, root, path.whole)
}

async function versionNamed(
  context: ServeContext,
  { projectId, builds }: ProjectRequest,
  versionId: string,
): Promise<ArrivedBuild | null> {
  if (!context.config.pathVersioning || versionId === '') return null
  return currentBuildOf(context.stores, builds, { projectId, versionId })
}

/**
 * An absolute URL on a page under `/<version>/` leaves the version: `/logo.svg` leads to the root build.
 * If that lacks the file, the page's own version serves it. A service worker's script is an exception: at
 * the root it would control the pages of every version.
 */
async function serveByReferer(
  context: ServeContext,
  asked: ProjectRequest,
): Promise<Response | null> {
  if (isForServiceWorker(asked.request)) return null
  const referer = refererPath(asked)
  if (!referer?.hasRest) return null
  const version = await versionNamed(context, asked, referer.firstSegment)
  if (!version) return null
  const opened = await open(context, version)
  const ordinal = findFile(opened.index, asked.path.whole)
  return ordinal < 0 ? null : serveEntry(context, asked, opened, { ordinal, by: 'referer' })
}

function refererPath({ request, url }: ProjectRequest): RequestPath | null {
  const header = request.headers.get('Referer')
  const referer = header ? URL.parse(header) : null
  return referer?.host === url.host ? parsePath(referer.pathname) : null
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
      return serveEntry(context, asked, opened, { ordinal: resolution.ordinal, by: 'path' })
    case 'home':
      return serveEntry(context, asked, opened, { ordinal: resolution.ordinal, by: 'fallback' })
    case 'redirect-to-folder':
      return redirectTo(`${asked.url.pathname}/${asked.url.search}`)
    case 'missing':
      return notFoundPage(asked.projectId, asked.request.method === 'HEAD')
  }
}

/** Why a path leads to an entry: it is at the path, no file is, or the referring page's version has it. */
type Reason = 'path' | 'fallback' | 'referer'

/**
 * Responds with an entry. The response is remembered if the entry is at the path itself; a fallback is
 * not, because another page's `Referer` may lead the same path to a file.
 */
function serveEntry(
  context: ServeContext,
  { request, builds, url, path, projectId }: ProjectRequest,
  { build, index }: OpenBuild,
  { ordinal, by }: { ordinal: number; by: Reason },
): Promise<Response> {
  const entry = index.entry(ordinal)
  const canonical = by === 'path' ? canonicalPath(projectId, url.pathname, path.whole) : null
  return respondWithEntry(context.reading, request, {
    archive: archiveRef(build),
    ordinal,
    entry,
    cacheControl: cacheControlOf(context, entry.path, by),
    ...(canonical && { remember: (response) => rememberResponse(builds, canonical, response) }),
  })
}

function cacheControlOf({ config }: ServeContext, path: string, by: Reason): string {
  switch (by) {
    case 'path':
      return fileCacheControl(path, config)
    case 'fallback':
      return REVALIDATED
    case 'referer':
      return NOT_SHARED
  }
}
