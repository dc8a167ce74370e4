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

/** Errors of the file system that the machine causes, not a defect of this program. */
const DISK_COMPLAINTS: Record<string, string> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'something else is there',
  EISDIR: 'it is a folder',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
}

/** Returns an error of the file system as one line for a person; null for every other error. */
export function diskComplaint(error: unknown): string | null {
  const complaint = DISK_COMPLAINTS[systemCode(error) ?? '']
  const { syscall, path } = Object(error) as { syscall?: unknown; path?: unknown }
  if (complaint === undefined || typeof syscall !== 'string' || /^(spawn|connect)/.test(syscall))
    return null
  return `${typeof path === 'string' ? path : 'A file'} cannot be used (${syscall}): ${complaint}`
}

/** The `code` of a system error (`ENOENT`, `ECONNRESET`), else undefined. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
