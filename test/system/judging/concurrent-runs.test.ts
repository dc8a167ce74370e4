import { Agent } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { sharedService } from '../shared/service.ts'
import { putDemoFiles } from '../support/demo-files.ts'
import { jsonOf, send, type HttpResponse } from '../support/http-client.ts'
import { blank } from '../measured/hostile-images.ts'
import { SERVICE_TOKEN } from '../support/service.ts'

const PAIR_ID = 'at-once'
const ROUNDS = 12
const REQUESTS = 3
const HEADERS = { Authorization: `Bearer ${SERVICE_TOKEN}` }

const service = await sharedService()

beforeAll(async () => {
  const keys = await putDemoFiles(service, 'pricing-card-highlighted', (file) => `captures/${file}`)
  const pair = await post('/api/pairs', { pair_id: PAIR_ID, project_id: 'harbor', ...keys })
  expect(pair.status).toBe(201)
})

const post = (path: string, body: unknown, agent?: Agent) =>
  send({
    port: service.port,
    method: 'POST',
    path,
    headers: HEADERS,
    ...(agent && { agent }),
    body: Buffer.from(JSON.stringify(body)),
  })

const runOf = (response: HttpResponse) => (jsonOf(response) as { run_id: string }).run_id

it('runs a pair once for requests over several connections at once', async () => {
  let conflicts = 0
  const runs: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // The connections are made before the requests, which come the closer together.
    const agent = new Agent({ keepAlive: true })
    const all = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: REQUESTS }, call))
    await all(() => send({ port: service.port, path: '/health', agent }))
    const responses = await all(() => post('/api/agent/annotate', { pair_id: PAIR_ID }, agent))
    agent.destroy()
    const done = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ status }) => status === 409)
    expect(done.length + refused.length).toBe(REQUESTS)
    const own = done.map((response) => runOf(response))
    for (const response of refused) expect(own).toContain(runOf(response))
    runs.push(...own)
    conflicts += refused.length
  }
  const listed = await send({
    port: service.port,
    path: `/api/pairs/${PAIR_ID}/runs`,
    headers: HEADERS,
  })
  const { runs: recorded } = jsonOf(listed) as { runs: { run_id: string }[] }
  expect(recorded.map(({ run_id }) => run_id).toSorted()).toEqual(runs.toSorted())
  // A client that a busy machine stops between two requests sends one when the run is over.
  expect(conflicts).toBeGreaterThanOrEqual((ROUNDS * (REQUESTS - 1)) / 2)
})

it('responds to others while it judges', async () => {
  const image = blank({ width: 4_000, height: 4_000, bitDepth: 16, colourType: 6 }, 4_000 * 32_001)
  const keys = { image_a_key: 'large/a.png', image_b_key: 'large/b.png' }
  for (const key of Object.values(keys)) await service.bucket.put(key, image as never)
  await post('/api/pairs', { pair_id: 'large', project_id: 'harbor', ...keys })
  const judged = new AbortController()
  const run = post('/api/agent/annotate', { pair_id: 'large' }).finally(() => judged.abort())
  const path = '/api/pairs/large/runs'
  let sawRunning = 0
  while (!judged.signal.aborted) {
    const { runs } = jsonOf(await send({ port: service.port, path, headers: HEADERS })) as {
      runs: { status: string }[]
    }
    if (runs[0]?.status === 'running') sawRunning++
  }
  expect((await run).status).toBe(200)
  expect(sawRunning).toBeGreaterThan(20)
})
