// oxlint-disable unicorn/require-post-message-target-origin -- a thread's port is no window
import { Worker } from 'node:worker_threads'

export interface LoadPlan {
  port: number
  /** Whole requests as bytes, sent in turn over and over. */
  requests: Uint8Array[]
  connections: number
  /** How many requests are made in all. */
  total: number
}

export interface LoadResult {
  requests: number
  seconds: number
  /** Of all bodies, as they came. */
  bytes: number
  /** Responses with another status than 200. */
  failures: number
  /** Of the thread that made the load: near `seconds`, it is the client that was measured. */
  clientCpuSeconds: number
}

export interface LoadClient {
  run(plan: LoadPlan): Promise<LoadResult>
  close(): Promise<void>
}

/** A load client in a thread of its own; one run at a time. */
export function startLoadClient(): LoadClient {
  const thread = new Worker(new URL('load-thread.ts', import.meta.url))
  return {
    run: (plan) =>
      new Promise((resolve, reject) => {
        thread.once('message', (message: { result: LoadResult } | { error: string }) =>
          'result' in message ? resolve(message.result) : reject(new Error(message.error)),
        )
        thread.postMessage(plan)
      }),
    close: async () => {
      await thread.terminate()
    },
  }
}

/** A GET as the bytes that go over the wire. `path` as in the URL. */
export function getRequest(path: string, headers: Record<string, string>): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}
