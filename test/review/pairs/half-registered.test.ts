import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callWith } from '../../support/counting.ts'
import {
  statusAndBody,
  bodyOf,
  createIssue,
  diff,
  readPair,
  register,
  registration,
  TOKEN,
  type PairBody,
} from '../../support/review.ts'

/** A deployment whose review queue cannot be reached: a registration stops after its first half. */
const withoutQueue = {
  ...env,
  REVIEW_QUEUE: {
    getByName: () => ({ register: () => Promise.reject(new Error('the queue cannot be reached')) }),
  },
}

const registerHalf = (body: unknown, environment: unknown = withoutQueue) =>
  callWith(environment, 'http://localhost:8787/api/pairs', {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify(body),
  })

describe('a registration that failed between the database and the queue', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => vi.restoreAllMocks())

  it('is completed by the same request sent again', async () => {
    const body = registration({ name: 'Button', source_key: 'k' })
    expect((await registerHalf(body)).status).toBe(500)
    const response = await diff('/api/pairs', { json: body })
    expect(response.status).toBe(200)
    expect(await bodyOf<PairBody>(response)).toMatchObject({
      name: 'Button',
      source_key: 'k',
      state: { status: 'open' },
    })
    const queue = await bodyOf(await diff(`/api/queue?project=${body.project_id}`))
    expect(queue).toEqual({ total: 1, open: 1, in_progress: 0, done: 0 })
  })

  it('leaves a new pair that can be read and can get issues', async () => {
    const body = registration()
    await registerHalf(body)
    expect((await readPair(body.pair_id)).state).toEqual({
      status: 'open',
      done: false,
      locked_by: null,
      locked_at: null,
      lock_expires_at: null,
    })
    expect(await createIssue(body.pair_id)).toMatchObject({ number: 1 })
  })

  it('leaves a known pair done until the request is repeated', async () => {
    const body = registration()
    await register(body)
    await diff('/api/done', { json: { pair_id: body.pair_id, who: 'ada' } })
    expect((await registerHalf({ ...body, name: 'Renamed' })).status).toBe(500)
    expect(await readPair(body.pair_id)).toMatchObject({ name: 'Renamed', state: { done: true } })
    await diff('/api/pairs', { json: { ...body, name: 'Renamed' } })
    expect(await readPair(body.pair_id)).toMatchObject({ name: 'Renamed', state: { done: false } })
  })
})

it('a deployment without a review queue registers nothing', async () => {
  const body = registration()
  const response = await registerHalf(body, { ...env, REVIEW_QUEUE: undefined })
  expect(await statusAndBody(response)).toEqual([
    503,
    { error: 'Not configured', message: 'REVIEW_QUEUE is not bound' },
  ])
  expect((await diff(`/api/pairs/${body.pair_id}`)).status).toBe(404)
})
