import { LruCache } from '../base/lru.ts'
import { freshBuilds, type CurrentBuilds } from '../builds/current-builds.ts'
import { acceptsGzip } from '../http/accept-encoding.ts'
import { splitUrl } from '../http/request-url.ts'
import { projectOfHost } from './host.ts'
import { pageInFolder, sharesTopFolder } from './page-in-folder.ts'

/** A response that can be repeated without resolving the path: its bytes and headers. */
export interface HotResponse {
  /** The key of the response bytes in the memory cache. */
  key: string
  init: ResponseInit
  /** Whether it is only for clients that accept gzip. */
  gzip: boolean
}

/** A path of a project, in the one spelling that is cached. */
interface CanonicalPath {
  /** In lower case. */
  projectId: string
  pathname: string
}

/** In bytes, for all projects together. */
const RESPONSES_CAPACITY = 8 * 1024 * 1024
/** The memory that a response takes besides its path. */
const RESPONSE_BYTES = 1_024
/** Responses by project and path. Each is valid only as long as the builds that it was resolved with. */
const responses = new LruCache<HotResponse & { generation: number }>(RESPONSES_CAPACITY)

/** Each time that a project's builds are read, they get a new number. */
const generations = new WeakMap<CurrentBuilds, number>()
let lastGeneration = 0

let memory: { bytes: LruCache<Uint8Array>; capacity: number } | null = null

/** Returns this isolate's cache of the response bytes of hot files, which holds at most `capacity` bytes. */
export function hotBytes(capacity: number): LruCache<Uint8Array> {
  if (memory?.capacity !== capacity) memory = { bytes: new LruCache(capacity), capacity }
  return memory.bytes
}

/**
 * Returns the path if it is spelled as the URL standard serialises the decoded path, else null: a file has any number
 * of other spellings (`/%69ndex.html`), which are resolved each time and take no memory.
 */
export function canonicalPath(
  projectId: string,
  pathname: string,
  decoded: string,
): CanonicalPath | null {
  if (pathname.includes('%')) {
    const url = new URL('http://localhost')
    url.pathname = decoded.replaceAll('%', '%25')
    if (url.pathname !== pathname) return null
  }
  return { projectId, pathname }
}

export function rememberResponse(
  builds: CurrentBuilds,
  { projectId, pathname }: CanonicalPath,
  response: HotResponse,
): void {
  let generation = generations.get(builds)
  if (generation === undefined) generations.set(builds, (generation = ++lastGeneration))
  const weight = RESPONSE_BYTES + pathname.length
  responses.set(projectId + pathname, { ...response, generation }, weight)
}

/**
 * Returns the response to a plain GET of a hot file, as most requests to a CDN are, without an `await`; null if
 * anything has to be looked up, or the request has a range or a condition.
 */
export function hotFileResponse(request: Request): Response | null {
  if (request.method !== 'GET' || !memory) return null
  const { host, pathname } = splitUrl(request.url)
  const projectId = projectOfHost(host)
  const builds = projectId && freshBuilds(projectId)
  if (!builds) return null
  const known = responses.get(projectId + pathname)
  if (!known || known.generation !== generations.get(builds)) return null
  const { headers } = request
  if (headers.has('Range') || headers.has('If-None-Match') || headers.has('If-Match')) return null
  if (known.gzip && !acceptsGzip(request)) return null
  const page = pageInFolder(headers, host)
  if (page !== null && !sharesTopFolder(page, pathname)) return null
  const bytes = memory.bytes.get(known.key)
  return bytes ? new Response(bytes, known.init) : null
}
