import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import {
  cpuSecondsOf,
  forgetPeak,
  memoryOf,
  workerdProcesses,
} from '../scripts/local/workerd-process.ts'

type V4Worker = Extract<V4MiniflareOptions, { workers: unknown }>['workers'][number]

/** A workerd of its own, reached on the Worker's own socket without a proxy in between. */
export interface Workerd {
  port: number
  miniflare: Miniflare
  /** CPU time used so far, user and system. */
  cpuSeconds(): number
  /** Memory in use now. */
  residentBytes(): number
  /** Most memory in use since `forgetPeak`. */
  peakBytes(): number
  forgetPeak(): void
  stop(): Promise<void>
}

const running = new Set<Workerd>()

/**
 * Starts the first of `workers` on a free port, the others beside it. State is in a temporary folder
 * of miniflare's that goes with it.
 */
export async function startWorkerd(...workers: [V4Worker, ...V4Worker[]]): Promise<Workerd> {
  const [first, ...others] = workers
  const before = workerdProcesses()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      // The log lines of requests would drown the tables; failures are worth seeing.
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') console.error(message)
      },
      workers: [{ ...first, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }, ...others],
    }),
  )
  await miniflare.ready
  const url = await miniflare.unsafeGetDirectURL()
  const pid = workerdProcesses().find((child) => !before.includes(child))
  if (pid === undefined) throw new Error('the workerd process was not found')
  const workerd: Workerd = {
    port: Number(url.port),
    miniflare,
    cpuSeconds: () => cpuSecondsOf(pid),
    residentBytes: () => memoryOf(pid, 'VmRSS'),
    peakBytes: () => memoryOf(pid, 'VmHWM'),
    forgetPeak: () => forgetPeak(pid),
    stop: async () => {
      running.delete(workerd)
      await miniflare.dispose()
    },
  }
  running.add(workerd)
  return workerd
}

export async function stopAllWorkerds(): Promise<void> {
  await Promise.all(Array.from(running, (workerd) => workerd.stop()))
}
