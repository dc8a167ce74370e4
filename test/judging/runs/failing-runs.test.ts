import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { diff, listIssues } from '../../support/review.ts'
import { noise } from '../../support/service.ts'
import { annotateWith, bucketWith } from './hooked-storage.ts'
import { annotate, pairOf, pngOf, readRun, redButton, runsOf, type Patch } from './runs.ts'

/** An image that is larger than what is read for its header. */
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

/** Whether the call reads a whole object. */
const readsWhole = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && !('range' in options)

describe('a run that loses its lease while it works', () => {
  it('changes nothing from then on', async () => {
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
      { error: 'Conflict', message: 'Another attempt has taken over this run', run_id: run.run_id },
    ])
    expect(run).toMatchObject({ status: 'running', counts: null, error: null })
    expect(await listIssues(pair.pair_id)).toEqual([])
    const artifact = await diff(`/api/pairs/${pair.pair_id}/runs/${run.run_id}/prediction`)
    expect(artifact.status).toBe(404)
  })
})

describe('a run that fails', () => {
  it('is errored without internal details, and can be retried', async () => {
    const pair = await pairOf(redButton())
    const failing = bucketWith('put', () => Promise.reject(new Error('a secret of the storage')))
    const [status, body] = await annotateWith(failing, pair.pair_id)
    const run = await onlyRun(pair.pair_id)
    expect([status, body]).toEqual([
      500,
      {
        error: 'Internal server error',
        message: 'The run failed unexpectedly',
        run_id: run.run_id,
      },
    ])
    expect(run).toMatchObject({ status: 'errored', error: 'The run failed unexpectedly' })
    expect(await listIssues(pair.pair_id)).toEqual([])
    const retried = await annotate(pair.pair_id, { run_id: run.run_id })
    expect(retried).toMatchObject({ run_id: run.run_id, status: 'complete', created: 1 })
  })

  it('does not report a failure of storage as a fault of the image', async () => {
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
