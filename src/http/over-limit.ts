import { AppError } from '../base/errors.ts'

/**
 * Returns the refusal of a request over a rate limit of the platform. The binding only says that the limit is
 * reached, so the headers state the whole period.
 */
export const overLimit = (
  message: string,
  { limit, periodSeconds }: { limit: number; periodSeconds: number },
): AppError =>
  new AppError('rate_limited', message, {
    headers: {
      'Retry-After': String(periodSeconds),
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(periodSeconds),
    },
  })
