import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import * as z from 'zod'
import type { Rest } from '../page/timers.ts'

const Reported = z.object({ waited: z.boolean(), every: z.number().nullable() })

/**
 * Waits until the page's timers have run (`watchTimers`), or `ms` have passed. With `again`, each timer that runs again
 * and again runs one more time before. A page that has replaced what it is asked is not waited for.
 */
export async function restOf(session: CDPSession, again: boolean, ms: number): Promise<Rest> {
  const report = session.send('Runtime.evaluate', {
    expression: `window.__storybookReviewTimers?.rest(${again})`,
    awaitPromise: true,
    returnByValue: true,
  })
  // It fails where the page navigates after the time is over.
  report.catch(() => {})
  const over = new AbortController()
  try {
    const first = await Promise.race([report, pause(ms, null, { signal: over.signal })])
    if (first === null) return { waited: true, every: null }
    return Reported.safeParse(first.result.value).data ?? { waited: false, every: null }
  } finally {
    over.abort()
  }
}
