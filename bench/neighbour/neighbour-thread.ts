// oxlint-disable unicorn/require-post-message-target-origin -- a thread's port is no window
import { Agent, request } from 'node:http'
import { parentPort } from 'node:worker_threads'
import type { CheapRequest } from './neighbour.ts'

// The neighbour: one cheap request after the other with a pause between them, in a thread of its own, so that
// what the other tenant's client does is not measured as the service's.

const PAUSE_MS = 10

let going = new AbortController()

parentPort?.on('message', (message: { requests: CheapRequest[] } | 'stop') => {
  if (message === 'stop') going.abort()
  else void run(message.requests)
})

async function run(requests: CheapRequest[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const milliseconds: number[] = []
  let failures = 0
  going = new AbortController()
  const { signal } = going
  for (let i = 0; !signal.aborted; i++) {
    const startedAt = performance.now()
    const status = await statusOf(agent, requests[i % requests.length] as CheapRequest)
    milliseconds.push(performance.now() - startedAt)
    if (status !== 200) failures++
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  agent.destroy()
  parentPort?.postMessage({ milliseconds, failures })
}

const statusOf = (agent: Agent, { port, method, path, headers, body }: CheapRequest) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, agent }
    const req = request(options, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject)
      response.resume()
    })
    req.on('error', reject)
    req.end(body)
  })
