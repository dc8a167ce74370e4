import { AppError } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import { SECOND_MS } from './time.ts'

/** How often a waiter polls. */
const POLL_MS = 10
/** A waiter that has not polled for this long is dropped; if it was only delayed, it joins the queue again. */
const WAITER_EXPIRES_MS = 500
/** The same for running work: long enough for work that blocks the event loop. */
const WORKER_EXPIRES_MS = 3 * SECOND_MS

interface TurnLimits {
  /** What is limited, in the plural, for the message of a refusal. */
  what: string
  /** The limit for the isolate, and within it for one tenant. */
  atOnce: number
  ofTenant?: number
  /** How many more of a tenant may wait, and how long each may. */
  waiting: number
  waitingMs?: number
  /** After this time a turn ends, whether or not the work has. */
  mostMs: number
  /** The `Retry-After` of a refusal. */
  retryAfterSeconds?: number
}

/** A waiter, or running work. */
interface Place {
  tenant: string
  isWorking: boolean
  /** Unix milliseconds after which the place is free, unless it is renewed. */
  until: number
}

/**
 * Limits the concurrency of work that takes much of an isolate's resources: others wait, and tenants take turns. No
 * request awaits a promise of another one, because the promise never settles if that request is cancelled. Instead,
 * every place expires unless its request keeps renewing it.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  readonly #places = new Set<Place>()
  readonly #queue = new FairQueue<Place>()

  constructor(limits: TurnLimits) {
    this.#limits = {
      ofTenant: limits.atOnce,
      waitingMs: 30 * SECOND_MS,
      retryAfterSeconds: 1,
      ...limits,
    }
  }

  /**
   * Does work in its turn. Throws `rate_limited`: immediately if too many of the tenant's requests wait already, else
   * if the turn does not come in time.
   */
  async take<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    this.#dropExpired()
    const { ofTenant, waiting, waitingMs } = this.#limits
    const taken = [...this.#places].filter((place) => place.tenant === tenant).length
    if (taken >= ofTenant + waiting) throw this.#refusal()
    const place: Place = { tenant, isWorking: false, until: 0 }
    const stopAt = Date.now() + waitingMs
    try {
      while (!this.#tryStart(place)) {
        if (Date.now() >= stopAt) throw this.#refusal()
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return await this.#run(place, work)
    } finally {
      this.#places.delete(place)
      this.#queue.leave(tenant, place)
    }
  }

  #tryStart(place: Place): boolean {
    const { atOnce, ofTenant, mostMs } = this.#limits
    place.until = Date.now() + WAITER_EXPIRES_MS
    this.#places.add(place)
    this.#queue.join(place.tenant, place)
    this.#dropExpired()
    const working = [...this.#places].filter(({ isWorking }) => isWorking)
    const isFree = ({ tenant }: Place) =>
      working.filter((other) => other.tenant === tenant).length < ofTenant
    if (working.length >= atOnce || this.#queue.next(isFree) !== place) return false
    this.#queue.serve(place.tenant, place)
    place.isWorking = true
    place.until = Date.now() + Math.min(WORKER_EXPIRES_MS, mostMs)
    return true
  }

  async #run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const endsAt = Date.now() + this.#limits.mostMs
    const renew = () => (place.until = Math.min(Date.now() + WORKER_EXPIRES_MS, endsAt))
    const timer = setInterval(renew, WORKER_EXPIRES_MS / 10)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  #dropExpired(): void {
    const now = Date.now()
    for (const place of this.#places)
      if (place.until <= now) {
        this.#places.delete(place)
        this.#queue.leave(place.tenant, place)
      }
  }

  #refusal(): AppError {
    const { what, atOnce, ofTenant, waiting, retryAfterSeconds } = this.#limits
    const most = Math.min(atOnce, ofTenant)
    const more = waiting === 0 ? '' : `, and no more than ${waiting} wait for it`
    return new AppError('rate_limited', `At most ${most} ${what} are at work at once${more}`, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }
}
