import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/** The most memory that the process of a page may have: its scripts, its document and its pictures. */
const MOST_BYTES = 2e9
const INTERVAL_MS = 500
/** Memory is counted in pages of this size on the machines for which browsers are built. */
const PAGE_BYTES = 4096

/**
 * Ends the process of each page that takes too much memory, which its story sees as a crash, until the returned function
 * is called. Only on Linux: other systems have no file that says how much it is.
 */
export async function endGreedyPages(browser: Browser): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {}
  const session = await browser.newBrowserCDPSession()
  const look = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    for (const { id, type } of processInfo)
      if (type === 'renderer' && isRenderer(id) && residentBytes(id) > MOST_BYTES)
        process.kill(id, 'SIGKILL')
  }
  // A browser or process that has ended in between needs no ending.
  const timer = setInterval(() => void look().catch(() => {}), INTERVAL_MS)
  return async () => {
    clearInterval(timer)
    await session.detach().catch(() => {})
  }
}

/** Whether that is a process of a page, before it is ended: the browser might be mistaken. */
const isRenderer = (id: number): boolean =>
  readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('--type=renderer')

/** The second number of `statm` (proc_pid_statm(5)). */
const residentBytes = (id: number): number =>
  Number(readFileSync(`/proc/${id}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
