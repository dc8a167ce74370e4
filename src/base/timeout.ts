/**
 * Waits for a promise for at most `ms`: returns its value, or null after that time. A later failure of the promise is
 * ignored.
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ms)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
