import { END_RECORD_BYTES, ZIP64_LOCATOR_BYTES, ZIP64_RECORD_BYTES } from './end-record.ts'
import { ZipError } from './errors.ts'

const MAX_COMMENT_BYTES = 65_535
/** Room for what a ZIP64 end record may carry beyond its fields. */
const EXTENSIBLE_DATA_BYTES = 4096

export const ZIP_LIMITS = {
  entries: 65_535,
  directoryBytes: 4 * 1024 * 1024,
  /** As much of an archive's end as can hold its end records: longest comment, ZIP64 records before it. */
  tailBytes:
    END_RECORD_BYTES +
    MAX_COMMENT_BYTES +
    ZIP64_LOCATOR_BYTES +
    ZIP64_RECORD_BYTES +
    EXTENSIBLE_DATA_BYTES,
  /** Of one entry, inflated. */
  entryBytes: 512 * 1024 * 1024,
  /** Of all entries, inflated: every byte of them is looked at. */
  inflatedBytes: 4 * 1024 ** 3,
} as const

/** Throws `too_large` for more bytes than all entries together may inflate to. */
export function refuseInflatedBytes(bytes: number): void {
  if (bytes > ZIP_LIMITS.inflatedBytes)
    throw new ZipError(
      'too_large',
      `The entries inflate to more than ${ZIP_LIMITS.inflatedBytes} bytes in all`,
    )
}
