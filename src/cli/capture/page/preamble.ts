import { seedChance } from './chance.ts'
import { stopClock } from './clock.ts'
import { watchTimers } from './timers.ts'
import { watchStorybook } from './watch.ts'

// The entry of the script that runs in every frame of the page, before any of the page's own.

export interface Preparation {
  storyId: string
  /** In ms, what separates the timers that are waited for from those that are not. */
  longMs: number
  seed: number
  /** The time that the clock shows, in ms since 1970; null: it runs. */
  frozenAt: number | null
}

export function prepare({ storyId, longMs, seed, frozenAt }: Preparation): void {
  // Nobody reads the console, and each line of it would be sent to the program.
  for (const name of ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const)
    console[name] = () => {}
  if (window === window.top) {
    watchStorybook(storyId)
    watchTimers(longMs)
  }
  seedChance(seed)
  if (frozenAt !== null) stopClock(frozenAt)
}
