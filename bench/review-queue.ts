import { bundle, servicePath } from './bundle.ts'
import { send } from './http-client.ts'
import { getRequest, startLoadClient, type LoadClient } from './load.ts'
import { interleave, medianOf } from './rounds.ts'
import { startService } from './service.ts'
import { decimals, printTable, whole, type Target } from './table.ts'
import type { Workerd } from './workerd.ts'

const ROUNDS = 9
const SIZES = [100, 1_000, 10_000]
const CLAIMS = 1_000
/** Of every project, this share of the pairs is done: what `next` has to get past. */
const DONE_SHARE = 0.9
/** Pairs that somebody else works on, the first that are open: `next` reads and passes them over. */
const LIVE_LOCKS = 5

const TOKEN = 'bench-service-auth-token'
const HEADERS = { Host: 'localhost', Authorization: `Bearer ${TOKEN}` }

interface Sample {
  milliseconds: number
}

/** The review queue: what its calls cost in projects of three sizes, and a thousand rivals at once. */
export async function benchReviewQueue(): Promise<Target[]> {
  const service = await bundle('service', servicePath)
  const workerd = await startService(service, { SERVICE_AUTH_TOKEN: TOKEN })
  const client = startLoadClient()
  try {
    const targets = await compareSizes(workerd, client)
    await raceForOnePair(workerd, client)
    return targets
  } finally {
    await client.close()
    await workerd.stop()
  }
}

const project = (pairs: number) => `project-of-${pairs}`
const pairId = (pairs: number, i: number) => `${project(pairs)}/pair-${i}`
const doneOf = (pairs: number) => pairs * DONE_SHARE

/** The calls measured, by name: each project's requests, sent in turn. */
const CALLS: Record<string, { requests: (pairs: number) => Uint8Array[]; perRound: number }> = {
  'GET /api/next': {
    requests: (pairs) => [get('/api/next', { project: project(pairs), who: 'ada' })],
    perRound: 200,
  },
  'GET /api/queue': {
    requests: (pairs) => [get('/api/queue', { project: project(pairs) })],
    perRound: 200,
  },
  'GET /api/state': {
    requests: (pairs) => [get('/api/state', { project: project(pairs) })],
    perRound: 20,
  },
  'POST /api/claim': {
    requests: (pairs) =>
      range(5).map((i) => claim(pairId(pairs, doneOf(pairs) + LIVE_LOCKS + i), 'ada')),
    perRound: 200,
  },
}

async function compareSizes(workerd: Workerd, client: LoadClient): Promise<Target[]> {
  const { port } = workerd
  const rebuilds: string[] = []
  const measures = new Map<string, () => Promise<Sample>>()
  for (const pairs of SIZES) {
    await recordPairs(workerd, pairs)
    rebuilds.push(decimals(1)(await timeOfFirstCall(port, pairs)))
    for (let i = 0; i < LIVE_LOCKS; i++)
      await mustSucceed(port, claim(pairId(pairs, doneOf(pairs) + i), 'bob'), client)
    for (const [name, { requests, perRound }] of Object.entries(CALLS)) {
      const plan = { port, requests: requests(pairs), connections: 1, total: perRound }
      measures.set(`${name} ${pairs}`, async () => {
        const { seconds, failures } = await client.run(plan)
        if (failures > 0) throw new Error(`${name} failed ${failures} times`)
        return { milliseconds: (seconds * 1_000) / perRound }
      })
    }
  }
  const series = await interleave(measures, ROUNDS)
  const cost = (name: string, pairs: number) =>
    medianOf(series, `${name} ${pairs}`, (sample) => sample.milliseconds)
  printTable(
    'Review queue, ms a call on one connection, by pairs in the project (90 % done, 5 locked)',
    ['', ...SIZES.map(whole)],
    [
      ...Object.keys(CALLS).map((name) =>
        [name].concat(SIZES.map((pairs) => decimals(2)(cost(name, pairs)))),
      ),
      ['first call: rebuild from D1', ...rebuilds],
    ],
  )
  const growth = (name: string) => cost(name, 10_000) / cost(name, 100)
  return ['GET /api/next', 'GET /api/queue', 'POST /api/claim'].map((name) => ({
    what: `${name}: 10,000 pairs ÷ 100 pairs`,
    measured: growth(name),
    bound: { atMost: 1.5 },
  }))
}

/** A thousand connections, each with one claim on the same pair. Throws unless exactly one wins. */
async function raceForOnePair(workerd: Workerd, client: LoadClient): Promise<void> {
  const { port } = workerd
  const last = pairId(1_000, 999)
  const requests = range(CLAIMS).map((i) => claim(last, `rival ${i}`))
  const result = await client.run({ port, requests, connections: CLAIMS, total: CLAIMS })
  const winners = result.requests - result.failures
  if (winners !== 1) throw new Error(`${winners} of ${CLAIMS} simultaneous claims won`)
  printTable(
    `${whole(CLAIMS)} simultaneous claims on one pair, a connection each`,
    ['', 'winners', 'ms', 'claims/s'],
    [['POST /api/claim', '1', whole(result.seconds * 1_000), whole(CLAIMS / result.seconds)]],
  )
}

/** Writes a project's pairs as their registrations would, with done flags, into D1 alone. */
async function recordPairs({ miniflare }: Workerd, pairs: number): Promise<void> {
  const db = await miniflare.getD1Database('DB')
  const now = new Date().toISOString()
  await db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       INSERT INTO pairs (pair_id, project_id, name, image_a_key, image_b_key, created_at,
                          updated_at, done, done_revision)
       SELECT ?1 || '/pair-' || i, ?1, 'Components/Button/Variant ' || i, 'a.png', 'b.png', ?3, ?3,
              i < ?4, i < ?4 FROM n`,
    )
    .bind(project(pairs), pairs, now, doneOf(pairs))
    .run()
}

/** Milliseconds of the call that finds the queue's storage empty. */
async function timeOfFirstCall(port: number, pairs: number): Promise<number> {
  const startedAt = performance.now()
  const path = `/api/queue?project=${project(pairs)}`
  const { status, body } = await send({ port, path, headers: HEADERS })
  const milliseconds = performance.now() - startedAt
  const counts: unknown = JSON.parse(body.toString())
  const wanted = { total: pairs, done: doneOf(pairs), in_progress: 0, open: pairs - doneOf(pairs) }
  if (status !== 200 || JSON.stringify(counts) !== JSON.stringify(wanted))
    throw new Error(`the queue of ${pairs} pairs was rebuilt wrongly: ${body.toString()}`)
  return milliseconds
}

async function mustSucceed(port: number, request: Uint8Array, client: LoadClient): Promise<void> {
  const { failures } = await client.run({ port, requests: [request], connections: 1, total: 1 })
  if (failures > 0) throw new Error('a claim that prepares the measurement failed')
}

const get = (path: string, query: Record<string, string>): Uint8Array =>
  getRequest(`${path}?${new URLSearchParams(query).toString()}`, HEADERS)

function claim(pairId: string, who: string): Uint8Array {
  const body = JSON.stringify({ pair_id: pairId, who })
  const headers = { ...HEADERS, 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST /api/claim HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
