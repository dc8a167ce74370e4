/** A queue that serves its tenants round-robin, and each tenant's items in the order they were added. */
export class FairQueue<T> {
  /** Waiting items by tenant; the next tenant to be served comes first. */
  readonly #waiting = new Map<string, T[]>()

  /** Does nothing if the item is already queued. */
  join(tenant: string, item: T): void {
    const items = this.#waiting.get(tenant)
    if (!items) this.#waiting.set(tenant, [item])
    else if (!items.includes(item)) items.push(item)
  }

  /** Returns the next item that `may` be served, or null. */
  next(may: (item: T) => boolean = () => true): T | null {
    for (const items of this.#waiting.values()) {
      const item = items.find(may)
      if (item !== undefined) return item
    }
    return null
  }

  /** Removes an item because it is served; its tenant moves to the end. */
  serve(tenant: string, item: T): void {
    this.leave(tenant, item)
    const left = this.#waiting.get(tenant)
    if (!left) return
    this.#waiting.delete(tenant)
    this.#waiting.set(tenant, left)
  }

  /** Removes an item that is not served. */
  leave(tenant: string, item: T): void {
    const left = (this.#waiting.get(tenant) ?? []).filter((other) => other !== item)
    if (left.length === 0) this.#waiting.delete(tenant)
    else this.#waiting.set(tenant, left)
  }
}
