import { AppError, type ErrorCode } from '../../base/errors.ts'

/** Why the design tool gave nothing that can be used. */
export type DesignToolFailure =
  /** 401 or 403: the token is no longer good, or not for this. */
  | 'refused'
  | 'not_found'
  /** 429, with a wait too long to sit out. */
  | 'rate_limited'
  /** 400 and other 4xx: asked for too much, or for what it does not do. */
  | 'rejected'
  | 'timeout'
  /** 5xx, no connection, a redirect, an answer that is cut, too large or of another form. */
  | 'unavailable'

interface Wire {
  code: ErrorCode
  error?: string
}

const WIRE: Record<DesignToolFailure, Wire> = {
  refused: { code: 'conflict', error: 'Design tool connection expired' },
  not_found: { code: 'not_found', error: 'File not found' },
  rate_limited: { code: 'rate_limited' },
  rejected: { code: 'invalid_request' },
  timeout: { code: 'bad_gateway', error: 'Design tool unavailable' },
  unavailable: { code: 'bad_gateway', error: 'Design tool unavailable' },
}

/**
 * A failed call of the design tool, as it is answered if nobody catches it. Says nothing of what the
 * design tool wrote: no body, address or token.
 */
export class DesignToolError extends AppError {
  readonly failure: DesignToolFailure
  /** Of `rate_limited` alone. */
  readonly retryAfterSeconds: number | null

  constructor(failure: DesignToolFailure, explanation: string, retryAfterSeconds?: number) {
    const { code, error } = WIRE[failure]
    super(code, explanation, {
      ...(error && { error }),
      ...(retryAfterSeconds !== undefined && {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      }),
    })
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

export const unreadable = (why: string) =>
  new DesignToolError('unavailable', `The design tool’s answer ${why}`)
