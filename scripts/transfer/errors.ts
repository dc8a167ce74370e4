/** The deployment's state does not allow it: nothing was changed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/** Storage or the database could not be reached, or failed; the same command goes on where it stopped. */
export class FailedError extends Error {
  override readonly name = 'FailedError'
}
