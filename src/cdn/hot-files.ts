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

/** A path of a project, under one name for all the ways to write it. */
export interface CanonicalPath {
  /** In lower case. */
  projectId: string
  pathname: string
}

/** Of all projects together, in bytes. */
const ANSWERS_CAPACITY = 8 * 1024 * 1024
/** What an answer takes beside its path. */
const ANSWER_BYTES = 1_024
/** What paths led to, by project and path. Good for as long as the builds they were resolved in are. */
const answers = new LruCache<HotAnswer & { generation: number }>(ANSWERS_CAPACITY)

/** A new answer about a project's builds is a new object: its number tells whether a path is still good. */
const generations = new WeakMap<CurrentBuilds, number>()
let lastGeneration = 0

let memory: { bytes: LruCache<Uint8Array>; capacity: number } | null = null

/** Final bytes of hot files in this isolate, `capacity` bytes of them at most. */
export function hotBytes(capacity: number): LruCache<Uint8Array> {
  if (memory?.capacity !== capacity) memory = { bytes: new LruCache(capacity), capacity }
  return memory.bytes
}

/**
 * The path in the one form that is remembered: as the URL standard writes the decoded path. Null for
 * any other spelling (`/%69ndex.html`), of which a file has any number: they are resolved each time
 * and take no room.
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

export function rememberAnswer(
  builds: CurrentBuilds,
  { projectId, pathname }: CanonicalPath,
  answer: HotAnswer,
): void {
  let generation = generations.get(builds)
  if (generation === undefined) generations.set(builds, (generation = ++lastGeneration))
  const weight = ANSWER_BYTES + pathname.length
  answers.set(projectId + pathname, { ...answer, generation }, weight)
}

/**
 * The whole of a plain GET for a hot file, without an `await`: most requests of a CDN are one. Null
 * when anything has to be looked up, or the request asks for more than the file.
 */
export function answerHotFile(request: Request): Response | null {
  if (request.method !== 'GET' || !memory) return null
  const { host, pathname } = splitUrl(request.url)
  const projectId = projectOfHost(host)
  const builds = projectId && freshBuilds(projectId)
  if (!builds) return null
  const answer = answers.get(projectId + pathname)
  if (!answer || answer.generation !== generations.get(builds)) return null
  const { headers } = request
  if (headers.has('Range') || headers.has('If-None-Match') || headers.has('If-Match')) return null
  if (answer.gzip && !acceptsGzip(request)) return null
  const bytes = memory.bytes.get(answer.key)
  return bytes ? new Response(bytes, answer.init) : null
}
