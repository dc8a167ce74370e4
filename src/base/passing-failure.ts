import { AppError } from './errors.ts'

/** R2 is busy, or another write of the object came within the same second. */
const WRITTEN_MEANWHILE = /\(10058\)$/

const PASSING = [
  WRITTEN_MEANWHILE,
  // Retention is deleting a file that the request names (migrations/0033_granted_files.sql).
  /^D1_ERROR: a file is being deleted/,
  // R2's other errors after which a request may be sent again: developers.cloudflare.com/r2/api/error-codes.
  /\((?:10001|10043)\)$/,
  // D1's: developers.cloudflare.com/d1/observability/debug-d1.
  /^D1_ERROR: .*(?:is overloaded|caused object to be reset|reset because its code was updated|Network connection lost|due to transient issue)/,
]

/**
 * Returns the error with which to refuse a request that failed because something of the platform was busy or being
 * replaced, as each deployment replaces Durable Objects, or because of what is deleted at the moment: the same request may succeed a moment later. Null for any other
 * failure.
 */
export function passingFailure(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  // developers.cloudflare.com/durable-objects/best-practices/error-handling
  const { retryable, overloaded } = error as { retryable?: unknown; overloaded?: unknown }
  const isPassing = retryable === true || overloaded === true
  if (!isPassing && !PASSING.some((message) => message.test(error.message))) return null
  return new AppError('unavailable', 'The platform is busy or restarting; send the request again', {
    headers: { 'Retry-After': '1' },
  })
}

/** Whether an object was not stored because it was just stored: R2 takes one write of a key in a second. */
export const isWrittenMeanwhile = (error: unknown): boolean =>
  error instanceof Error && WRITTEN_MEANWHILE.test(error.message)
