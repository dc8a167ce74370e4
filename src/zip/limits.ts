import { ZipError } from './errors.ts'

export const ZIP_LIMITS = {
  entries: 65_535,
  directoryBytes: 4 * 1024 * 1024,
  /** Per entry, inflated. */
  entryBytes: 512 * 1024 * 1024,
  /** For all entries together, inflated, because all of their bytes are checked. */
  inflatedBytes: 4 * 1024 ** 3,
} as const

/** Throws `too_large` if all entries together inflate to more than the limit. */
export function refuseInflatedBytes(bytes: number): void {
  if (bytes > ZIP_LIMITS.inflatedBytes)
    throw new ZipError(
      'too_large',
      `The entries inflate to more than ${ZIP_LIMITS.inflatedBytes} bytes in all`,
    )
}
