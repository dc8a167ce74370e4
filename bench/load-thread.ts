// oxlint-disable unicorn/require-post-message-target-origin -- a thread's port is no window
import { connect, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import type { LoadPlan, LoadResult } from './load.ts'
import { ResponseReader } from './response-reader.ts'

/**
 * The load itself: keep-alive HTTP/1.1 without pipelining over plain sockets. Requests are ready
 * bytes, responses are looked at as far as framing and status need. Runs in a thread of its own.
 */
const READ_BYTES = 256 * 1024

async function run(plan: LoadPlan): Promise<LoadResult> {
  const progress = { sent: 0, failures: 0, bytes: 0 }
  const next = (): Uint8Array | undefined =>
    progress.sent < plan.total ? plan.requests[progress.sent++ % plan.requests.length] : undefined

  const sockets = await Promise.all(Array.from({ length: plan.connections }, () => open(plan.port)))
  const cpu = process.threadCpuUsage()
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket) => drive(socket, next, progress)))
  const seconds = (performance.now() - startedAt) / 1_000
  const used = process.threadCpuUsage(cpu)
  for (const { socket } of sockets) socket.destroy()
  return {
    requests: plan.total,
    seconds,
    bytes: progress.bytes,
    failures: progress.failures,
    clientCpuSeconds: (used.user + used.system) / 1e6,
  }
}

interface Connection {
  socket: Socket
  onData: (bytes: Buffer) => void
}

function open(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const connection: Connection = {
      onData: () => {},
      socket: connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(READ_BYTES),
          callback: (count, buffer) => {
            connection.onData(Buffer.from(buffer.buffer, buffer.byteOffset, count))
            return true
          },
        },
      }),
    }
    connection.socket.once('connect', () => resolve(connection)).once('error', reject)
  })
}

function drive(
  connection: Connection,
  next: () => Uint8Array | undefined,
  progress: { failures: number; bytes: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { socket } = connection
    const reader = new ResponseReader()
    const sendNext = () => {
      const request = next()
      if (request) socket.write(request)
      else resolve()
    }
    connection.onData = (bytes) => {
      if (!reader.push(bytes)) return
      if (reader.status !== 200) progress.failures++
      progress.bytes += reader.bodyBytes
      sendNext()
    }
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the server closed a connection under load')))
    sendNext()
  })
}

parentPort?.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => parentPort?.postMessage({ result }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
