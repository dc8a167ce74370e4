import { readFileSync, writeFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { workerdProcesses } from '../scripts/local/workerd-process.ts'

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

/** Unit of the times in /proc/<pid>/stat: USER_HZ, 100 on every Linux of today. */
const TICKS_PER_SECOND = 100

const running = new Set<Workerd>()

/**
 * Starts the first of `workers` on a free port, the others beside it. State lies in a temporary folder
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
    residentBytes: () => statusBytes(pid, 'VmRSS'),
    peakBytes: () => statusBytes(pid, 'VmHWM'),
    // proc(5): 5 resets the peak resident set size to the current one.
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
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

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // proc(5): the fields after the command's closing bracket begin with the third, state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[14 - 3]) + Number(fields[15 - 3])) / TICKS_PER_SECOND
}

function statusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`${name} is missing from the process status`)
  return Number(kilobytes) * 1024
}
