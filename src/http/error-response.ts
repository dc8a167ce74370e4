import type { AppError, ErrorCode } from '../base/errors.ts'
import { protectResponse } from './response-headers.ts'
import { shownText } from './shown-text.ts'

/** Status and default `error` text of every code: the only place where errors are mapped to HTTP. */
export const ERROR_RESPONSES: Record<ErrorCode, { status: number; error: string }> = {
  missing_parameter: { status: 400, error: 'Missing required parameter' },
  invalid_request: { status: 400, error: 'Invalid request' },
  invalid_subdomain: { status: 400, error: 'Invalid subdomain. Use view-{project}.domain.com' },
  missing_content_type: { status: 400, error: 'Missing Content-Type' },
  unsupported_content_type: { status: 400, error: 'Unsupported content type' },
  content_type_mismatch: { status: 400, error: 'Content-Type mismatch' },
  invalid_archive: { status: 400, error: 'Invalid ZIP archive' },
  authentication_required: { status: 401, error: 'Authentication required' },
  invalid_key_format: { status: 401, error: 'Invalid API key format' },
  invalid_key: { status: 401, error: 'Invalid API key' },
  key_expired: { status: 401, error: 'API key expired' },
  unauthorized: { status: 401, error: 'Unauthorized' },
  project_mismatch: { status: 403, error: 'Project mismatch' },
  forbidden: { status: 403, error: 'Forbidden' },
  invalid_signature: { status: 403, error: 'Invalid signature' },
  url_expired: { status: 403, error: 'URL expired' },
  not_found: { status: 404, error: 'Not found' },
  method_not_allowed: { status: 405, error: 'Method not allowed' },
  conflict: { status: 409, error: 'Conflict' },
  precondition_failed: { status: 412, error: 'Precondition failed' },
  file_too_large: { status: 413, error: 'File too large' },
  payload_too_large: { status: 413, error: 'Payload too large' },
  range_not_satisfiable: { status: 416, error: 'Range not satisfiable' },
  rate_limited: { status: 429, error: 'Rate limit exceeded' },
  bad_gateway: { status: 502, error: 'Bad gateway' },
  unavailable: { status: 503, error: 'Service unavailable' },
  not_configured: { status: 503, error: 'Not configured' },
  internal: { status: 500, error: 'Internal server error' },
}

/** The contract's `{error, message?, request_id?}`; `message` is omitted if empty. */
export function errorResponse(error: AppError, requestId?: string): Response {
  const { status, error: text } = ERROR_RESPONSES[error.code]
  const body = {
    error: error.details.error ?? text,
    ...(error.explanation && { message: shownText(error.explanation) }),
    ...error.details.fields,
    ...(requestId && { request_id: requestId }),
  }
  const response = Response.json(body, { status, headers: error.details.headers ?? {} })
  protectResponse(response.headers)
  return response
}
