import { AppError, type ErrorCode } from '../base/errors.ts'

/** A failed call of another service. It is safe to send to a client: it holds no text of that service, no URL and no token. */
export class UpstreamError<Failure extends string> extends AppError {
  readonly failure: Failure
  /** The wait that the service asks for; null unless it limits the rate. */
  readonly retryAfterSeconds: number | null

  constructor(
    failure: Failure,
    explanation: string,
    {
      reportedAs: { code, error },
      retryAfterSeconds = null,
    }: { reportedAs: { code: ErrorCode; error?: string }; retryAfterSeconds?: number | null },
  ) {
    super(code, explanation, {
      ...(error && { error }),
      ...(retryAfterSeconds !== null && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
    })
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }
}
