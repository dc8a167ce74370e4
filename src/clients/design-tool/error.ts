import type { ErrorCode } from '../../base/errors.ts'
import { UpstreamError } from '../upstream-error.ts'

/** The ways in which a call of the design tool fails. */
type DesignToolFailure =
  /** 401 or 403: the token is no longer valid, or does not allow this call. */
  | 'refused'
  | 'not_found'
  /** 429 with a longer wait than a request can take. */
  | 'rate_limited'
  /** 400 and other 4xx: the request asks for too much, or for something unsupported. */
  | 'rejected'
  | 'timeout'
  /** 5xx, no connection, a redirect, or a response that is cut off, too large or malformed. */
  | 'unavailable'

/** The error that this service's own response reports for each failure. */
const APP_ERRORS: Record<DesignToolFailure, { code: ErrorCode; error?: string }> = {
  refused: { code: 'conflict', error: 'Design tool connection expired' },
  not_found: { code: 'not_found', error: 'File not found' },
  rate_limited: { code: 'rate_limited' },
  rejected: { code: 'invalid_request' },
  timeout: { code: 'bad_gateway', error: 'Design tool unavailable' },
  unavailable: { code: 'bad_gateway', error: 'Design tool unavailable' },
}

export class DesignToolError extends UpstreamError<DesignToolFailure> {
  constructor(failure: DesignToolFailure, explanation: string, retryAfterSeconds?: number) {
    super(failure, explanation, {
      reportedAs: APP_ERRORS[failure],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}

/** `why` completes the sentence "The design tool’s response …". */
export const invalidResponse = (why: string): DesignToolError =>
  new DesignToolError('unavailable', `The design tool’s response ${why}`)
