import { afterAll, beforeAll, expect, it } from 'vitest'
import { jsonOf, send } from '../support/http-client.ts'
import { startService, type OwnService } from '../support/service.ts'

const TOKEN = 'system-test-service-token'
const PAIRS = Array.from({ length: 12 }, (_, i) => `pair-${i}`)
const KILLS = 4
/** Responses to wait for before a kill, so that every reviewer is in the middle of something. */
const RESPONSES = 60

let service: OwnService

const start = (stateDir?: string) =>
  startService({ vars: { SERVICE_AUTH_TOKEN: TOKEN }, ...(stateDir && { stateDir }) })

beforeAll(async () => {
  service = await start()
})
afterAll(() => service?.stop())

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send({
    port: service.port,
    method,
    path,
    headers: { Authorization: `Bearer ${TOKEN}` },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  })
  if (response.status >= 400) throw new Error(`${path} returned ${response.status}`)
  return jsonOf(response) as T
}

/** What a reviewer knows from responses, and what it was waiting for when the connection broke. */
interface Known {
  done: boolean
  pending: boolean | null
  issues: string[]
}

/** Toggles a pair's done flag and creates issues on it until the service is killed. */
async function review(pairId: string, known: Known, onResponse: () => void): Promise<void> {
  try {
    for (;;) {
      known.pending = !known.done
      const body = { pair_id: pairId, who: 'ada', done: known.pending }
      known.done = (await api<{ done: boolean }>('POST', '/api/done', body)).done
      known.pending = null
      onResponse()
      const issue = { pair_id: pairId, note: 'seen', who: 'ada' }
      known.issues.push((await api<{ id: string }>('POST', '/api/issues', issue)).id)
      onResponse()
    }
  } catch {
    // The service was killed in the middle of a request.
  }
}

async function killUnderLoad(reviews: Map<string, Known>): Promise<void> {
  let count = 0
  let enough = () => {}
  const loaded = new Promise<void>((resolve) => (enough = resolve))
  const working = Array.from(reviews, ([pairId, known]) =>
    review(pairId, known, () => ++count >= RESPONSES && enough()),
  )
  await loaded
  await service.kill()
  await Promise.all(working)
  service = await start(service.stateDir)
}

it('a kill loses nothing that a response has confirmed', async () => {
  for (const pairId of PAIRS) {
    const images = { image_a_key: 'a.png', image_b_key: 'b.png' }
    await api('POST', '/api/pairs', { pair_id: pairId, project_id: 'kill', ...images })
  }
  const reviews = new Map(
    PAIRS.map((pairId): [string, Known] => [pairId, { done: false, pending: null, issues: [] }]),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    await killUnderLoad(reviews)
    const { pairs } = await api<{ pairs: { pair_id: string; done: boolean }[] }>(
      'GET',
      '/api/state?project=kill',
    )
    expect(pairs.map(({ pair_id }) => pair_id)).toEqual(PAIRS)
    for (const { pair_id: pairId, done } of pairs) {
      const known = reviews.get(pairId)!
      // A request without a response may have taken effect or not.
      expect([known.done, known.pending], pairId).toContain(done)
      const { issues } = await api<{ issues: { id: string }[] }>(
        'GET',
        `/api/issues?pair=${pairId}`,
      )
      const ids = issues.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(known.issues))
      expect(ids.length - known.issues.length).toBeLessThanOrEqual(kill + 1)
      known.done = done
      known.pending = null
    }
    const open = pairs.filter(({ done }) => !done).length
    expect(await api('GET', '/api/queue?project=kill')).toMatchObject({ total: 12, open })
  }
})
