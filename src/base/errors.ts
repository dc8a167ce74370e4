/** Every reason for refusing a request. `http/error-response.ts` maps each to its status and `error` text. */
export type ErrorCode =
  | 'missing_parameter'
  | 'invalid_request'
  | 'invalid_subdomain'
  | 'missing_content_type'
  | 'unsupported_content_type'
  | 'content_type_mismatch'
  | 'invalid_archive'
  | 'authentication_required'
  | 'invalid_key_format'
  | 'invalid_key'
  | 'key_expired'
  | 'unauthorized'
  | 'project_mismatch'
  | 'forbidden'
  | 'invalid_signature'
  | 'url_expired'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'file_too_large'
  | 'payload_too_large'
  | 'range_not_satisfiable'
  | 'rate_limited'
  | 'bad_gateway'
  | 'unavailable'
  | 'not_configured'
  | 'internal'

export interface ErrorDetails {
  /** Replaces the code's own `error` text, for texts that name an object ("Build not found"). */
  error?: string
  headers?: Record<string, string>
  /** Further fields of the response body, for clients that act on them. */
  fields?: Record<string, unknown>
}

/** The one error with which domain code refuses a request. It knows no HTTP; all its texts are safe to show. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Shown to the client in addition to the code's own text; may be empty. */
  readonly explanation: string
  readonly details: ErrorDetails

  constructor(code: ErrorCode, explanation = '', details: ErrorDetails = {}) {
    super(explanation || details.error || code)
    this.code = code
    this.explanation = explanation
    this.details = details
  }
}

export const notFound = (thing: string) =>
  new AppError('not_found', '', { error: `${thing} not found` })
