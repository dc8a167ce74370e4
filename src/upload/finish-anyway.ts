import type { Context } from 'hono'

/**
 * Runs the handler of a request with a body to its end even if the client disconnects, so that an interrupted upload
 * is cleaned up.
 */
export async function finishAnyway<T>(c: Context, handle: () => Promise<T>): Promise<T> {
  const work = handle()
  c.executionCtx.waitUntil(work.catch(() => {}))
  return work
}
