import { AppError } from '../base/errors.ts'
import { mediaType } from '../http/media-type.ts'
import { boundaryOf, readFormPart } from './multipart-form.ts'
import {
  limitBytes,
  MAX_UPLOAD_BYTES,
  rawBody,
  readBody,
  refuseDeclaredLength,
  type SizedBody,
} from './request-body.ts'

const RAW_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']
const FORM_TYPE = 'multipart/form-data'
/** The field of a multipart upload that contains the archive. */
const FORM_PART = 'file'
/** How much of a form is read at once, searched for the boundary and copied into a part. */
const FORM_CHUNK_BYTES = 256 * 1024
/** The most that a form may add to a file of the largest size. */
const FORM_OVERHEAD_BYTES = 64 * 1024

/** Returns the archive's bytes from a raw or multipart body. Throws `unsupported_content_type`, `file_too_large`. */
export function archiveBody(request: Request): SizedBody {
  const contentType = request.headers.get('Content-Type') ?? ''
  const type = mediaType(contentType)
  if (type === FORM_TYPE) {
    const maximum = MAX_UPLOAD_BYTES + FORM_OVERHEAD_BYTES
    refuseDeclaredLength(request.headers, maximum)
    const form = limitBytes(readBody(request.body, FORM_CHUNK_BYTES), maximum)
    const part = readFormPart(form, boundaryOf(contentType), FORM_PART)
    return { chunks: limitBytes(part, MAX_UPLOAD_BYTES), length: null }
  }
  if (!RAW_TYPES.includes(type)) {
    const message = `Send ${RAW_TYPES.join(', ')} or ${FORM_TYPE} with the part "${FORM_PART}"`
    throw new AppError('unsupported_content_type', message)
  }
  return rawBody(request)
}
