import { ordersOf } from '../orders.ts'

// A model of the review queue in a few lines: a list that is searched from end to end.

const STALE_MS = 180_000

interface Pair {
  id: string
  done: boolean
  lock: { who: string; at: number } | null
}

export type Step =
  | { kind: 'claim'; pairId: string; who: string; force: boolean }
  | { kind: 'release'; pairId: string; who: string }
  | { kind: 'setDone'; pairId: string; done: boolean }
  | { kind: 'doneNext'; pairId: string; who: string; claim: boolean }
  | { kind: 'next'; who: string; after: string | null }

export class Model {
  readonly pairs: Pair[]

  constructor(pairs: Pair[]) {
    this.pairs = pairs
  }

  /** Everything a caller can see of each pair. */
  state = (now: number) =>
    this.pairs.map((pair) => {
      const who = holder(pair, now)
      return { id: pair.id, done: pair.done, who, at: who && pair.lock && pair.lock.at }
    })

  /** The possible outcomes of steps that happen at once, one for each order of them. */
  outcomes(steps: Step[], now: number) {
    return ordersOf(steps).map((order) => {
      const after = new Model(structuredClone(this.pairs))
      const results = new Map(order.map((step) => [step, after.run(step, now)]))
      const seen = { results: steps.map((step) => results.get(step)), state: after.state(now) }
      return { after, seen }
    })
  }

  /** Takes a step and returns what the queue must return. */
  run(step: Step, now: number): unknown {
    if (step.kind === 'next') return this.next(step.who, step.after, now)?.id ?? null
    const pair = this.pairs.find(({ id }) => id === step.pairId)
    if (!pair) return null
    const held = holder(pair, now)
    switch (step.kind) {
      case 'claim':
        if (held !== null && held !== step.who && !step.force) return { lockedBy: held }
        pair.lock = { who: step.who, at: now }
        return { done: pair.done, who: step.who }
      case 'release':
        if (held === step.who) pair.lock = null
        return { released: held === step.who, lockedBy: holder(pair, now) }
      case 'setDone':
        pair.done = step.done
        if (step.done) pair.lock = null
        return { done: pair.done, who: holder(pair, now) }
      case 'doneNext': {
        Object.assign(pair, { done: true, lock: null })
        const next = this.next(step.who, step.pairId, now)
        if (next && step.claim) next.lock = { who: step.who, at: now }
        return { next: next?.id ?? null }
      }
    }
  }

  private next(who: string, after: string | null, now: number): Pair | undefined {
    const start = this.pairs.findIndex(({ id }) => id === after) + 1
    const inTurn = [...this.pairs.slice(start), ...this.pairs.slice(0, start)]
    const free = (pair: Pair) => [null, who].includes(holder(pair, now))
    return inTurn.find((pair) => !pair.done && free(pair))
  }
}

const holder = ({ lock }: Pair, now: number): string | null =>
  lock && now - lock.at < STALE_MS ? lock.who : null
