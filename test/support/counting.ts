import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../src/worker.ts'
import { countedCalls } from './counted-calls.ts'
import { recordedDatabase } from './recorded-database.ts'
import { requireDescribed } from './described-responses.ts'
import { BASE_URL, zipOf } from './service.ts'

interface Counts {
  /** `get` and `head` of the bucket. */
  r2Reads: number
  /** Bytes that `get` returned. */
  r2Bytes: number
  r2Writes: number
  r2Lists: number
  /** Calls of Durable Objects and of the dashboard. */
  calls: number
  /** Statements sent to D1, those of a batch one by one. */
  readonly d1Queries: number
}

/** The test environment's real bindings, counting what the platform would bill. */
export function countingEnv(vars: Record<string, string> = {}) {
  const { DB, statements } = recordedDatabase(env.DB)
  const counts: Counts = {
    r2Reads: 0,
    r2Bytes: 0,
    r2Writes: 0,
    r2Lists: 0,
    calls: 0,
    get d1Queries() {
      return statements.length
    },
  }
  const countWrite = () => {
    counts.r2Writes++
  }
  const countCall = () => {
    counts.calls++
  }
  /** `getByName` itself sends nothing. */
  const objects = (namespace: DurableObjectNamespace) =>
    ({
      getByName: (name: string) => countedCalls(namespace.getByName(name), countCall),
    }) as unknown as DurableObjectNamespace
  const STORAGE = new Proxy(env.STORAGE, {
    get(bucket, name: keyof R2Bucket) {
      const value = Reflect.get(bucket, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (name === 'get' || name === 'head') counts.r2Reads++
        if (name === 'list') counts.r2Lists++
        if (name === 'put' || name === 'delete' || name === 'createMultipartUpload')
          counts.r2Writes++
        const object = await Reflect.apply(value, bucket, args)
        if (name === 'get' && object && 'body' in object) counts.r2Bytes += readSize(object)
        return name === 'createMultipartUpload' ? countedCalls(object, countWrite) : object
      }
    },
  })
  const REVIEW_QUEUE = objects(env.REVIEW_QUEUE)
  const CODE_HOST_REPORTER = objects(env.CODE_HOST_REPORTER)
  const counting = { ...env, ...vars, STORAGE, DB, REVIEW_QUEUE, CODE_HOST_REPORTER }
  return { counts, statements, env: counting }
}

function readSize(object: R2ObjectBody): number {
  const range = object.range
  if (!range) return object.size
  if ('suffix' in range && range.suffix !== undefined) return Math.min(range.suffix, object.size)
  const { offset = 0, length = object.size - offset } = range as R2Range & {
    offset?: number
    length?: number
  }
  return length
}

/** A request to the worker with an environment of one's own; background work is awaited. */
export async function callWith(
  environment: unknown,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const ctx = createExecutionContext()
  const request = new Request(url, { redirect: 'manual', ...init })
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    environment as Parameters<typeof worker.fetch>[1],
    ctx,
  )
  const body = await response.arrayBuffer()
  await waitOnExecutionContext(ctx)
  const complete = new Response(
    response.status === 304 || response.status === 204 ? null : body,
    response,
  )
  await requireDescribed(request, complete)
  return complete
}

/** Uploads files and reads nothing of them, as if another isolate had: this one has no index in memory. */
export async function publishUnread(
  { projectId, key }: { projectId: string; key: string },
  versionId: string,
  files: Record<string, string>,
): Promise<void> {
  const environment = { ...env, CDN_PATH_VERSIONING: 'false' }
  const response = await callWith(environment, `${BASE_URL}/upload/${projectId}/${versionId}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body: zipOf(files),
  })
  if (response.status !== 201) throw new Error(`upload failed: ${await response.text()}`)
}
