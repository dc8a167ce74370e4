import { expect } from 'vitest'
import { ZipError, type ZipErrorCode } from '../../src/zip/index.ts'

/** Expects the call to throw a ZipError of that code, and returns it for a look at its message. */
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

/** Returns what the call returns, or null if it throws a ZipError. Any other error fails the test. */
export function unlessRefused<T>(call: () => T): T | null {
  try {
    return call()
  } catch (error) {
    if (error instanceof ZipError) return null
    throw error
  }
}
