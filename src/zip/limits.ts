import { END_RECORD_BYTES, ZIP64_LOCATOR_BYTES, ZIP64_RECORD_BYTES } from './end-record.ts'

const MAX_COMMENT_BYTES = 65_535

export const ZIP_LIMITS = {
  entries: 65_535,
  directoryBytes: 4 * 1024 * 1024,
  /** As much of an archive's end as can hold its end records: longest comment, ZIP64 records before it. */
  tailBytes: END_RECORD_BYTES + MAX_COMMENT_BYTES + ZIP64_LOCATOR_BYTES + ZIP64_RECORD_BYTES,
} as const
