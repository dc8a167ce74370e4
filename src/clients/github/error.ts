import type { ErrorCode } from '../../base/errors.ts'
import { UpstreamError } from '../upstream-error.ts'

/** The ways in which a call of GitHub fails. */
type GithubFailure =
  /** 401 or 403: the credential is no longer valid, or does not allow this call. */
  | 'refused'
  /** 404, also for anything that the credential may not see. */
  | 'not_found'
  /** 429, or a 403 that says so: a primary or a secondary rate limit. */
  | 'rate_limited'
  /** 400, 422 and other 4xx. */
  | 'rejected'
  /** 5xx, no connection, a redirect, or a response that is late, cut off, too large or malformed. */
  | 'unavailable'

/** The error that this service's own response reports for each failure. */
const APP_ERRORS: Record<GithubFailure, { code: ErrorCode; error?: string }> = {
  refused: { code: 'conflict', error: 'GitHub refused' },
  not_found: { code: 'not_found', error: 'Not found on GitHub' },
  rate_limited: { code: 'rate_limited' },
  rejected: { code: 'invalid_request' },
  unavailable: { code: 'bad_gateway', error: 'GitHub unavailable' },
}

export class GithubError extends UpstreamError<GithubFailure> {
  constructor(failure: GithubFailure, explanation: string, retryAfterSeconds?: number) {
    super(failure, explanation, {
      reportedAs: APP_ERRORS[failure],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}
