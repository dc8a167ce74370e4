import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reviewQueueOf } from '../../../src/review/queue/stub.ts'
import { callWith, countingEnv } from '../../support/counting.ts'
import { setDashboard, UPGRADE, Watcher } from '../../support/feed.ts'
import { diff, insertCandidates, register, TOKEN } from '../../support/review.ts'

// What docs/scale.md says that watching costs: the calls of a project's queue, which the platform bills, and what each wakes.

afterEach(() => Watcher.closeAll())

let project: string
let pair: string
let candidate: string

beforeEach(async () => {
  const registered = await register()
  project = registered.project_id
  pair = registered.pair_id
  const [first = ''] = await insertCandidates(registered, [{}, {}])
  candidate = first
})

/** Counts the calls of the queue that a request makes, once everything it starts is over. */
async function callsOf(path: string, json?: object) {
  const calls: string[] = []
  const counted = (name: string) => {
    const stub = env.REVIEW_QUEUE.getByName(name)
    return new Proxy(stub, {
      get: (queue, method) => {
        const value: unknown = Reflect.get(queue, method)
        return typeof value === 'function'
          ? (...args: unknown[]) => (calls.push(String(method)), Reflect.apply(value, queue, args))
          : value
      },
    })
  }
  const { env: counting, counts, statements } = countingEnv()
  const response = await callWith(
    { ...counting, REVIEW_QUEUE: { getByName: counted } },
    `http://localhost${path}`,
    {
      method: json ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    },
  )
  expect(response.status).toBe(200)
  return { calls: calls.length, heads: counts.r2Reads, statements }
}

const by = (who: string, more: object = {}) => ({ pair_id: pair, who, ...more })

describe('the calls of a project’s queue', () => {
  it('are two for a claim, with a HEAD of each image', async () => {
    expect(await callsOf('/api/claim', by('ada'))).toMatchObject({ calls: 2, heads: 2 })
  })

  it('are one for the list of pairs', async () => {
    expect(await callsOf(`/api/state?project=${project}`)).toMatchObject({ calls: 1, heads: 0 })
  })

  it('are one for a decision, and two or three for a pair that is done', async () => {
    const decision = { action: 'promote', who: 'ada', severity: 'minor' }
    const decided = await callsOf(`/api/issues/${candidate}/transition`, decision)
    expect(decided.calls).toBe(1)
    expect(await callsOf('/api/done', by('ada'))).toMatchObject({ calls: 2, heads: 2 })
    expect(await callsOf('/api/done_next', by('ada'))).toMatchObject({ calls: 2, heads: 2 })
  })
})

it('each alarm asks the dashboard once for all who watch, and sets the next one', async () => {
  const queue = reviewQueueOf(env, project)
  let asked = 0
  await setDashboard(queue, {
    isMember: () => Promise.reject(new Error('asked about one person alone')),
    membersAmong: async ({ people }) => (asked++, [...people]),
  })
  for (const who of ['ada', 'ben', 'cleo']) {
    const response = await diff(`/api/projects/${project}/feed?who=${who}`, { headers: UPGRADE })
    expect(await new Watcher(response).next('begun')).toMatchObject({ sequence: 0 })
  }
  const nextAlarm = () => runInDurableObject(queue, (_, { storage }) => storage.getAlarm())
  expect(await nextAlarm()).not.toBeNull()
  expect(await runDurableObjectAlarm(queue)).toBe(true)
  expect(asked).toBe(1)
  // 72 an hour.
  expect(((await nextAlarm())! - Date.now()) / 1000).toBeGreaterThan(45)
})
