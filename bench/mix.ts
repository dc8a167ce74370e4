import { urlPath, type Corpus } from './corpus.ts'
import { getRequest, type LoadClient } from './load.ts'
import { median, medianOf, medianRatio, type Series } from './rounds.ts'
import { whole } from './table.ts'
import type { Workerd } from './workerd.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 2
const ROUND_SECONDS = 0.4

/** One round of load on one server. */
export interface Sample {
  perSecond: number
  /** CPU time of the server per request, in microseconds. */
  cpuMicros: number
  /** Body bytes per request. */
  bytes: number
  /** Share of the time that the client itself was computing; near 1, it was the bottleneck. */
  clientShare: number
}

/**
 * Warms a server up with the files of a corpus and returns what measures one round: whole passes over
 * all files, as many as take ROUND_SECONDS, so that every round asks for the same mix.
 */
export async function mixOf(
  client: LoadClient,
  server: { name: string; workerd: Workerd; host: string; encoding: string },
  { files }: Corpus,
): Promise<() => Promise<Sample>> {
  const { workerd, host, encoding } = server
  const headers = { Host: host, 'Accept-Encoding': encoding }
  const requests = files.map((file) => getRequest(urlPath(file), headers))

  const measure = async (passes: number): Promise<Sample> => {
    const total = passes * requests.length
    const cpu = workerd.cpuSeconds()
    const run = await client.run({ port: workerd.port, requests, connections: CONNECTIONS, total })
    if (run.failures > 0)
      throw new Error(`${server.name} failed ${run.failures} of ${total} requests`)
    return {
      perSecond: total / run.seconds,
      cpuMicros: ((workerd.cpuSeconds() - cpu) / total) * 1e6,
      bytes: run.bytes / total,
      clientShare: run.clientCpuSeconds / run.seconds,
    }
  }
  const passesFor = (seconds: number, perSecond: number) =>
    Math.max(1, Math.round((seconds * perSecond) / requests.length))

  const first = await measure(Math.ceil(100 / requests.length))
  const warm = await measure(passesFor(WARM_UP_SECONDS, first.perSecond))
  const passes = passesFor(ROUND_SECONDS, warm.perSecond)
  return () => measure(passes)
}

export const perSecond = (sample: Sample) => sample.perSecond
export const cpuMicros = (sample: Sample) => sample.cpuMicros

export const MIX_HEADING = ['', 'requests/s', '× base', 'CPU µs', '× base', 'bytes', 'client busy']

/** A table row per contender, with its ratios to `base`. */
export function mixRows(series: Series<Sample>, base: string): string[][] {
  return Array.from(series, ([name, samples]) => [
    name,
    whole(medianOf(series, name, perSecond)),
    medianRatio(series, [name, base], perSecond).toFixed(2),
    whole(medianOf(series, name, cpuMicros)),
    medianRatio(series, [name, base], cpuMicros).toFixed(2),
    whole(median(samples.map(({ bytes }) => bytes))),
    `${whole(medianOf(series, name, ({ clientShare }) => 100 * clientShare))} %`,
  ])
}
