import { storybook, urlPath } from '../corpus.ts'
import { median } from '../rounds.ts'
import { createKey, viewHost } from '../service.ts'
import { BILLED_PATH, type Billed, type BilledStatement } from '../workers/billed.ts'
import type { Workerd } from '../workerd.ts'
import { call, jsonOf, type Call } from './client.ts'
import { pairName, projectName, type Population } from './fill.ts'
import { SEEDED } from './seed.ts'

const TIMES = 15

export interface MeasuredOperation extends Omit<Billed, 'statements'> {
  name: string
  cpuMilliseconds: number
  statements: BilledStatement[]
}

interface Operation {
  name: string
  /** The requests of its i-th execution, sent one after another and billed together. */
  calls: (i: number) => Call[]
}

/** Each operation some times, one request at a time, in a project in the middle of the database. */
export async function measureOperations(
  workerd: Workerd,
  population: Population,
): Promise<MeasuredOperation[]> {
  const key = await createKey(workerd, SEEDED)
  const measured: MeasuredOperation[] = []
  const crops = await cropsOf(workerd, key)
  for (const { name, calls } of operationsOf(population, { key, crops })) {
    await billedSoFar(workerd)
    const runs: (Billed & { cpuMilliseconds: number })[] = []
    for (let i = 0; i < TIMES; i++) {
      const cpu = workerd.cpuSeconds()
      for (const request of calls(i)) await call(workerd, request)
      const cpuMilliseconds = (workerd.cpuSeconds() - cpu) * 1_000
      runs.push({ ...(await billedSoFar(workerd)), cpuMilliseconds })
    }
    const figure = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of))
    measured.push({
      name,
      r2ClassA: figure((run) => run.r2ClassA),
      r2ClassB: figure((run) => run.r2ClassB),
      d1RowsRead: figure((run) => run.d1RowsRead),
      d1RowsWritten: figure((run) => run.d1RowsWritten),
      objectCalls: figure((run) => run.objectCalls),
      // Ticks of 10 ms each: only their mean says anything.
      cpuMilliseconds: runs.reduce((sum, run) => sum + run.cpuMilliseconds, 0) / runs.length,
      statements: runs.flatMap(({ statements }) => statements),
    })
  }
  return measured
}

const billedSoFar = (workerd: Workerd): Promise<Billed> =>
  jsonOf(call(workerd, { path: BILLED_PATH }))

/** What a comment shows: the request for the addresses of five crops, and their paths. */
interface Crops {
  body: object
  paths: string[]
}

async function cropsOf(workerd: Workerd, key: string): Promise<Crops> {
  const { issues } = await jsonOf<{ issues: { id: string }[] }>(
    call(workerd, { path: '/api/issues?pair=seeded-pair' }),
  )
  const body = { crops: issues.slice(0, 5).map(({ id }) => ({ issue_id: id, side: 'both' })) }
  const granted = await jsonOf<{ crops: { url: string }[] }>(
    call(workerd, { ...requestForCrops(key), json: body }),
  )
  const paths = granted.crops.map(({ url }) => url.slice(new URL(url).origin.length))
  return { body, paths }
}

const requestForCrops = (key: string) => ({
  path: `/ci/${SEEDED}/crops`,
  headers: { 'X-API-Key': key },
})

function operationsOf(
  { projects, pairsOfProject, issuesOfPair }: Population,
  { key, crops }: { key: string; crops: Crops },
) {
  const project = projectName(Math.floor(projects / 2))
  const pair = (i: number) => pairName(project, 10 * i)
  const view = { Host: viewHost(SEEDED), 'Accept-Encoding': 'gzip' }
  const { archive, files } = storybook()
  const cold = files.filter(({ path }) => path.startsWith('assets/'))
  const [first] = cold
  if (!first) throw new Error('the Storybook has no assets')
  const candidate = (i: number) => `iss_${project}-${10 * i * issuesOfPair + 1}`
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
  const operations: Operation[] = [
    { name: 'view: a hot file', calls: () => [{ path: '/iframe.html', headers: view }] },
    {
      name: 'view: a file not in memory',
      calls: (i) => [{ path: urlPath(cold[i] ?? first), headers: view }],
    },
    {
      name: 'view: HEAD, and any revalidation',
      calls: () => [{ method: 'HEAD', path: '/index.html', headers: view }],
    },
    {
      name: 'upload of 1.9 MB',
      calls: (i) => [
        {
          method: 'POST',
          path: `/upload/${SEEDED}/scale-${i}`,
          headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
          body: archive,
        },
      ],
    },
    {
      name: 'registration of a pair',
      calls: (i) => [
        {
          path: '/api/pairs',
          json: {
            pair_id: `new-${i}`,
            project_id: SEEDED,
            image_a_key: `${SEEDED}/bench/design.png`,
            image_b_key: `${SEEDED}/bench/story.png`,
            design_tool_structure_key: `${SEEDED}/bench/design.json`,
            dom_structure_key: `${SEEDED}/bench/dom.json`,
          },
        },
      ],
    },
    {
      name: 'judged pair',
      calls: (i) => [{ path: '/api/agent/annotate', json: { pair_id: `new-${i}` } }],
    },
    {
      name: 'reviewed pair: next, claim, pair, issues, a promotion, done',
      calls: (i) => [
        { path: `/api/next?${query({ project, who: 'ada' })}` },
        { path: '/api/claim', json: { pair_id: pair(i), who: 'ada' } },
        { path: `/api/pairs/${encodeURIComponent(pair(i))}` },
        { path: `/api/issues?${query({ pair: pair(i) })}` },
        {
          path: `/api/issues/${candidate(i)}/transition`,
          json: { action: 'promote', who: 'ada', severity: 'minor' },
        },
        { path: '/api/done_next', json: { pair_id: pair(i), who: 'ada', claim: true } },
      ],
    },
    {
      name: 'the addresses of five crops',
      calls: () => [{ ...requestForCrops(key), json: crops.body }],
    },
    {
      name: 'a crop of both sides',
      calls: (i) => [{ path: crops.paths[i % crops.paths.length]! }],
    },
    {
      name: 'issue history',
      calls: (i) => [{ path: `/api/issues/${candidate(i)}/history` }],
    },
    {
      name: 'runs of a pair',
      calls: (i) => [{ path: `/api/pairs/${encodeURIComponent(pair(i))}/runs` }],
    },
    {
      name: 'runs of a project, a day',
      calls: () => [{ path: `/api/projects/${project}/runs` }],
    },
    { name: 'queue counts', calls: () => [{ path: `/api/queue?${query({ project })}` }] },
    {
      name: `state of all ${pairsOfProject} pairs`,
      calls: () => [{ path: `/api/state?${query({ project })}` }],
    },
  ]
  return operations
}
