export type ZipErrorCode =
  | 'no_end_record'
  | 'truncated'
  | 'multi_disk'
  | 'encrypted'
  | 'unsupported_method'
  | 'entry_outside_archive'
  | 'overlapping_entries'
  | 'unsafe_path'
  | 'too_many_entries'
  | 'directory_too_large'
  | 'too_large'
  | 'trailing_bytes'
  | 'bad_directory'
  | 'bad_local_header'
  | 'size_mismatch'
  | 'bad_data'

/** The reason why an archive is refused. `message` is addressed to its author and safe to show. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly code: ZipErrorCode

  constructor(code: ZipErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
