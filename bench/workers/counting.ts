import type { Bucket, BucketObject } from './types.ts'

interface Env {
  STORAGE: Bucket
}

interface Service {
  fetch(request: Request, env: Env, ctx: unknown): Promise<Response>
}

/** What the service read from storage since it was last asked. */
export interface Reads {
  gets: number
  bytes: number
}

export const READS_PATH = '/bench-reads'

/** The service over a bucket that counts; `GET /bench-reads` tells and starts anew. */
export function counted(service: Service): Service {
  let reads: Reads = { gets: 0, bytes: 0 }
  const count = (object: BucketObject | null): BucketObject | null => {
    reads.gets++
    if (object && 'body' in object) reads.bytes += object.range?.length ?? object.size
    return object
  }
  // One wrapped environment for the isolate: the service keeps what it derives from it.
  let wrapped: Env | null = null
  return {
    ...service,
    async fetch(request, env, ctx) {
      if (new URL(request.url).pathname === READS_PATH) {
        const response = Response.json(reads)
        reads = { gets: 0, bytes: 0 }
        return response
      }
      wrapped ??= { ...env, STORAGE: countingBucket(env.STORAGE, count) }
      return service.fetch(request, wrapped, ctx)
    },
  }
}

function countingBucket(
  bucket: Bucket,
  count: (object: BucketObject | null) => BucketObject | null,
): Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      if (name === 'get')
        return async (...args: Parameters<Bucket['get']>) => count(await target.get(...args))
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
