/** More than the largest upload: a client that reads only once all is sent gets its answer too. */
const DRAIN_BYTES = 128 * 1024 * 1024
const DRAIN_MS = 10_000

/**
 * Reads on what a refused client is still sending, within bounds: on a connection answered in
 * mid-body and closed, the client would often see a reset instead of the answer.
 */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return
  const stopAt = Date.now() + DRAIN_MS
  let total = 0
  try {
    for await (const chunk of body) {
      total += chunk.length
      if (total > DRAIN_BYTES || Date.now() > stopAt) return
    }
  } catch {
    // The client went away: there is nobody left to answer.
  }
}
