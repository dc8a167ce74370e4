import { withTimeout } from '../base/timeout.ts'

/** An error that a body has ended with is told at once. */
const TOLD_MS = 10

/**
 * Whether this very error is what the request's body ended with: its client went away before it had sent all of it.
 * What the error says would not tell: calls of storage and of other services lose connections, too.
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
