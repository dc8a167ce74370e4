import { withTimeout } from '../base/timeout.ts'

/** A body that has ended with an error reports it within this time. */
const REPORT_MS = 10

/**
 * Whether this error ended the request's body, because its client disconnected before it had sent all of it. The
 * error's message does not say so, because calls of storage and of other services lose connections, too.
 */
export async function endedBody({ body }: Request, error: unknown): Promise<boolean> {
  if (!body || body.locked) return false
  const reader = body.getReader()
  try {
    const ended = reader.closed.then(
      () => false,
      (reason: unknown) => reason === error,
    )
    return (await withTimeout(ended, REPORT_MS)) ?? false
  } finally {
    reader.releaseLock()
  }
}
