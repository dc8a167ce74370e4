import type { Bundle } from './bundle.ts'
import { send } from './http-client.ts'
import { createKey, startService, uploadArchive } from './service.ts'
import { incompressible } from './upload-bodies.ts'
import { startWorkerd, type Workerd } from './workerd.ts'

const MEGABYTE = 1024 * 1024
const PROJECT = 'bench'

/** What an upload took of a runtime that was idle before. */
export interface Cost {
  peakMegabytes: number
  cpuSeconds: number
  seconds: number
}

/** How a body is sent: its Content-Type, and whether its length is announced. */
export interface Sending {
  contentType?: string
  chunked?: boolean
}

/** A server under test: how a body gets there. */
interface Receiver {
  workerd: Workerd
  send(body: Uint8Array, sending?: Sending): Promise<void>
}

/** One upload into a fresh process that has taken a small one: idle, but past its start. */
export async function costOf(
  start: () => Promise<Receiver>,
  body: Uint8Array,
  sending: Sending = {},
): Promise<Cost> {
  const receiver = await start()
  const { workerd } = receiver
  try {
    await receiver.send(small)
    workerd.forgetPeak()
    const idle = workerd.residentBytes()
    const cpu = workerd.cpuSeconds()
    const startedAt = performance.now()
    await receiver.send(body, sending)
    return {
      peakMegabytes: (workerd.peakBytes() - idle) / MEGABYTE,
      cpuSeconds: workerd.cpuSeconds() - cpu,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await workerd.stop()
  }
}

const small = incompressible(2_000)

/** A Worker that takes any body at any path. */
export async function startPlain(worker: Bundle): Promise<Receiver> {
  const workerd = await startWorkerd({ ...worker, r2Buckets: ['STORAGE'] })
  return {
    workerd,
    async send(body) {
      const headers = { Host: 'localhost', 'Content-Type': 'application/zip' }
      const { port } = workerd
      const { status } = await send({ port, method: 'POST', path: '/', headers, body })
      if (status !== 201) throw new Error(`a plain upload got ${status}`)
    },
  }
}

export async function startOurs(worker: Bundle): Promise<Receiver> {
  const workerd = await startService(worker)
  const key = await createKey(workerd, PROJECT)
  return {
    workerd,
    send: (archive, sending) =>
      uploadArchive(workerd, { project: PROJECT, key, archive, ...sending }),
  }
}
