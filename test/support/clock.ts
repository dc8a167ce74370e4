import { afterEach, beforeEach, vi } from 'vitest'

/** Stops the clock for each test of a file or a `describe`: time passes by `later` alone, while timers run on. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

export const later = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms)
}
