import { AppError } from './errors.ts'
import { FairLine } from './fair-line.ts'
import { SECOND_MS } from './time.ts'

/** How soon someone who waits looks again. */
const LOOK_MS = 10
/** Who has not looked for as long has gone; whoever was only kept from looking joins the line again. */
const GONE_MS = 500
/** The same of who is at work: long enough for work that lets nobody else in. */
const STOPPED_MS = 3 * SECOND_MS

interface TurnLimits {
  /** What is done, in the plural, for the message of a refusal. */
  what: string
  /** How many are at work at once in the isolate, and of those how many of one tenant. */
  atOnce: number
  ofTenant?: number
  /** How many more of a tenant may wait, and how long each does. */
  waiting: number
  waitingMs?: number
  /** After this time a turn is over, whatever became of the work. */
  mostMs: number
  /** What a refusal tells the client to wait. */
  retryAfterSeconds?: number
}

/** One that waits or is at work. */
interface Place {
  tenant: string
  isWorking: boolean
  /** In ms since 1970: free from then on, whatever becomes of whoever has it. */
  until: number
}

/**
 * Work that takes much of what an isolate has for everybody: a few are at work at once, the others wait, and tenants
 * take turns. Nobody waits for a promise of another request: if that is cancelled, nothing of it goes on. It gives
 * its place back by showing no more that it is there.
 */
export class Turns {
  readonly #limits: Required<TurnLimits>
  readonly #places = new Set<Place>()
  readonly #line = new FairLine<Place>()

  constructor(limits: TurnLimits) {
    this.#limits = {
      ofTenant: limits.atOnce,
      waitingMs: 30 * SECOND_MS,
      retryAfterSeconds: 1,
      ...limits,
    }
  }

  /** Does work in its turn. Throws `rate_limited`, at once if as many of the tenant's wait as may. */
  async take<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    this.#forget()
    const { ofTenant, waiting, waitingMs } = this.#limits
    const taken = [...this.#places].filter((place) => place.tenant === tenant).length
    if (taken >= ofTenant + waiting) throw this.#refusal()
    const place: Place = { tenant, isWorking: false, until: 0 }
    const stopAt = Date.now() + waitingMs
    try {
      while (!this.#begins(place)) {
        if (Date.now() >= stopAt) throw this.#refusal()
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
      return await this.#atWork(place, work)
    } finally {
      this.#places.delete(place)
      this.#line.leave(tenant, place)
    }
  }

  #begins(place: Place): boolean {
    const { atOnce, ofTenant, mostMs } = this.#limits
    place.until = Date.now() + GONE_MS
    this.#places.add(place)
    this.#line.join(place.tenant, place)
    this.#forget()
    const working = [...this.#places].filter(({ isWorking }) => isWorking)
    const isFree = ({ tenant }: Place) =>
      working.filter((other) => other.tenant === tenant).length < ofTenant
    if (working.length >= atOnce || this.#line.next(isFree) !== place) return false
    this.#line.serve(place.tenant, place)
    place.isWorking = true
    place.until = Date.now() + Math.min(STOPPED_MS, mostMs)
    return true
  }

  async #atWork<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const endsAt = Date.now() + this.#limits.mostMs
    const show = () => (place.until = Math.min(Date.now() + STOPPED_MS, endsAt))
    const timer = setInterval(show, STOPPED_MS / 10)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  #forget(): void {
    const now = Date.now()
    for (const place of this.#places)
      if (place.until <= now) {
        this.#places.delete(place)
        this.#line.leave(place.tenant, place)
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
