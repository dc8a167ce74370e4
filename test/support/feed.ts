import { runInDurableObject } from 'cloudflare:test'
import type { ReviewQueue } from '../../src/review/queue/review-queue.ts'
import type { Memberships } from '../../src/settings/config.ts'
import type { SentEvent } from '../../src/vocabulary/review-event.ts'

export const UPGRADE = { Upgrade: 'websocket' }

type EventOf<Type extends SentEvent['type']> = Extract<SentEvent, { type: Type }>

/** One end of a feed, with what has come by it. */
export class Watcher {
  readonly socket: WebSocket
  readonly #events: SentEvent[] = []
  readonly #texts: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  static readonly #all: Watcher[] = []
  #arrived: () => void = () => {}

  constructor({ status, webSocket }: Response) {
    if (!webSocket) throw new Error(`no WebSocket but ${status}`)
    this.socket = webSocket
    this.closed = new Promise((resolve) =>
      webSocket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
    )
    webSocket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.startsWith('{'))
        this.#events.push(JSON.parse(data) as SentEvent)
      else this.#texts.push(String(data))
      this.#arrived()
    })
    webSocket.accept()
    Watcher.#all.push(this)
  }

  /** Closes every connection, so that no queue goes on checking whose they are. */
  static async closeAll(): Promise<void> {
    for (const { socket, closed } of Watcher.#all.splice(0)) {
      if (socket.readyState === WebSocket.OPEN) socket.close()
      await closed
    }
  }

  /** The next event of a type; those before it are dropped. */
  async next<Type extends SentEvent['type']>(type: Type): Promise<EventOf<Type>> {
    for (;;) {
      const event = this.#events.shift()
      if (event?.type === type) return event as EventOf<Type>
      if (event === undefined) await this.#arrival()
    }
  }

  /** The next message that is no event. */
  async text(): Promise<string> {
    for (;;) {
      const text = this.#texts.shift()
      if (text !== undefined) return text
      await this.#arrival()
    }
  }

  /** The types of the events that came and were not looked at. */
  get unread(): string[] {
    return this.#events.map(({ type }) => type)
  }

  #arrival(): Promise<void> {
    return new Promise((resolve) => (this.#arrived = resolve))
  }
}

/** Gives one queue a dashboard to ask who is a member, or none. */
export const setDashboard = (
  queue: DurableObjectStub<ReviewQueue>,
  dashboard: Memberships | undefined,
): Promise<unknown> =>
  runInDurableObject(queue, (instance: unknown) => {
    const { env } = instance as { env: object }
    Object.assign(instance as object, { env: { ...env, DASHBOARD: dashboard } })
  })
