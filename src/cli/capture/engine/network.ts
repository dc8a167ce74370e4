import type { Page, Request } from 'playwright-core'
import type { Refusals } from './refusals.ts'
import { destinationOf, destinationText } from '../network/destination.ts'

/** A resource that the page requested and did not get. */
interface FailedRequest {
  kind: 'image' | 'font' | 'request'
  /** Address and what went wrong. */
  detail: string
}

/** The resources that change how the page looks. Data is not among them: a story may show a failed request. */
const KINDS: Record<string, FailedRequest['kind']> = {
  image: 'image',
  font: 'font',
  stylesheet: 'request',
  script: 'request',
}
/** Connections that stay open. */
const ENDLESS = new Set(['websocket', 'eventsource', 'media', 'ping'])

/** The network counts as quiet after this time without a request in progress. */
const QUIET_MS = 50
/** The longest wait for data (`fetch`), because some pages never stop polling. */
const DATA_MS = 5_000
/** The first failure is reported; the others may be allowed. */
const MOST_FAILED = 1_000

/** Listens to the requests of a page, from one story to the next. */
export class Network {
  readonly #open = new Map<Request, number>()
  #failed: FailedRequest[] = []
  #lastChange = Date.now()
  #origin = ''
  readonly #refusals: Refusals

  constructor(page: Page, refusals: Refusals) {
    this.#refusals = refusals
    page.on('request', (request) => {
      if (ENDLESS.has(request.resourceType())) return
      this.#open.set(request, Date.now())
      this.#lastChange = Date.now()
    })
    page.on('requestfinished', (request) => this.#close(request))
    page.on('requestfailed', (request) => {
      this.#close(request)
      const error = request.failure()?.errorText ?? 'failed'
      // The page itself cancelled the request, or leaving the previous story did.
      if (error !== 'net::ERR_ABORTED') this.#note(request, error)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) this.#note(response.request(), `status ${response.status()}`)
    })
  }

  /** Forgets the requests of the previous story; the next one's build is at `origin`. */
  reset(origin: string): void {
    this.#origin = origin
    this.#open.clear()
    this.#failed = []
    this.#lastChange = Date.now()
  }

  get failed(): readonly FailedRequest[] {
    return this.#failed
  }

  /** Addresses of resources that change how the page looks and have not arrived yet. */
  get awaited(): string[] {
    return [...this.#open.keys()].filter(isNeeded).map((request) => this.#name(request))
  }

  /** Waits until no request is in progress, or `deadline` (ms since 1970) has passed. */
  async quiet(deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      const now = Date.now()
      const busy = [...this.#open].some(
        ([request, since]) => isNeeded(request) || now - since < DATA_MS,
      )
      const rest = this.#lastChange + QUIET_MS - now
      if (!busy && rest <= 0) return
      await new Promise((resolve) => setTimeout(resolve, Math.max(rest, 10)))
    }
  }

  /**
   * Returns a short address for messages: data URLs can be megabytes long, query strings can hold secrets, and the
   * build's own server has another port each time.
   */
  #name(request: Request): string {
    const [url = ''] = request.url().split(/[?#]/)
    const address = url.startsWith(`${this.#origin}/`) ? url.slice(this.#origin.length) : url
    return address.length > 200 ? `${address.slice(0, 200)}…` : address
  }

  #close(request: Request): void {
    if (this.#open.delete(request)) this.#lastChange = Date.now()
  }

  #note(request: Request, what: string): void {
    const kind = KINDS[request.resourceType()]
    if (!kind || this.#failed.length >= MOST_FAILED) return
    const why = this.#refusal(request) ?? what
    this.#failed.push({ kind, detail: `${this.#name(request)} (${why})` })
  }

  /** Why the gate refused the request; null if it did not. */
  #refusal(request: Request): string | null {
    const destination = destinationOf(request.url())
    const host = destination && destinationText(destination)
    if (!host) return null
    if (this.#refusals.has('private', host)) return 'refused: it is of a private network'
    return this.#refusals.has('host', host) ? `refused: --allow-host ${host} allows it` : null
  }
}

const isNeeded = (request: Request): boolean => request.resourceType() in KINDS
