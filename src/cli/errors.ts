import type { Outcome } from './exit-codes.ts'

/** The ways in which a command can fail, apart from a bug, which is any other error. */
export type Failure = Exclude<Outcome, 'done' | 'defect'>

/**
 * Ends a command with the exit code of its `failure`. The message is one line for a person: what is
 * wrong, then how to fix it.
 */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly failure: Failure

  constructor(failure: Failure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

export const usageError = (message: string) => new CliError('usage', message)

/** The `code` of a system error (`ENOENT`, `ECONNRESET`), else undefined. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
