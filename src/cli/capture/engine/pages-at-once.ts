import { availableParallelism } from 'node:os'

/** The memory of one more page that shows a story, and of the browser itself, in bytes. */
const PAGE_BYTES = 300e6
const BROWSER_BYTES = 700e6
/** More pages do not help: they wait for the same network and the same disk. */
const MOST = 16

/**
 * Returns how many pages memory and cores allow. A page waits about as long as it works, so that more than
 * one can share a core.
 */
export function pagesAtOnce(
  memoryBytes = process.availableMemory(),
  cores = availableParallelism(),
): number {
  const byMemory = Math.floor((memoryBytes - BROWSER_BYTES) / PAGE_BYTES)
  return Math.max(1, Math.min(byMemory, Math.ceil(cores * 1.5), MOST))
}
