import { withTimeout } from '../base/timeout.ts'

/** A body that has ended with an error reports it at once. */
const TOLD_MS = 10

/**
 * Whether this very error ended the request's body: its client went away before it had sent all of it. The
 * error's message cannot tell, because calls of storage and of other services lose connections, too.
 */
export async function endedBody({ body }: Request, error: unknown): Promise<boolean> {
  if (!body || body.locked) return false
  const reader = body.getReader()
  try {
    const ended = reader.closed.then(
      () => false,
      (reason: unknown) => reason === error,
    )
    return (await withTimeout(ended, TOLD_MS)) ?? false
  } finally {
    reader.releaseLock()
  }
}
