import { bundle, servicePath } from './bundle.ts'
import {
  startConstantBytes,
  startPlainObjects,
  startPredecessor,
  startStaticAssets,
} from './contenders.ts'
import { largeScript, storybook, storybookAmong, type Corpus } from './corpus.ts'
import { send } from './http-client.ts'
import { startLoadClient, type LoadClient } from './load.ts'
import { cpuMicros, MIX_HEADING, mixOf, mixRows, perSecond, type Sample } from './mix.ts'
import { countReads } from './reads.ts'
import { interleave, medianRatio, type Series } from './rounds.ts'
import { createKey, startService, uploadArchive, viewHost } from './service.ts'
import { printTable, whole, type Target } from './table.ts'
import { verifyFiles } from './verify.ts'
import type { Workerd } from './workerd.ts'

const ROUNDS = 15
const NO_CACHE = { CDN_MEMORY_CACHE_MB: '0', CDN_EDGE_CACHE: 'false' }

const A = 'A: a file an R2 object'
const B = 'B: static assets'
const C = 'C: inflate, directory in KV'
const K = 'K: constant bytes, our headers'
const K_BARE = 'K without any header'
const OURS = 'ours'
const UNCACHED = 'ours without any cache'

/** The corpora by the project they are uploaded as. */
type Projects = Record<'bench' | 'hundred' | 'thousands' | 'large', Corpus>

interface Servers {
  client: LoadClient
  projects: Projects
  warm: Workerd
  uncached: Workerd
  predecessor: Workerd
}

/** Serving files: against other ways of doing it, with many entries, and without gzip. */
export async function benchCdn(): Promise<Target[]> {
  const projects: Projects = {
    bench: storybook(),
    hundred: storybookAmong(100),
    thousands: storybookAmong(5_000),
    large: largeScript(),
  }
  const worker = await bundle('service', servicePath)
  const { bench, large } = projects
  const corpora = { [viewHost('bench')]: bench, [viewHost('large')]: large }
  const servers: Servers = {
    client: startLoadClient(),
    projects,
    warm: await startOurs(await startService(worker), projects),
    uncached: await startOurs(await startService(worker, NO_CACHE), projects),
    predecessor: await startPredecessor(corpora),
  }
  try {
    return [
      ...(await compareMix(servers)),
      ...(await readTargets(projects.bench)),
      ...(await compareSizes(servers)),
      ...(await compareIdentity(servers)),
    ]
  } finally {
    await servers.client.close()
    await Promise.all([servers.warm.stop(), servers.uncached.stop(), servers.predecessor.stop()])
  }
}

async function startOurs(workerd: Workerd, projects: Projects): Promise<Workerd> {
  for (const [project, { archive }] of Object.entries(projects)) {
    const key = await createKey(workerd, project)
    await uploadArchive(workerd, { project, key, archive })
  }
  return workerd
}

interface Contender {
  name: string
  workerd: Workerd
  project: keyof Projects
}

/** Checks every contender's responses once, then measures them in turn. */
async function measure(
  { client, projects }: Servers,
  encoding: string,
  contenders: readonly Contender[],
): Promise<Series<Sample>> {
  const rounds = new Map<string, () => Promise<Sample>>()
  for (const { name, workerd, project } of contenders) {
    const corpus = projects[project]
    const server = { name, workerd, port: workerd.port, host: viewHost(project), encoding }
    // Constant bytes are no file's.
    if (name !== K && name !== K_BARE) await verifyFiles(server, corpus)
    rounds.set(name, await mixOf(client, server, corpus))
  }
  return interleave(rounds, ROUNDS)
}

