import { env } from 'cloudflare:workers'
import { callWith } from '../../support/counting.ts'
import { statusAndBody, TOKEN } from '../../support/review.ts'

/** The bucket, with something done before each call of one of its methods. */
export const bucketWith = (
  method: 'get' | 'put',
  before: (...args: unknown[]) => Promise<unknown>,
) =>
  new Proxy(env.STORAGE, {
    get(bucket, name: keyof R2Bucket) {
      const value = bucket[name] as (...args: unknown[]) => Promise<unknown>
      if (name !== method) return value.bind(bucket)
      return async (...args: unknown[]) => {
        await before(...args)
        return Reflect.apply(value, bucket, args)
      }
    },
  })

/** Asks for a run that uses the given bucket. */
export const annotateWith = async (STORAGE: R2Bucket, pairId: string) =>
  statusAndBody(
    await callWith({ ...env, STORAGE }, 'http://localhost/api/agent/annotate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ pair_id: pairId }),
    }),
  )
