// oxlint-disable unicorn/require-post-message-target-origin -- a thread's port is no window
import { Worker } from 'node:worker_threads'

/** A request that costs the service next to nothing. */
export interface CheapRequest {
  port: number
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Latencies {
  milliseconds: number[]
  /** Responses with another status than 200. */
  failures: number
}

export interface Neighbour {
  /** How long the requests took, made in turn for as long as `meanwhile` goes on. */
  during(meanwhile: () => Promise<unknown>): Promise<Latencies>
  close(): Promise<unknown>
}

export function startNeighbour(requests: CheapRequest[]): Neighbour {
  const thread = new Worker(new URL('neighbour-thread.ts', import.meta.url))
  return {
    async during(meanwhile) {
      const measured = new Promise<Latencies>((resolve) => {
        thread.once('message', resolve)
      })
      thread.postMessage({ requests })
      try {
        await meanwhile()
      } finally {
        thread.postMessage('stop')
      }
      return measured
    },
    close: () => thread.terminate(),
  }
}
