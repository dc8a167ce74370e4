import { HOUR_MS } from '../../base/time.ts'
import { logFailure } from '../../http/log.ts'
import type { ReviewEvent, SentEvent } from '../../vocabulary/review-event.ts'

/** How often it is checked who may still watch: those who may not are gone within a minute. */
export const CHECK_MS = 50_000

/** A page sends a ping every 30 seconds. One that has sent none for this long is gone, frozen or too slow. */
const SILENT_MS = 150_000

/** A connection outlives the session with which it was opened by no more than this. */
const LONGEST_MS = HOUR_MS

const MOST_CONNECTIONS = 500
const MOST_OF_PERSON = 20

/** What is kept with a connection, also while the object hibernates. */
interface Watcher {
  who: string
  openedAt: number
  /** The number of the next message. */
  sequence: number
}

/** Why a connection is closed; a page opens another one, unless it is refused. */
const CLOSED = {
  unexpected: [1008, 'Nothing but pings is read here'],
  notMember: [1008, 'Not a member of the project'],
  unchecked: [1013, 'Membership could not be checked'],
  silent: [1001, 'No ping came'],
  renew: [1001, 'Open another connection'],
  unsent: [1011, 'A message could not be sent'],
} as const

/**
 * The WebSockets of the people who have one project open, through which they learn at once what others change. The
 * platform keeps the connections and answers pings while the object hibernates: neither takes any of its time.
 */
export class ReviewFeed {
  readonly #ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  get isWatched(): boolean {
    return this.#open().length > 0
  }

  /** Accepts a connection: 101, or 429 with the reason if there are too many. */
  async open(who: string): Promise<Response> {
    if (this.#open().length >= MOST_CONNECTIONS)
      return tooMany(`At most ${MOST_CONNECTIONS} connections of a project are open at once`)
    if (this.#open(who).length >= MOST_OF_PERSON)
      return tooMany(`At most ${MOST_OF_PERSON} connections of a person are open at once`)
    const { 0: client, 1: server } = new WebSocketPair()
    this.#ctx.acceptWebSocket(server, [who])
    server.serializeAttachment({ who, openedAt: Date.now(), sequence: 0 } satisfies Watcher)
    send(server, { type: 'begun' })
    await this.#checkLater()
    return new Response(null, { status: 101, webSocket: client })
  }

  send(event: ReviewEvent): void {
    for (const socket of this.#open()) send(socket, event)
  }

  /** Whatever a client sends beyond pings is no request: it ends the connection. */
  refuse(socket: WebSocket): void {
    close(socket, 'unexpected')
  }

  /** Closes the connections of people who are no longer members, and those that are silent or too old. */
  async check(membersAmong: (people: string[]) => Promise<string[]>): Promise<void> {
    await this.#checkMembers(membersAmong)
    const now = Date.now()
    for (const socket of this.#open()) {
      const { openedAt } = watcherOf(socket)
      const pinged = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? openedAt
      if (now - pinged > SILENT_MS) close(socket, 'silent')
      else if (now - openedAt > LONGEST_MS) close(socket, 'renew')
    }
    if (this.isWatched) await this.#checkLater()
  }

  /** One question for all who watch: each call of another Worker counts towards those of an invocation. */
  async #checkMembers(membersAmong: (people: string[]) => Promise<string[]>): Promise<void> {
    const people = new Set(this.#open().map((socket) => watcherOf(socket).who))
    if (people.size === 0) return
    let members: string[] = []
    let reason: keyof typeof CLOSED = 'notMember'
    try {
      members = await membersAmong([...people])
    } catch (error) {
      logFailure('membership_not_checked', error, {})
      reason = 'unchecked'
    }
    for (const who of people.difference(new Set(members)))
      for (const socket of this.#open(who)) close(socket, reason)
  }

  /** The connections, or those of one person. One that is closed stays with the platform until the client replies. */
  #open(who?: string): WebSocket[] {
    return this.#ctx.getWebSockets(who).filter(({ readyState }) => readyState === WebSocket.OPEN)
  }

  async #checkLater(): Promise<void> {
    const { storage } = this.#ctx
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + CHECK_MS)
  }
}

const tooMany = (reason: string): Response => new Response(reason, { status: 429 })

const watcherOf = (socket: WebSocket): Watcher => socket.deserializeAttachment() as Watcher

function send(socket: WebSocket, event: ReviewEvent): void {
  const watcher = watcherOf(socket)
  try {
    socket.send(JSON.stringify({ ...event, sequence: watcher.sequence } satisfies SentEvent))
    socket.serializeAttachment({ ...watcher, sequence: watcher.sequence + 1 })
  } catch {
    close(socket, 'unsent')
  }
}

function close(socket: WebSocket, reason: keyof typeof CLOSED): void {
  const [code, words] = CLOSED[reason]
  try {
    socket.close(code, words)
  } catch {
    // It is closed already.
  }
}
