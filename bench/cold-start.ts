import { bundle, servicePath, workerPath, type Bundle } from './bundle.ts'
import { send } from './http-client.ts'
import { interleave, medianOf, medianRatio } from './rounds.ts'
import { decimals, printTable, type Target } from './table.ts'
import { startWorkerd } from './workerd.ts'

const ROUNDS = 15
const BARE = 'bare Worker'
const SERVICE = 'service'

interface Started {
  /** From the start of the process to the end of the first response. */
  milliseconds: number
  /** That process's CPU until then. */
  cpuMilliseconds: number
}

/**
 * What the size of the service's script costs before its first response: a new workerd for each start, beside one
 * whose Worker does nothing. Neither has bindings, whose simulators would be started with it.
 */
export async function benchColdStart(): Promise<Target[]> {
  const bundles = new Map([
    [BARE, await bundle('bare', workerPath('bare'))],
    [SERVICE, await bundle('service', servicePath)],
  ])
  const starts = Array.from(bundles, ([name, worker]) => [name, () => start(worker)] as const)
  const series = await interleave(new Map(starts), ROUNDS)
  const rows = Array.from(bundles, ([name, { modules }]) => {
    const bytes = modules.reduce((sum, { contents }) => sum + (contents?.length ?? 0), 0)
    return [
      name,
      decimals(1)(bytes / 1024),
      decimals(0)(medianOf(series, name, ({ milliseconds }) => milliseconds)),
      decimals(0)(medianOf(series, name, ({ cpuMilliseconds }) => cpuMilliseconds)),
      decimals(2)(medianRatio(series, [name, BARE], ({ milliseconds }) => milliseconds)),
      decimals(2)(medianRatio(series, [name, BARE], ({ cpuMilliseconds }) => cpuMilliseconds)),
    ]
  })
  printTable(
    `From the start of workerd to the first response; base: ${BARE}`,
    ['', 'KiB', 'ms', 'CPU ms', 'ratio', 'CPU ratio'],
    rows,
  )
  return []
}

async function start(worker: Bundle): Promise<Started> {
  const began = performance.now()
  const workerd = await startWorkerd({ ...worker })
  try {
    const headers = { Host: 'localhost' }
    const { status } = await send({ port: workerd.port, path: '/healthz', headers })
    if (status !== 200) throw new Error(`${worker.name} answered ${status}`)
    const milliseconds = performance.now() - began
    return { milliseconds, cpuMilliseconds: workerd.cpuSeconds() * 1000 }
  } finally {
    await workerd.stop()
  }
}
