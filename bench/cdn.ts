import { bundle, servicePath } from './bundle.ts'
import { largeScript, storybook, storybookAmong, type Corpus } from './corpus.ts'
import { sentBy, startConstantBytes, startOneRead } from './limits.ts'
import { startLoadClient, type LoadClient } from './load.ts'
import { cpuMicros, MIX_HEADING, mixOf, mixRows, perSecond, type Sample } from './mix.ts'
import { interleave, medianRatio, type Series } from './rounds.ts'
import { createKey, startService, uploadArchive, viewHost } from './service.ts'
import { MOST_CPU_OF_LIMIT, printTable, type Target } from './table.ts'
import { verifyFiles } from './verify.ts'
import type { Workerd } from './workerd.ts'

const ROUNDS = 15
const NO_CACHE = { CDN_MEMORY_CACHE_MB: '0', CDN_EDGE_CACHE: 'false' }
const LEAST_SPEED_OF_LIMIT = 0.95

const CONSTANT = 'constant bytes'
const WARM = 'service, warm'
const ONE_READ = 'one read'
const UNCACHED = 'service, no cache'

/** The corpora by the project they are uploaded as. */
type Projects = Record<'bench' | 'hundred' | 'thousands' | 'large', Corpus>

interface Servers {
  client: LoadClient
  projects: Projects
  warm: Workerd
  uncached: Workerd
}

/** Serving files: beside the least that the runtime can do, without gzip, and out of large archives. */
export async function benchCdn(): Promise<Target[]> {
  const projects: Projects = {
    bench: storybook(),
    hundred: storybookAmong(100),
    thousands: storybookAmong(5_000),
    large: largeScript(),
  }
  const worker = await bundle('service', servicePath)
  const servers: Servers = {
    client: startLoadClient(),
    projects,
    warm: await startOurs(await startService(worker), projects),
    uncached: await startOurs(await startService(worker, NO_CACHE), projects),
  }
  try {
    return [
      ...(await compareWithLimits(servers, 'Storybook', { project: 'bench', encoding: 'gzip' })),
      ...(await compareWithLimits(servers, '1.3 MB inflated', {
        project: 'large',
        encoding: 'identity',
      })),
      ...(await compareSizes(servers)),
    ]
  } finally {
    await servers.client.close()
    await Promise.all([servers.warm.stop(), servers.uncached.stop()])
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
  /** Whether it serves the files themselves, and not as many other bytes. */
  serves: boolean
}

/** Checks the files that contenders serve once, then measures all in turn. */
async function measure(
  { client, projects }: Servers,
  encoding: string,
  contenders: readonly Contender[],
): Promise<Series<Sample>> {
  const rounds = new Map<string, () => Promise<Sample>>()
  for (const { name, workerd, project, serves } of contenders) {
    const corpus = projects[project]
    const server = { name, workerd, port: workerd.port, host: viewHost(project), encoding }
    if (serves) await verifyFiles(server, corpus)
    rounds.set(name, await mixOf(client, server, corpus))
  }
  return interleave(rounds, ROUNDS)
}

/**
 * The service from memory beside a Worker of constant bytes, and without any cache beside one that makes a single read
 * for each file. Both send as many bytes as the service does, under its header fields.
 */
async function compareWithLimits(
  servers: Servers,
  what: string,
  asked: { project: keyof Projects; encoding: string },
): Promise<Target[]> {
  const { project, encoding } = asked
  const corpus = servers.projects[project]
  const sent = await sentBy(servers.warm, asked, corpus)
  const constant = await startConstantBytes(sent)
  const oneRead = await startOneRead(corpus, sent)
  const series = await measure(servers, encoding, [
    { name: CONSTANT, workerd: constant, project, serves: false },
    { name: WARM, workerd: servers.warm, project, serves: true },
    { name: ONE_READ, workerd: oneRead, project, serves: false },
    { name: UNCACHED, workerd: servers.uncached, project, serves: true },
  ])
  await Promise.all([constant.stop(), oneRead.stop()])
  const title = `${what}, ${corpus.files.length} files, Accept-Encoding: ${encoding}; base: ${CONSTANT}`
  printTable(title, MIX_HEADING, mixRows(series, CONSTANT))
  return [[WARM, CONSTANT] as const, [UNCACHED, ONE_READ] as const].flatMap(
    ([ours, limit]): Target[] => [
      {
        what: `${what}: requests/s, ${ours} ÷ ${limit}`,
        measured: medianRatio(series, [ours, limit], perSecond),
        bound: { atLeast: LEAST_SPEED_OF_LIMIT },
      },
      {
        what: `${what}: CPU, ${ours} ÷ ${limit}`,
        measured: medianRatio(series, [ours, limit], cpuMicros),
        bound: { atMost: MOST_CPU_OF_LIMIT },
      },
    ],
  )
}

const HUNDRED = '100 entries'
const THOUSANDS = '5,000 entries'

/** The same files out of archives of two sizes: the small one is the limit of the large one. */
async function compareSizes(servers: Servers): Promise<Target[]> {
  const states = [
    ['warm', servers.warm],
    ['no cache', servers.uncached],
  ] as const
  const targets: Target[] = []
  for (const [state, workerd] of states) {
    const series = await measure(servers, 'gzip', [
      { name: HUNDRED, workerd, project: 'hundred', serves: true },
      { name: THOUSANDS, workerd, project: 'thousands', serves: true },
    ])
    printTable(
      `The same files in archives of two sizes, ${state}; base: ${HUNDRED}`,
      MIX_HEADING,
      mixRows(series, HUNDRED),
    )
    targets.push({
      what: `${state}: requests/s, ${THOUSANDS} ÷ ${HUNDRED}`,
      measured: medianRatio(series, [THOUSANDS, HUNDRED], perSecond),
      bound: { atLeast: LEAST_SPEED_OF_LIMIT },
    })
  }
  return targets
}
