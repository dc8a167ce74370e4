import { signal } from '@preact/signals'
import { path } from '../../../base/url-path.ts'
import type { ReviewEvent, SentEvent } from '../../../vocabulary/review-event.ts'
import { diffUrl } from './call-diff.ts'
import { isOnline } from './request.ts'

// What is changed in the project that is shown, as it is changed, by whomever and in whichever tab. A message that does not come makes
// nothing wrong: after each new connection, and after a gap, listeners get `begun` and read again. Where no
// connection comes about, pages ask regularly instead.

/** Whether changes come by themselves. */
export const isLive = signal(false)

type Listener = (event: ReviewEvent, project: string) => void

const listeners = new Set<Listener>()

/** Calls the listener with every change, until the returned function is called. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The service ends a connection from which none has come for 150 seconds. */
const PING_MS = 30_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** For how long a page that is hidden keeps its connection. */
const HIDDEN_MS = 30_000

/** The one connection of the page, opened again whenever it is lost. */
class Connection {
  readonly #project: string
  #socket: WebSocket | null = null
  #isAnswered = true
  /** The number of the message that comes next. */
  #next = 0
  #failures = 0
  #pause = 0
  #hidden = 0
  readonly #pings: number

  constructor(project: string) {
    this.#project = project
    this.#pings = window.setInterval(() => this.#ping(), PING_MS)
  }

  open(): void {
    window.clearTimeout(this.#pause)
    if (this.#socket !== null || document.visibilityState === 'hidden') return
    const url = diffUrl(this.#project, path`/api/projects/${this.#project}/feed`)
    const socket = new WebSocket(url)
    this.#socket = socket
    this.#isAnswered = true
    this.#next = 0
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    socket.addEventListener('close', () => this.#lost(socket))
  }

  /** A hidden page has nobody to show anything to. */
  look(): void {
    window.clearTimeout(this.#hidden)
    if (document.visibilityState === 'visible') this.open()
    else this.#hidden = window.setTimeout(() => this.#drop(), HIDDEN_MS)
  }

  end(): void {
    window.clearInterval(this.#pings)
    window.clearTimeout(this.#hidden)
    this.#drop()
  }

  #receive(data: string): void {
    this.#isAnswered = true
    // Only what has stood for a while counts as a success.
    if (data === 'pong') this.#failures = 0
    else this.#pass(JSON.parse(data) as SentEvent)
  }

  #pass({ sequence, ...event }: SentEvent): void {
    isLive.value = true
    const isGap = sequence !== this.#next
    this.#next = sequence + 1
    const events: ReviewEvent[] = isGap ? [{ type: 'begun' }, event] : [event]
    for (const sent of events) for (const listener of listeners) listener(sent, this.#project)
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (!this.#isAnswered) return this.#lost(this.#socket)
    this.#isAnswered = false
    this.#socket.send('ping')
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#drop()
    // Not all at once after a restart of the service.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures++
    this.#pause = window.setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2))
  }

  #drop(): void {
    window.clearTimeout(this.#pause)
    const socket = this.#socket
    this.#socket = null
    isLive.value = false
    socket?.close()
  }
}

/** Follows what is changed in a project, until the returned function is called. */
export function followProject(project: string): () => void {
  const connection = new Connection(project)
  const look = (): void => connection.look()
  document.addEventListener('visibilitychange', look)
  // Once any request gets through again, so does a connection.
  const stop = isOnline.subscribe((online) => online && connection.open())
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
    connection.end()
  }
}
