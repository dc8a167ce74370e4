import { availableParallelism } from 'node:os'

/** What one more page takes while it shows a story, and what the browser takes besides, in bytes. */
const PAGE_BYTES = 300e6
const BROWSER_BYTES = 700e6
/** More do not pay: they wait for the same network and the same disk. */
const MOST = 16

/**
 * As many pages as memory and cores allow. A page waits about as long as it works, so each core can
 * keep busy with more than one.
 */
export function pagesAtOnce(
  memoryBytes = process.availableMemory(),
  cores = availableParallelism(),
): number {
  const byMemory = Math.floor((memoryBytes - BROWSER_BYTES) / PAGE_BYTES)
  return Math.max(1, Math.min(byMemory, Math.ceil(cores * 1.5), MOST))
}
