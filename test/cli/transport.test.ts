import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { send } from '../../src/cli/service/transport.ts'
import { listen } from './support/listen.ts'

/** After this time workerd closes a connection on which nothing comes. */
const SERVER_CLOSES_MS = 5_000

const PATIENT = { silenceMs: 60_000, totalMs: 60_000, mostBytes: 1_000 }

let url: string
let connections: Socket[]
let used: (Socket | null)[]
let stop: () => Promise<void>

const note = (message: unknown) => used.push((message as { request: ClientRequest }).request.socket)

beforeEach(async () => {
  connections = []
  used = []
  const server = createServer((socket) => {
    connections.push(socket)
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))
  })
  const listening = await listen(server)
  url = `${listening.url}/`
  stop = () => {
    for (const socket of connections) socket.destroy()
    return listening.close()
  }
  subscribe('http.client.response.finish', note)
})

afterEach(async () => {
  unsubscribe('http.client.response.finish', note)
  await stop()
})

/** Sends a request; its connection is idle afterwards. */
async function ask(): Promise<void> {
  const { status } = await send({ method: 'GET', url, headers: {}, ...PATIENT })
  expect(status).toBe(200)
  await new Promise((resolve) => setImmediate(resolve))
}

it('uses a connection again, but closes it before the server does', async () => {
  for (let i = 0; i < 3; i++) {
    await ask()
    const limit = used.at(-1)?.timeout
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThan(SERVER_CLOSES_MS)
  }
  expect(connections).toHaveLength(1)
  expect(new Set(used).size).toBe(1)
  // What the timer does once the time is up.
  used[0]?.emit('timeout')
  await ask()
  expect(connections).toHaveLength(2)
})
