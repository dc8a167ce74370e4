import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** How long a reader may still get what a new upload has replaced. */
const STALE_MS = 10_000

/**
 * Reads until what was uploaded is there. A reading that began when it had to be there, counted from `since`
 * (`performance.now()` once the upload had ended), must show it, however long this machine takes over one.
 */
export async function expectSoon<T>(read: () => Promise<T>, expected: T, since: number) {
  for (;;) {
    const age = performance.now() - since
    const found = await read()
    if (found === expected) return
    if (age >= STALE_MS) expect(found).toBe(expected)
    await sleep(250)
  }
}
