/**
 * A line of several tenants, who are served in turn: each of a tenant's waits behind those it sent before, and behind
 * no more than one of every other tenant for each of those.
 */
export class FairLine<T> {
  /** Who waits, by tenant; tenants in the order in which they are served next. */
  readonly #waiting = new Map<string, T[]>()

  /** Has no effect on one that is in the line already. */
  join(tenant: string, item: T): void {
    const items = this.#waiting.get(tenant)
    if (!items) this.#waiting.set(tenant, [item])
    else if (!items.includes(item)) items.push(item)
  }

  /** Returns who is next among those that `may` be served, null if there is none. */
  next(may: (item: T) => boolean = () => true): T | null {
    for (const items of this.#waiting.values()) {
      const item = items.find(may)
      if (item !== undefined) return item
    }
    return null
  }

  /** Takes one out of the line to be served, after which it is the others' turn. */
  serve(tenant: string, item: T): void {
    this.leave(tenant, item)
    const left = this.#waiting.get(tenant)
    if (!left) return
    this.#waiting.delete(tenant)
    this.#waiting.set(tenant, left)
  }

  /** Takes one out of the line that is not served. */
  leave(tenant: string, item: T): void {
    const left = (this.#waiting.get(tenant) ?? []).filter((other) => other !== item)
    if (left.length === 0) this.#waiting.delete(tenant)
    else this.#waiting.set(tenant, left)
  }
}
