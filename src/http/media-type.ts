import { AppError } from '../base/errors.ts'

/** Media types are compared without parameters and ignoring case (RFC 9110 §8.3.1). */
export const mediaType = (contentType: string) =>
  (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()

/** A media type with optional parameters (RFC 9110 §8.3.1). */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t]*(;[\x20-\x7e]*)?$/

export const isMediaType = (text: string): boolean => MEDIA_TYPE.test(text)

/**
 * Returns the media type of the file that will be uploaded to a presigned URL: the `Content-Type` header, or the
 * query parameter `content_type` of a client that cannot send the header without a body. Throws
 * `missing_content_type`, `invalid_request`, and `content_type_mismatch` if the two differ.
 */
export function declaredType(header: string | undefined, parameter: string | undefined): string {
  const declared = parameter ?? (header || undefined)
  if (declared === undefined)
    throw new AppError('missing_content_type', 'Send the Content-Type of the file to be uploaded')
  if (!isMediaType(declared))
    throw new AppError('invalid_request', 'content_type: must be a media type')
  if (header && mediaType(header) !== mediaType(declared))
    throw new AppError('content_type_mismatch', 'content_type and the header Content-Type differ')
  return declared
}
