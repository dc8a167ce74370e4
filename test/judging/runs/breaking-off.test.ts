import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { callWith } from '../../support/counting.ts'
import { answerOf, diff, listIssues, TOKEN } from '../../support/review.ts'
import { noise } from '../../support/service.ts'
import { annotate, pairOf, pngOf, readRun, redButton, runsOf, type Patch } from './runs.ts'

/** The bucket, with something happening before each call of one of its methods. */
const bucketWith = (method: 'get' | 'put', before: (...args: unknown[]) => Promise<void>) =>
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

const annotateWith = async (STORAGE: R2Bucket, pairId: string) =>
  answerOf(
    await callWith({ ...env, STORAGE }, 'http://localhost/api/agent/annotate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ pair_id: pairId }),
    }),
  )

/** An image that is not read whole with its header. */
const largeImage = () =>
  pngOf(
    Array.from(noise(20_000), (value, i): Patch => {
      const [x, y] = [i % 240, Math.floor(i / 240)]
      return { x, y, w: 1, h: 1, colour: [value, value, value] }
    }),
  )

const onlyRun = async (pairId: string) => {
  const runs = await runsOf(pairId)
  expect(runs).toHaveLength(1)
  return readRun(runs[0]?.run_id ?? '')
}

/** Whether the call reads an object from its beginning to its end. */
const readsWhole = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && !('range' in options)

describe('a run that loses its lease at work', () => {
  it('changes nothing any more', async () => {
    const pair = await pairOf(redButton())
    const steal = bucketWith('put', async () => {
      await env.DB.prepare(`UPDATE runs SET lease_token = 'another' WHERE pair_id = ?1`)
        .bind(pair.pair_id)
        .run()
    })
    const [status, body] = await annotateWith(steal, pair.pair_id)
    const run = await onlyRun(pair.pair_id)
    expect([status, body]).toEqual([
      409,
      { error: 'Conflict', message: 'Another attempt took the run over', run_id: run.run_id },
    ])
    expect(run).toMatchObject({ status: 'running', counts: null, error: null })
    expect(await listIssues(pair.pair_id)).toEqual([])
    const artifact = await diff(`/api/pairs/${pair.pair_id}/runs/${run.run_id}/prediction`)
    expect(artifact.status).toBe(404)
  })
})

describe('a run that breaks off', () => {
  it('is errored without a word of why inside, and can be retried', async () => {
    const pair = await pairOf(redButton())
    const failing = bucketWith('put', () => Promise.reject(new Error('a secret of the storage')))
    const [status, body] = await annotateWith(failing, pair.pair_id)
    const run = await onlyRun(pair.pair_id)
    expect([status, body]).toEqual([
      500,
      {
        error: 'Internal server error',
        message: 'The run broke off unexpectedly',
        run_id: run.run_id,
      },
    ])
    expect(run).toMatchObject({ status: 'errored', error: 'The run broke off unexpectedly' })
    expect(await listIssues(pair.pair_id)).toEqual([])
    const retried = await annotate(pair.pair_id, { run_id: run.run_id })
    expect(retried).toMatchObject({ run_id: run.run_id, status: 'complete', created: 1 })
  })

  it('does not take a failure of storage for a fault of the image', async () => {
    const pair = await pairOf({ a: largeImage(), b: largeImage() })
    const failing = bucketWith('get', (_, options) =>
      readsWhole(options) ? Promise.reject(new Error('not now')) : Promise.resolve(),
    )
    const [status] = await annotateWith(failing, pair.pair_id)
    expect(status).toBe(500)
    expect(await onlyRun(pair.pair_id)).toMatchObject({ status: 'errored' })
  })

  it('says which image was replaced while it ran', async () => {
    const pair = await pairOf({ a: largeImage(), b: largeImage() })
    const replacing = bucketWith('get', async (key, options) => {
      if (key === pair.image_b_key && readsWhole(options))
        await env.STORAGE.put(pair.image_b_key, pngOf([]))
    })
    const [status, body] = await annotateWith(replacing, pair.pair_id)
    const message = 'Image b was replaced or deleted since the run started'
    expect([status, body['message']]).toEqual([409, message])
    expect(await onlyRun(pair.pair_id)).toMatchObject({ status: 'errored', error: message })
    expect(await annotate(pair.pair_id)).toMatchObject({ status: 'complete' })
  })
})
