import { expect } from 'vitest'
import { ZipError, type ZipErrorCode } from '../../src/zip/index.ts'

/** What the call throws has to be a ZipError of that code; answers it for a look at its message. */
export function expectRefusal(code: ZipErrorCode, call: () => unknown): ZipError {
  const error = thrownBy(call)
  expect(error).toBeInstanceOf(ZipError)
  expect((error as ZipError).code).toBe(code)
  return error as ZipError
}

function thrownBy(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  return undefined
}

/** What the call answers; null if it threw a ZipError. Any other error fails the test. */
export function unlessRefused<T>(call: () => T): T | null {
  try {
    return call()
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
