import { rm } from 'node:fs/promises'
import { availableParallelism, release } from 'node:os'
import { writeBundles } from '../../test/system/setup/bundles.ts'
import { startService, type Service } from '../../test/system/support/service.ts'
import { publish, demoArchive } from '../../test/system/support/uploads.ts'
import { addPair, TOKEN, worstOf, type Worst } from './worst.ts'
import { startNeighbour, type CheapRequest, type Latencies, type Neighbour } from './neighbour.ts'
import { decimals, printTable, quantile, whole } from '../table.ts'
import { interleave, median } from '../rounds.ts'

/**
 * `npm run bench:neighbour [-- rounds route …]`: how long a tenant's cheap requests take while another tenant makes
 * the dearest ones there are, all in one workerd, which has one thread for everything.
 */

const ROUNDS = 3
/** Of each round; what was begun then is awaited. */
const SECONDS = 6

interface Sample extends Latencies {
  /** How often the other tenant got each status. */
  statuses: Record<string, number>
}

/** One file of a Storybook, one pair and one claim, of a project that nobody else uses. */
async function cheapRequests(service: Service): Promise<CheapRequest[]> {
  const project = await service.newProject()
  const { projectId } = project
  await publish(service, project, 'v1', demoArchive())
  const pair = await addPair(service, project, { a: Buffer.from('a'), b: Buffer.from('b') })
  const { port } = service
  const headers = { Host: `localhost:${port}`, Authorization: `Bearer ${TOKEN}` }
  const view = { Host: `view-${projectId}.localhost:${port}` }
  return [
    { port, method: 'GET', path: '/v1/index.json', headers: view },
    { port, method: 'GET', path: `/api/pairs/${pair}`, headers },
    {
      port,
      method: 'POST',
      path: '/api/claim',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pair_id: pair, who: 'ada' }),
    },
    { port, method: 'GET', path: '/api/queue?project=' + projectId, headers },
  ]
}

/** The neighbour's requests beside the other's, which are made again as soon as they are answered. */
async function beside(neighbour: Neighbour, { atOnce, send }: Worst): Promise<Sample> {
  const statuses: Record<string, number> = {}
  const until = performance.now() + SECONDS * 1_000
  let sent = 0
  const again = async () => {
    do {
      const { status } = await send(sent++)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 429) await pause(1_000)
    } while (performance.now() < until)
  }
  const latencies = await neighbour.during(() => Promise.all(Array.from({ length: atOnce }, again)))
  return { ...latencies, statuses }
}

const alone = async (neighbour: Neighbour): Promise<Sample> => ({
  ...(await neighbour.during(() => pause(SECONDS * 1_000))),
  statuses: {},
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const row = (name: string, samples: readonly Sample[], base: readonly Sample[]): string[] => {
  const of = (share: number) =>
    median(samples.map(({ milliseconds }) => quantile(milliseconds, share)))
  const ratios = samples.map(
    ({ milliseconds }, i) =>
      quantile(milliseconds, 0.95) / quantile(base[i]?.milliseconds ?? [], 0.95),
  )
  const statuses: Record<string, number> = {}
  for (const sample of samples)
    for (const [status, count] of Object.entries(sample.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  return [
    name,
    decimals(1)(of(0.5)),
    decimals(1)(of(0.95)),
    whole(Math.max(...samples.flatMap(({ milliseconds }) => milliseconds))),
    decimals(1)(median(ratios)),
    whole(samples.reduce((sum, { failures }) => sum + failures, 0)),
    Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
  ]
}

async function main(rounds: number, routes: string[]): Promise<void> {
  console.log(`Node ${process.version}, Linux ${release()}, ${availableParallelism()} cores.`)
  const bundles = await writeBundles()
  const vars = { SERVICE_AUTH_TOKEN: TOKEN }
  const service = await startService({ dashboard: true, bundles, vars })
  try {
    const neighbour = startNeighbour(await cheapRequests(service))
    const worst = (await worstOf(service)).filter(
      ({ name }) => routes.length === 0 || routes.some((route) => name.startsWith(route)),
    )
    const ALONE = 'alone'
    const series = await interleave(
      new Map([
        [ALONE, () => alone(neighbour)],
        ...worst.map((each) => [each.name, () => beside(neighbour, each)] as const),
      ]),
      rounds,
    )
    await neighbour.close()
    printTable(
      "A neighbour's cheap requests, ms (medians over rounds; most of all)",
      ['beside', 'p50', 'p95', 'most', 'p95 ÷ alone', 'failed', 'the other gets'],
      Array.from(series, ([name, samples]) => row(name, samples, series.get(ALONE) ?? [])),
    )
  } finally {
    await service.stop()
    await rm(bundles, { recursive: true })
  }
}

const [rounds = String(ROUNDS), ...routes] = process.argv.slice(2)
await main(Number(rounds), routes)