async function compareMix(servers: Servers): Promise<Target[]> {
  const { bench } = servers.projects
  const plain = await startPlainObjects(bench)
  const assets = await startStaticAssets(bench)
  const constant = await startConstantBytes(bench, await fieldsOf(servers.warm))
  const bare = await startConstantBytes(bench)
  const contenders = [
    [A, plain],
    [B, assets],
    [C, servers.predecessor],
    [K, constant],
    [K_BARE, bare],
    [OURS, servers.warm],
    [UNCACHED, servers.uncached],
  ] as const
  const series = await measure(
    servers,
    'gzip',
    contenders.map(([name, workerd]) => ({ name, workerd, project: 'bench' })),
  )
  await Promise.all([plain.stop(), assets.stop(), constant.stop(), bare.stop()])
  const title = `All ${bench.files.length} files of a Storybook, clients that take gzip; base: A`
  printTable(title, MIX_HEADING, mixRows(series, A))
  const requests = (name: string, base: string) => medianRatio(series, [name, base], perSecond)
  return [
    { what: 'warm: requests/s ÷ A', measured: requests(OURS, A), bound: { atLeast: 8 } },
    { what: 'warm: requests/s ÷ C', measured: requests(OURS, C), bound: { atLeast: 20 } },
    { what: 'warm: requests/s ÷ K', measured: requests(OURS, K), bound: { atLeast: 0.9 } },
    {
      what: 'warm: CPU ÷ A',
      measured: medianRatio(series, [OURS, A], cpuMicros),
      bound: { atMost: 0.15 },
    },
    { what: 'no cache: requests/s ÷ A', measured: requests(UNCACHED, A), bound: { atLeast: 1 } },
  ]
}

/** The header fields that our responses carry, but those of the connection and the length. */
async function fieldsOf({ port }: Workerd): Promise<Record<string, string>> {
  const headers = { Host: viewHost('bench'), 'Accept-Encoding': 'gzip' }
  const response = await send({ port, path: '/index.html', headers })
  const left = new Set(['connection', 'content-length', 'date', 'keep-alive'])
  const fields = Object.entries(response.headers).filter(([name]) => !left.has(name))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

async function readTargets(corpus: Corpus): Promise<Target[]> {
  const { gets, surplus } = await countReads(corpus, NO_CACHE)
  return [
    {
      what: 'no cache: R2 reads of a file, at most',
      measured: gets,
      bound: { atMost: 1 },
      format: whole,
    },
    {
      what: 'no cache: bytes read beyond data and local header',
      measured: surplus,
      bound: { atMost: 128 },
      format: whole,
    },
  ]
}

const HUNDRED = '100 entries'
const THOUSANDS = '5,000 entries'

async function compareSizes(servers: Servers): Promise<Target[]> {
  const states = [
    ['warm', servers.warm],
    ['no cache', servers.uncached],
  ] as const
  const targets: Target[] = []
  for (const [state, workerd] of states) {
    const series = await measure(servers, 'gzip', [
      { name: HUNDRED, workerd, project: 'hundred' },
      { name: THOUSANDS, workerd, project: 'thousands' },
    ])
    printTable(
      `The same files in archives of two sizes, ${state}; base: ${HUNDRED}`,
      MIX_HEADING,
      mixRows(series, HUNDRED),
    )
    targets.push({
      what: `${state}: requests/s, ${THOUSANDS} ÷ ${HUNDRED}`,
      measured: medianRatio(series, [THOUSANDS, HUNDRED], perSecond),
      bound: { atLeast: 0.8 },
    })
  }
  return targets
}

async function compareIdentity(servers: Servers): Promise<Target[]> {
  const series = await measure(servers, 'identity', [
    { name: C, workerd: servers.predecessor, project: 'large' },
    { name: OURS, workerd: servers.warm, project: 'large' },
    { name: UNCACHED, workerd: servers.uncached, project: 'large' },
  ])
  printTable('One file of 1.3 MB, clients without gzip; base: C', MIX_HEADING, mixRows(series, C))
  return [OURS, UNCACHED].map((name) => ({
    what: `${name}, without gzip: requests/s ÷ C`,
    measured: medianRatio(series, [name, C], perSecond),
    bound: { atLeast: 2 },
  }))
}
