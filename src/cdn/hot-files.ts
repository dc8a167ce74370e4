import { LruCache } from '../base/lru.ts'
import { freshBuilds, type CurrentBuilds } from '../builds/current-builds.ts'
import { acceptsGzip } from '../http/accept-encoding.ts'
import { splitUrl } from '../http/request-url.ts'
import { projectOfHost } from './host.ts'

/** How to answer a path again without resolving it: which bytes, with which headers. */
export interface HotAnswer {
  /** Where the final bytes stand in the memory cache. */
  key: string
  init: ResponseInit
  /** Whether only a client that takes gzip may get it. */
  gzip: boolean
}

/** Paths remembered per project; more are resolved anew each time. */
const PATHS_LIMIT = 4_096
const HOSTS_LIMIT = 1_000

/**
 * What paths led to, for as long as the builds they were resolved in are current: a new answer about
 * the builds is a new object, and all that was known under the old one goes with it.
 */
const answers = new WeakMap<CurrentBuilds, Map<string, HotAnswer>>()

const projects = new LruCache<string | null>(HOSTS_LIMIT)

let memory: { bytes: LruCache<Uint8Array>; capacity: number } | null = null

/** Final bytes of hot files in this isolate, `capacity` bytes of them at most. */
export function hotBytes(capacity: number): LruCache<Uint8Array> {
  if (memory?.capacity !== capacity) memory = { bytes: new LruCache(capacity), capacity }
  return memory.bytes
}

export function rememberAnswer(builds: CurrentBuilds, pathname: string, answer: HotAnswer): void {
  let known = answers.get(builds)
  if (!known) answers.set(builds, (known = new Map()))
  if (known.size < PATHS_LIMIT) known.set(pathname, answer)
}

/**
 * The whole of a plain GET for a hot file, without an `await`: most requests of a CDN are one. Null
 * when anything has to be looked up, or the request asks for more than the file.
 */
export function answerHotFile(request: Request): Response | null {
  if (request.method !== 'GET' || !memory) return null
  const { host, pathname } = splitUrl(request.url)
  const builds = freshBuilds(projectOf(host))
  const answer = builds && answers.get(builds)?.get(pathname)
  if (!answer) return null
  const { headers } = request
  if (headers.has('Range') || headers.has('If-None-Match') || headers.has('If-Match')) return null
  if (answer.gzip && !acceptsGzip(request)) return null
  const bytes = memory.bytes.get(answer.key)
  return bytes ? new Response(bytes, answer.init) : null
}

function projectOf(host: string): string | null {
  const known = projects.get(host)
  if (known !== undefined) return known
  const project = projectOfHost(host)
  projects.set(host, project)
  return project
}
