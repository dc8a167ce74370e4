import { AppError } from '../base/errors.ts'
import { passingFailure } from '../base/passing-failure.ts'
import { logFailure } from '../http/log.ts'
import { ZipError } from '../zip/index.ts'
import { cdnErrorResponse, notFoundPage } from './responses.ts'

/** Responds to a request of a project that failed, and logs why unless a setting is missing. */
export function failureResponse(error: unknown, request: Request, projectId: string): Response {
  if (error instanceof AppError && error.code === 'not_configured')
    return cdnErrorResponse(error.code, { message: error.explanation })
  const { pathname: path } = new URL(request.url)
  logFailure('cdn_failed', error, { project_id: projectId, path })
  // A damaged entry is a fault of the archive, not of the service: the file counts as missing.
  if (error instanceof ZipError) return notFoundPage(projectId, request.method === 'HEAD')
  const refusal = error instanceof AppError ? error : passingFailure(error)
  const { code, explanation: message, details } = refusal ?? new AppError('internal')
  return cdnErrorResponse(code, { message, ...details })
}
