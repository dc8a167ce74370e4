import { AppError, type ErrorCode, type ErrorDetails } from '../../../base/errors.ts'
import { ERROR_RESPONSES } from '../../../http/error-response.ts'

/** A refusal of the service as it arrives through the binding: with its fields, without its class. */
interface Refusal {
  code: ErrorCode
  explanation: string
  details: ErrorDetails
}

/** Awaits a call of AdminService. Throws its refusals as the service would. */
export async function callAdmin<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError(error.code, error.explanation, error.details)
  }
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error &&
  error.name === 'AppError' &&
  'code' in error &&
  typeof error.code === 'string' &&
  Object.hasOwn(ERROR_RESPONSES, error.code)
